"""Where the rows of a space stand among the words of a batch, worked out once for all features.

All sentences lie end to end with a mark between them, sources before targets: a word's neighbours
are the places beside it, and beyond the ends of a sentence there is a mark. Marks equal each other,
so that two words that both begin (end) their sentences have equal left (right) neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import NOWHERE, BoolArray, EditSpace, IntArray
from monoalign.core.feature_matrix import NO_PLACE, Block, FeatureMatrix, Values
from monoalign.core.sentence import Sentence
from monoalign.core.stage_output import StageOutput
from monoalign.kernels.compiled import compiled

from .distinct import distinct_pairs

Found = TypeVar("Found")

MARK = ""
"""The form of a mark; no word is empty in a corpus, and one that is does no harm."""


class Group(Protocol):
    """Some named features."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def __call__(self, rows: Rows) -> Block: ...


@dataclass(frozen=True)
class Groups:
    """Groups of features side by side."""

    groups: tuple[Group, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All names."""
        return tuple(name for group in self.groups for name in group.names)

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FeatureMatrix:
        """The features of all rows."""
        rows = Rows.of(space)
        return FeatureMatrix(tuple(group(rows) for group in self.groups))


@dataclass(frozen=True)
class Rows:
    """The first source and target word of each row, as places among all words and marks."""

    space: EditSpace
    sources: IntArray  # (rows,) 0, a mark, where the side is missing
    targets: IntArray
    linked: BoolArray  # (rows,) whether both sides are there
    marks: BoolArray  # (words and marks,) what is no word
    known: dict[Any, Any] = field(default_factory=dict, repr=False)

    @staticmethod
    def of(space: EditSpace) -> Rows:
        """O(rows)"""
        sizes = [len(one.source) for one in space.pairs] + [len(one.target) for one in space.pairs]
        ends = np.cumsum([0, *[size + 1 for size in sizes]])
        marks = np.zeros(ends[-1] + 1, np.bool_)
        marks[ends] = True
        starts = ends[:-1] + 1
        at_source, at_target = np.split(starts, [len(space.pairs)])
        sources = np.repeat(at_source, np.diff(space.offsets)) + space.source_starts
        targets = np.repeat(at_target, np.diff(space.offsets)) + space.target_starts
        no_source, no_target = space.source_starts == NOWHERE, space.target_starts == NOWHERE
        sources[no_source] = targets[no_target] = 0
        return Rows(space, sources, targets, ~(no_source | no_target), marks)

    def once(self, work: Callable[[Rows], Found]) -> Found:
        """What `work` makes of these rows; groups that share it do it once."""
        if work not in self.known:
            self.known[work] = work(self)
        found: Found = self.known[work]
        return found

    def numbered(self, forms_of: Callable[[Sentence], Iterable[str]]) -> tuple[list[str], IntArray]:
        """The distinct forms, and the number of each word's form (words and marks,)."""
        if forms_of not in self.known:
            self.known[forms_of] = self._numbered(forms_of)
        forms, numbers = self.known[forms_of]
        return forms, numbers

    def sentences_of(self, places: IntArray | Sequence[int]) -> IntArray:
        """(places,) which sentence a word is in, sources before targets."""
        found: IntArray = np.searchsorted(np.flatnonzero(self.marks), places) - 1
        return found

    def per_pair(self, reduce: np.ufunc, values: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
        """Values of words and marks brought together: (pairs,) of the sources, of the targets."""
        starts = np.flatnonzero(self.marks)[:-1]  # of the sentences
        found = reduce.reduceat(values, starts) if len(starts) else values[:0]
        return np.split(found, 2)

    def equal(self, numbers: IntArray, step: int = 0) -> BoolArray:
        """(rows,) whether both words, or what stands `step` places from them, have one number."""
        if step:
            numbers = np.roll(numbers, -step)
        same: BoolArray = numbers[self.sources] == numbers[self.targets]
        return same & self.linked

    def _numbered(
        self, forms_of: Callable[[Sentence], Iterable[str]]
    ) -> tuple[list[str], npt.NDArray[np.int32]]:
        if forms_of in _LOWERED:  # distinct forms are few: lower those, not every word's
            forms, exact = self.numbered(_LOWERED[forms_of])
            numbers = {form: n for n, form in enumerate(dict.fromkeys(map(str.lower, forms)))}
            loose = np.array([numbers[form.lower()] for form in forms], np.int32)
            return list(numbers), loose[exact]
        flat = [MARK]
        for sentence in self._sentences():
            flat.extend(forms_of(sentence))
            flat.append(MARK)
        numbers = {form: number for number, form in enumerate(dict.fromkeys(flat))}
        found = np.fromiter(map(numbers.__getitem__, flat), np.int32, len(flat))
        return list(numbers), found

    def _sentences(self) -> Iterator[Sentence]:
        """All sources, then all targets."""
        yield from (pair.source for pair in self.space.pairs)
        yield from (pair.target for pair in self.space.pairs)


@dataclass(frozen=True, slots=True)
class TypePairs:
    """The distinct pairs of numbers among the linked rows."""

    sources: IntArray  # (distinct,)
    targets: IntArray  # (distinct,)
    places: npt.NDArray[np.int32]  # (rows,) `NO_PLACE` where a row is no link

    @staticmethod
    def of(rows: Rows, numbers: IntArray) -> TypePairs:
        """Pairs of the numbers of words `(words and marks,)`."""
        count = int(numbers.max(initial=0)) + 1
        keys, places = distinct_pairs(numbers, count, rows.sources, rows.targets, rows.linked)
        return TypePairs(keys // count, keys % count, places)


def lowered_pairs(rows: Rows) -> TypePairs:
    """The pairs of word types in lower case, for `Rows.once`."""
    return TypePairs.of(rows, rows.numbered(lowered)[1])


def words_of(sentence: Sentence) -> Iterable[str]:
    """The words as they are."""
    return sentence.words


def lowered(sentence: Sentence) -> Iterable[str]:
    """The words in lower case."""
    return map(str.lower, sentence.words)


def _lemmas(sentence: Sentence) -> Iterable[str]:
    return sentence.base_forms


def lemmas_of(sentence: Sentence) -> Iterable[str]:
    """Lemmas in lower case; words, where there are none."""
    return map(str.lower, _lemmas(sentence))


_LOWERED = {lowered: words_of, lemmas_of: _lemmas}
"""Forms in lower case, and what they are made of."""


def same_lemma(rows: Rows) -> BoolArray:
    """(rows,) whether both words have one lemma, for `Rows.once`."""
    return rows.equal(rows.numbered(lemmas_of)[1])


def numbers_of(forms: Iterable[str]) -> IntArray:
    """(forms,) the same number for the same form."""
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(form, len(numbers)) for form in forms], np.int64)


def flags(columns: Sequence[BoolArray], places: npt.NDArray[np.int32] | None = None) -> Block:
    """A block of yes-or-no features (at most 16): rows with the same answers share a column.

    Columns are given a row or, with `places`, a distinct pair of words. Where all answers are no,
    which is most often, there is no place.
    """
    code = np.zeros(len(columns[0]), np.int32)
    for bit, column in enumerate(columns):
        code |= column.astype(np.int32) << bit
    if places is not None:
        code = np.append(code, np.int32(0))[places]
    return coded_flags(len(columns), code)


def equal_flags(rows: Rows, numbers: Iterable[tuple[IntArray, IntArray]]) -> Block:
    """A block of flags as `flags` makes it: whether a number that the source word has is the one
    that the target word has, both given as `(words and marks,)`."""
    left, right = (np.stack(side, axis=1) for side in zip(*numbers, strict=True))
    code = np.empty(len(rows.sources), np.int32)
    _compare(left, right, rows.sources, rows.targets, rows.linked, code)
    return coded_flags(left.shape[1], code)


def coded_flags(count: int, code: npt.NDArray[np.int32]) -> Block:
    """A block of flags, given as the bits of numbers `(rows,)`."""
    return Block(count, code + np.int32(NO_PLACE), _answers(count))


@compiled
def _compare(left: Any, right: Any, sources: Any, targets: Any, linked: Any, code: Any) -> None:
    for row in range(len(code)):
        found = 0
        if linked[row]:
            source, target = left[sources[row]], right[targets[row]]
            for bit in range(len(source)):
                found |= (source[bit] == target[bit]) << bit
        code[row] = found


@lru_cache
def _answers(count: int) -> Values:
    """(flags, answers) all answers to some questions but no to all; not to be written to."""
    answers = np.arange(1, 1 << count)[None, :] >> np.arange(count)[:, None] & 1
    values: Values = answers.astype(np.float32)
    return values
