"""Whether two words are the same part of one value, however it is written: *3 pm* / *15:00*.

    10 miles / 16 km                  all four cells: same_value
    $ 3.2 bn / 3.2 billion dollars    $-dollars, bn-billion: same_value; 3.2-3.2: same_value_word
    3 pm / 4 pm                       3-4: other_value

What a value is and when two are equal, `resources/values` knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch
from monoalign.core.edit import Link
from monoalign.core.feature_matrix import Block
from monoalign.core.forms import FormTable, lower_case
from monoalign.core.space import EditSpace
from monoalign.resources.arrays import are_in
from monoalign.resources.values import value_links
from monoalign.resources.values.atoms import (
    ARTICLES,
    COUNTED,
    JOINTS,
    OPENING,
    PART,
    SINGLE_ROMAN,
    UNIT,
    VALUE_WORDS,
    may_join_atoms,
    part_of_value,
)
from monoalign.resources.word_shapes import DIGIT, HYPHENED, SMALL, TITLE, word_shapes

from ..feature import coded_flags

_ARTICLE, _OPENS, _JOINS, _NAME, _AFTER_NAME = (1 << bit for bit in range(5))


def _traits(word: str) -> tuple[int, int]:
    """What a word may be in a value, and what it may be beside one, as bits."""
    form = word.lower()
    traits = (form in ARTICLES, form in OPENING, form in JOINTS, word.istitle())
    bits = (*traits, word in SINGLE_ROMAN)
    return part_of_value(word), sum(1 << bit for bit, trait in enumerate(bits) if trait)


def _traits_of(words: list[str]) -> npt.NDArray[np.int8]:
    """(words, 2) most words are plain ones and names, which have no part in values; words with
    digits have, and most words with hyphens have not."""
    rows, shapes = np.zeros((len(words), 2), np.int8), word_shapes(words)
    has_digit, is_name = shapes & DIGIT > 0, shapes & TITLE > 0
    rows[has_digit, 0] = PART
    for index in np.flatnonzero(shapes & (DIGIT | HYPHENED) > 0).tolist():
        is_name[index] = words[index].istitle()
    rows[is_name, 1] = _NAME
    listed = are_in(lower_case(words), VALUE_WORDS)
    others = (shapes & (SMALL | TITLE | DIGIT | HYPHENED) == 0) | listed
    others |= ~has_digit & (np.fromiter(map(len, words), np.int64, len(words)) == 1)
    for index in np.flatnonzero(shapes & HYPHENED > 0).tolist():
        others[index] |= may_join_atoms(words[index])
    others = np.flatnonzero(others)
    rows[others] = np.array([_traits(words[index]) for index in others.tolist()]).reshape(-1, 2)
    return rows


_TRAITS = FormTable(_traits_of)


@dataclass(frozen=True, slots=True)
class ValuePhrases:
    """Whether words belong to equal values, or to different ones of a kind."""

    by_word: ClassVar = True
    names: tuple[str, ...] = ("same_value", "same_value_word", "other_value")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Of whole grids of cells. Only pairs are read whose sentences both have values, and not
        the same ones. O(positions + cells), and more for those pairs"""
        codes = np.zeros(len(space), np.int32)
        traits = batch.values("word", _TRAITS)
        words, kinds = _words_of_values(batch, traits), traits[:, 0]
        for number in range(len(batch)):
            left, right = words.get(number), words.get(len(batch) + number)
            if left is not None and right is not None and _worth_reading(left, right):
                for (i, j), code in _cells(batch, number, kinds):
                    width = batch.sizes[number, 1]
                    codes[space.offsets[number] + i * width + j] = code
        return coded_flags(len(self.names), codes)


_SAME, _SAME_WORD, _OTHER = 1, 2, 4


def _cells(batch: Batch, number: int, kinds: npt.NDArray[np.int8]) -> Iterator[tuple[Link, int]]:
    """The cells of a pair that values say something of, and what: the bits of the columns."""
    pair, starts, sizes = batch.pairs[number], batch.starts[:, number], batch.sizes[number]
    sources, targets = pair.source.words, pair.target.words
    own, theirs = (kinds[at : at + size].tolist() for at, size in zip(starts, sizes, strict=True))
    links = value_links(sources, targets, (own, theirs))
    for i, j in links.same:
        identical = sources[i].lower() == targets[j].lower()
        yield (i, j), _SAME_WORD if identical else _SAME
    yield from ((link, _OTHER) for link in links.other)


def _words_of_values(batch: Batch, rows: npt.NDArray[np.int8]) -> dict[int, list[int]]:
    """By sentence (as `Batch.sentence_of` counts them) the words that show values."""
    kinds, traits = rows.T
    before = np.roll(traits, 1)
    parts = (kinds == PART) | ((kinds == UNIT) & (before & _ARTICLE > 0))
    parts |= (traits & _AFTER_NAME > 0) & (before & _NAME > 0)
    after_part, before_part = np.roll(parts, 1), np.roll(parts, -1)
    parts |= (kinds >= COUNTED) & after_part
    parts |= before_part & (traits & (_ARTICLE | _OPENS) > 0)
    parts |= before_part & after_part & (traits & _JOINS > 0)
    positions = np.flatnonzero(parts)
    sentences = batch.sentence_of(positions).tolist()
    words: dict[int, list[int]] = {}
    for sentence, word in zip(sentences, batch.ids("lower")[positions].tolist(), strict=True):
        words.setdefault(sentence, []).append(word)
    return words


def _worth_reading(left: list[int], right: list[int]) -> bool:
    """Whether both sentences have words of values that the other has not, or some words twice."""
    own, other = set(left), set(right)
    if not (own <= other or other <= own):
        return True
    return len(own) < len(left) and len(other) < len(right)
