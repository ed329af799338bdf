"""Whether a word that is not known may stand for the other: typos, spelling by ear, *soooo*.

    typo_likeness        recieved / received: 0.94, by the slips between them
    sounds_like          fone / phone
    repeated_letters     yesss / yes
    corrected_cosine     recieved / got: how close the likeliest correction is to the other word in
                         meaning, where the other sentence has no word that is alike

Words with a capital count as names, unless they begin a sentence.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import ABSENT, Block, Values
from monoalign.core.forms import FormTable
from monoalign.core.space import EditSpace
from monoalign.resources.misspellings import (
    MOST_SLIPS,
    correction,
    is_unknown,
    may_be_unknown,
    sound_alike,
    squeezed,
    typo_likeness,
)
from monoalign.resources.vectors import PARAPHRASES, Vectors
from monoalign.resources.word_classes import word_class


def _traits(words: list[str]) -> BoolArray:
    """(words, 2) whether they are unknown, and in small letters."""
    rows = np.zeros((len(words), 2), np.bool_)
    for index in np.flatnonzero(may_be_unknown(words)).tolist():
        rows[index] = is_unknown(words[index]), words[index].islower()
    return rows


_TRAITS = FormTable(_traits)
_LEAST_CLOSE = 0.4  # cosine
_LETTERS = 2  # of the other word, at least, to sound like anything


@dataclass(frozen=True, slots=True)
class Misspelling:
    """Of cells with an unknown word: which it is, and how alike the words are; for whole grids."""

    by_word: ClassVar = True
    names: tuple[str, ...] = (
        "unknown_source",
        "unknown_target",
        "typo_likeness",
        "sounds_like",
        "repeated_letters",
        "corrected_cosine",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Unknown words are few, and most of their cells say nothing else."""
        rare, lower = batch.values("word", _TRAITS).T
        unknown = rare & (lower | np.roll(batch.boundaries, 1))
        cells = _Cells(batch, space)
        for position in np.flatnonzero(unknown).tolist():
            cells.add(position)
        values = np.array([[1, 0, 1], [0, 1, 1], *[[0, 0, 0]] * 4], np.float32)
        if cells.alike or cells.apart:
            rows = np.array([*cells.alike, *cells.apart])
            added = np.zeros((len(self.names), len(rows)), np.float32)
            added[:2] = values[:2, cells.index[rows]]
            added[2:5, : len(cells.alike)] = np.array(list(cells.alike.values())).reshape(-1, 3).T
            added[5, len(cells.alike) :] = _closeness(list(cells.apart.values()))
            cells.index[rows] = values.shape[1] + np.arange(len(rows))
            values = np.concatenate([values, added], axis=1)
        return Block(len(self.names), cells.index, values)


class _Cells:
    """What is said of the cells of unknown words.

    index  (rows,) 0 for unknown source words, 1 for target words, 2 for both, else `ABSENT`
    alike  rows where an unknown word is like the other, with `_likeness`
    apart  rows of an unknown word that is like no other with content words: correction and word
    """

    def __init__(self, batch: Batch, space: EditSpace) -> None:
        self.index = np.full(len(space), ABSENT, np.int32)
        self.alike: dict[int, tuple[float, bool, bool]] = {}
        self.apart: dict[int, tuple[str, str]] = {}
        self._words, self._ids = batch.forms("lower"), batch.ids("lower").tolist()
        self._starts, self._sizes = batch.starts.ravel().tolist(), batch.sizes.T.ravel().tolist()
        self._offsets, self._pairs = space.offsets.tolist(), len(batch)

    def add(self, position: int) -> None:
        """The cells of an unknown word."""
        turned, pair = divmod(bisect_right(self._starts, position) - 1, self._pairs)
        source, target = pair, pair + self._pairs
        own, other = (target, source) if turned else (source, target)
        first, width = self._offsets[pair], self._sizes[target]
        at = position - self._starts[own]
        if turned:
            rows = range(first + at, first + width * self._sizes[source], width)
        else:
            rows = range(first + at * width, first + (at + 1) * width)
        self.index[rows.start : rows.stop : rows.step] += 1 + turned
        start = self._starts[other]
        others = self._ids[start : start + self._sizes[other]]
        if self._ids[position] not in others:
            self._compare(self._words[self._ids[position]], others, rows)

    def _compare(self, word: str, others: list[int], rows: range) -> None:
        likeness = [_likeness(word, self._words[other]) for other in others]
        if any(likeness):
            self.alike |= {
                row: values for row, values in zip(rows, likeness, strict=True) if values
            }
        elif meant := correction(word):
            beside = zip(rows, (self._words[other] for other in others), strict=True)
            self.apart |= {
                row: (meant, each) for row, each in beside if word_class(each) == "content"
            }


@lru_cache(maxsize=1 << 16)
def _likeness(word: str, other: str) -> tuple[float, bool, bool] | None:
    """Typo, sound and repeated letters of two words in lower case; None if they are not alike."""
    first = other[:1]
    if not first.isalpha():
        return None
    typo = typo_likeness(word, other) if abs(len(word) - len(other)) <= MOST_SLIPS else 0.0
    sounds = len(other) >= _LETTERS and sound_alike(word, other)
    repeated = word[:1] == first and squeezed(word) == squeezed(other)
    return (typo, sounds, repeated) if typo or sounds or repeated else None


def _closeness(cells: list[tuple[str, str]]) -> Values:
    """(cells,) the cosine of two words, 0 if it is low."""
    cosine = Vectors.load(PARAPHRASES).similarity(*zip(*cells, strict=True)) if cells else ()
    return np.where(np.asarray(cosine) >= _LEAST_CLOSE, cosine, 0)
