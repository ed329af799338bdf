"""Sultan et al.'s three levels of word similarity (2014, section 3.1).

    words = ComparedWords.of(["cars", "car", "automobile", "banana"],
                             ["car", "car", "automobile", "banana"])
    word_similarity(words, [0, 1, 1], [1, 2, 3], TableRelatedness(table))  ->  [1.0, 0.9, 0.0]

    1        the same word or the same lemma
    level    different content words that are related: by a paraphrase table, as in the paper, or by
             whatever else knows (`related_words.py`); less if that is doubtful
    0        all other pairs

The paper says no more. These rules were chosen by what its authors' system does, and by the
training corpora:

- Case, and full stops, commas and hyphens inside a word, do not make it different (`U.S.`, `US`).
- A full stop or comma inside a number counts (`1.5` is not `15`, but `223,000` is `223000`).
- Numbers of one value are related (`13`, `13th`, `thirteen`); two different ones, both in digits or
  both in words, are 0 whatever the table says.
- Stop words and punctuation are similar only to themselves: tables have pairs of them such as `'s`
  and `in`, more often wrong than right.
- Stop words are function words, but for those that say enough by themselves: pronouns, negation,
  adverbs, and prepositions and conjunctions that are seldom used (`during`, `because`). A name is
  no stop word either (`US`, by its tag).

Words compared `plainly` follow the paper alone. But for case they are what is written; stop words
are those of a common list; any pair of different words, be they numbers or stop words, has `level`
if the table has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, Self

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.errors import UsageError

from .arrays import form_ids
from .number_words import number_at
from .numbers import normal_form
from .numerals import (
    DECADE_WORDS,
    ORDINAL_SCALES,
    ORDINAL_TENS,
    ORDINAL_UNITS,
    SCALES,
    TENS,
    UNITS,
    numeral,
)
from .word_classes import COMMON_STOP_WORDS, INFORMATIVE_FUNCTION_WORDS, word_class

_IGNORED = str.maketrans("", "", ".,-")
_NUMBER_WORDS = frozenset[str]().union(
    UNITS, TENS, SCALES, ORDINAL_UNITS, ORDINAL_TENS, ORDINAL_SCALES, DECADE_WORDS
)
_CONTENT, _DIGITS, _NUMBER_WORD, _STOP, _PUNCTUATION = range(5)

DOUBTFUL = 0.5
"""The share of `level` that words get which are related, but not near in meaning."""


class Relatedness(Protocol):
    """How similar different words are."""

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) 0, 1, or `DOUBTFUL`, for words given by their indices."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class ComparedWords:
    """Words, each with its lemma and, where known, its Penn tag; and what is compared of them.

    Words (lemmas) are the same where their ids are; so are the values of numbers, -1 for other
    words.
    """

    words: Sequence[str]
    lemmas: Sequence[str]
    tags: Sequence[str] | None
    word_ids: IntArray
    lemma_ids: IntArray
    values: IntArray
    kinds: npt.NDArray[np.int8]
    plain: bool = False  # whether they are compared by what the paper says alone

    def __len__(self) -> int:
        return len(self.words)

    @classmethod
    def of(
        cls, words: Sequence[str], lemmas: Sequence[str], tags: Sequence[str] | None = None
    ) -> ComparedWords:
        """O(words), most of which is cached from batch to batch."""
        if len(words) != len(lemmas) or (tags is not None and len(tags) != len(words)):
            raise UsageError("expected as many lemmas, and tags, as words")
        known = [_kind(word) for word in words] if tags is None else map(_tagged_kind, words, tags)
        _, word_ids = form_ids(map(_canonical, words))
        _, lemma_ids = form_ids(map(_canonical, lemmas))
        _, values = form_ids(("", *map(_value, words)))  # 0 for words without a value
        return cls(
            words,
            lemmas,
            tags,
            word_ids,
            lemma_ids,
            values[1:] - 1,
            np.fromiter(known, np.int8, len(words)),
        )

    @classmethod
    def plainly(cls, words: Sequence[str], lemmas: Sequence[str], tags: Sequence[str]) -> Self:
        """By the paper alone: as they are written but for case, with no value as a number."""
        kinds = np.fromiter(map(_plain_kind, words), np.int8, len(words))
        _, word_ids = form_ids(map(str.lower, words))
        _, lemma_ids = form_ids(map(str.lower, lemmas))
        values = np.full(len(words), -1, np.int64)
        return cls(words, lemmas, tags, word_ids, lemma_ids, values, kinds, plain=True)

    def content(self) -> BoolArray:
        """(words,) whether each is neither a stop word nor punctuation."""
        content: BoolArray = self.kinds < _STOP
        return content

    def punctuation(self) -> BoolArray:
        """(words,) whether each is punctuation."""
        punctuation: BoolArray = self.kinds == _PUNCTUATION
        return punctuation


def word_similarity(
    words: ComparedWords,
    left: npt.ArrayLike,
    right: npt.ArrayLike,
    related: Relatedness | None = None,
    level: float = 0.9,
) -> FloatArray:
    """(pairs,) for words given by their indices; distinct pairs, best, since `related` is slow."""
    left, right = np.asarray(left, np.int64), np.asarray(right, np.int64)
    if left.shape != right.shape:
        raise UsageError(f"expected as many indices twice, found {left.shape} and {right.shape}")
    same = words.word_ids[left] == words.word_ids[right]
    same |= words.lemma_ids[left] == words.lemma_ids[right]
    similarity: FloatArray = same.astype(np.float64)
    if related is not None and words.plain:
        open_ = np.flatnonzero(~same)
        similarity[open_] = level * (related(words, left[open_], right[open_]) > 0)
    elif related is not None:
        open_ = np.flatnonzero(~same & _may_be_related(words.kinds[left], words.kinds[right]))
        similarity[open_] = level * related(words, left[open_], right[open_])
    values = words.values[left]
    similarity[~same & (values >= 0) & (values == words.values[right])] = level
    return similarity


def _may_be_related(left: npt.NDArray[np.int8], right: npt.NDArray[np.int8]) -> BoolArray:
    both_numbers = (left == right) & (left != _CONTENT)
    allowed: BoolArray = (left < _STOP) & (right < _STOP) & ~both_numbers
    return allowed


def _tagged_kind(word: str, tag: str) -> int:
    kind = _kind(word)
    return _CONTENT if kind == _STOP and tag in ("NNP", "NNPS") else kind


@lru_cache(maxsize=1 << 16)
def _plain_kind(word: str) -> int:
    if word.lower() in COMMON_STOP_WORDS:
        return _STOP
    return _PUNCTUATION if word_class(word) == "punctuation" else _CONTENT


@lru_cache(maxsize=1 << 16)
def _kind(word: str) -> int:
    known = word_class(word)
    if known == "punctuation":
        return _PUNCTUATION
    if known == "function":
        return _CONTENT if word.lower() in INFORMATIVE_FUNCTION_WORDS else _STOP
    if not _may_count(word):
        return _CONTENT
    if numeral(word) is not None:
        return _DIGITS
    return _CONTENT if number_at((word,), 0) is None else _NUMBER_WORD


@lru_cache(maxsize=1 << 16)
def _canonical(word: str) -> str:
    if _may_count(word) and numeral(word) is not None:
        return normal_form(word)
    form = word.lower()
    return form.translate(_IGNORED) or form


def _may_count(word: str) -> bool:
    """Whether a word may be a number at all: a quick look that most words fail."""
    return not word.isalpha() or word.isupper() or word.lower() in _NUMBER_WORDS


@lru_cache(maxsize=1 << 16)
def _value(word: str) -> str:
    """The value of a number, "" for another word; 5 % is not 5."""
    read = number_at((word,), 0) if _may_count(word) else None
    if read is None:
        return ""
    _, number = read
    return f"{float(number.value)}{'%' if number.kind == 'percent' else ''}"
