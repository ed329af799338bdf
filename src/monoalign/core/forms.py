"""What is known of words, computed when a word is first met and kept for the next batch.

    sizes = FormTable.of(len, np.int64)
    sizes(["a", "bc", "a"])  ->  [1 2 1]

A few words make up most of any text, so hardly anything is left to compute after some batches. All
tables know a word by the same number, so that the words of a batch are looked up once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.kernels.objects import numbers_of
from monoalign.kernels.rows import distinct_numbers

from .edit import IntArray

Rows = npt.NDArray[Any]

LIMIT = 1 << 17
"""Words that have numbers; beyond, everything begins anew, so that memory stays bounded."""


class WordNumbers:
    """The numbers of words, in the order in which they were first met."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._words: list[str] = []
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._numbers)

    def numbers(self, forms: Sequence[str]) -> IntArray:
        """(forms,)"""
        numbers: IntArray | None = numbers_of(self._numbers, forms)
        if numbers is None:
            with self._lock:
                numbers = numbers_of(self._numbers, forms, self._words)
        assert numbers is not None
        return numbers

    def forms(self, numbers: IntArray) -> Forms:
        """The words of some numbers, which are distinct."""
        return Forms(self.words(numbers), (self, numbers))

    def words(self, numbers: IntArray) -> list[str]:
        """The word of each number."""
        return list(map(self._words.__getitem__, numbers.tolist()))


class Forms(list[str]):
    """Distinct words that remember their numbers."""

    __slots__ = ("_chosen", "_lower", "_numbered")

    def __init__(
        self, forms: Iterable[str], numbered: tuple[WordNumbers, IntArray] | None = None
    ) -> None:
        super().__init__(forms)
        self._numbered = numbered
        self._chosen: tuple[IntArray, Forms] | None = None
        self._lower: tuple[IntArray, list[str]] | None = None

    def numbered(self) -> tuple[WordNumbers, IntArray]:
        """The vocabulary and (forms,) the numbers."""
        if self._numbered is None:
            self._numbered = _numbered(self)
        return self._numbered

    def in_lower_case(self) -> tuple[IntArray, list[str]]:
        """(forms,) the numbers of the words in lower case, and these."""
        if self._lower is None:
            numbers = _LOWERED(self)
            self._lower = numbers, self.numbered()[0].words(numbers)
        return self._lower

    def at(self, indices: IntArray) -> Forms:
        """Some of the words. Those chosen last are kept: to most tables the same words are new."""
        chosen = self._chosen
        if chosen is None or not np.array_equal(chosen[0], indices):
            vocabulary, numbers = self.numbered()
            some = Forms(map(self.__getitem__, indices.tolist()), (vocabulary, numbers[indices]))
            chosen = self._chosen = indices, some
        return chosen[1]


class FormTable:
    """A row per word: `compute(words)` gives the rows `(words, …)` of words that are new.

    A word's row must depend on that word alone. Threads may share a table.
    """

    def __init__(self, compute: Callable[[Forms], Rows]) -> None:
        self._compute = compute
        self._rows: _KeptRows | None = None
        self._lock = Lock()

    @classmethod
    def of(cls, function: Callable[[str], Any], dtype: Any) -> FormTable:
        """A table of a function of one word, which gives a number or several."""
        return cls(lambda forms: np.array([function(form) for form in forms], dtype))

    @classmethod
    def listed(cls, numbers: Mapping[str, int]) -> FormTable:
        """A table of the numbers that some words have; 0 for all others."""

        def rows(forms: Forms) -> IntArray:
            return np.fromiter(map(numbers.get, forms, repeat(0)), np.int64, len(forms))

        return cls(rows)

    def __call__(self, forms: Sequence[str]) -> Rows:
        """(forms, …)"""
        vocabulary, numbers = forms.numbered() if isinstance(forms, Forms) else _numbered(forms)
        rows = self._rows
        if rows is None or not rows.has(vocabulary, numbers):
            rows = self._extended(forms, vocabulary, numbers)
        return rows.values[numbers]

    def _extended(
        self, forms: Sequence[str], vocabulary: WordNumbers, numbers: IntArray
    ) -> _KeptRows:
        with self._lock:
            rows = self._rows
            if rows is None or rows.vocabulary is not vocabulary:
                rows = _KeptRows(vocabulary)
            rows.add(forms, numbers, self._compute)
            self._rows = rows
            return rows


class _KeptRows:
    """The rows of words by their numbers; other threads read while one adds."""

    def __init__(self, vocabulary: WordNumbers) -> None:
        self.vocabulary = vocabulary
        self.values: Rows = np.empty(0)
        self._known = np.zeros(0, np.bool_)

    def has(self, vocabulary: WordNumbers, numbers: IntArray) -> bool:
        """Whether all these words have rows."""
        known = self._known
        return (
            vocabulary is self.vocabulary
            and (not len(numbers) or int(numbers.max()) < len(known))
            and bool(known[numbers].all())
        )

    def add(
        self, forms: Sequence[str], numbers: IntArray, compute: Callable[[Forms], Rows]
    ) -> None:
        """Compute the rows of the words that have none."""
        size = len(self.vocabulary)
        known = np.append(self._known, np.zeros(max(size - len(self._known), 0), np.bool_))
        new = np.flatnonzero(~known[numbers])
        if not isinstance(forms, Forms):  # there may be words twice
            new = new[np.unique(numbers[new], return_index=True)[1]]
            new.sort()
            forms = Forms(forms, (self.vocabulary, numbers))
        words = forms.at(new)
        if not words and len(self._known):
            return
        # One row tells the shape of all, also where no word is asked for.
        added = compute(words or Forms([""]))
        if size > len(self._known) or not len(self._known):
            self._make_room(max(size, 2 * len(self._known), 1), added)
        # Values first: whoever finds a word finds its row.
        self.values[numbers[new]] = added[: len(new)]
        self._known[numbers[new]] = True

    def _make_room(self, size: int, like: Rows) -> None:
        """For as many rows; twice as many each time, so that few of them are moved."""
        values = np.empty((size, *like.shape[1:]), like.dtype)
        known = np.zeros(size, np.bool_)
        if count := len(self._known):
            values[:count], known[:count] = self.values, self._known
        self.values = values
        self._known = known


def _lowered_numbers(forms: Forms) -> IntArray:
    """(forms,) the numbers of the words in lower case."""
    vocabulary, _ = forms.numbered()
    return vocabulary.numbers([form.lower() for form in forms])


_LOWERED = FormTable(_lowered_numbers)


def lower_case(words: Sequence[str]) -> list[str]:
    """(words,) in lower case; made once for all tables to which the same words are new."""
    if isinstance(words, Forms):
        return words.in_lower_case()[1]
    return [word.lower() for word in words]


def lowered(forms: Forms) -> tuple[Forms, npt.NDArray[np.int32]]:
    """The distinct words in lower case in order of appearance, and the index of each (forms,).

    `["He", "he", "it"]`  ->  `["he", "it"]`, `[0 0 1]`
    """
    distinct, ids = distinct_numbers(_LOWERED(forms))
    return forms.numbered()[0].forms(distinct), ids


_current = WordNumbers()


def _numbered(forms: Sequence[str]) -> tuple[WordNumbers, IntArray]:
    """The vocabulary in use, or a new one if that is full, and (forms,) the numbers."""
    global _current
    if len(_current) >= LIMIT:
        _current = WordNumbers()
    vocabulary = _current
    return vocabulary, vocabulary.numbers(forms)
