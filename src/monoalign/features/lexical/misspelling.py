"""Whether a word that is not known may stand for the other: typos, spelling by ear, *soooo*.

    typo_likeness        recieved / received: 0.94, by the slips between them
    sounds_like          fone / phone
    repeated_letters     yesss / yes
    corrected_cosine     recieved / got: how close the likeliest correction is to the other word in
                         meaning, where the other sentence has no word that is alike

Words with a capital count as names, unless they begin a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import ABSENT, Block, Values
from monoalign.core.forms import FormTable
from monoalign.core.space import EditSpace
from monoalign.kernels.misspellings import likely_cells
from monoalign.resources.misspellings import (
    MOST_SLIPS,
    are_unknown,
    correction,
    sound_alike,
    sound_sketches,
    squeezed,
    typo_likeness,
)
from monoalign.resources.vectors import PARAPHRASES, Vectors
from monoalign.resources.word_classes import WORD_CLASSES, word_class_codes
from monoalign.resources.word_shapes import SMALL, word_shapes

from ..feature import grid_rows


def _traits(words: list[str]) -> BoolArray:
    """(words, 2) whether they are unknown, and in small letters."""
    unknown = are_unknown(words)
    lower = unknown & (word_shapes(words) & SMALL > 0)
    for index in np.flatnonzero(unknown & ~lower).tolist():
        lower[index] = words[index].islower()
    return np.stack([unknown, lower], axis=1)


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
        cells = _Cells(batch, space, np.flatnonzero(unknown))
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

    def __init__(self, batch: Batch, space: EditSpace, unknown: IntArray) -> None:
        self.index = np.full(len(space), ABSENT, np.int32)
        self.alike: dict[int, tuple[float, bool, bool]] = {}
        self.apart: dict[int, tuple[str, str]] = {}
        forms, ids = batch.forms("lower"), batch.ids("lower")
        starts, sizes = batch.starts.ravel(), batch.sizes.T.ravel()
        compared, cells = likely_cells(
            unknown,
            starts,
            sizes,
            space.offsets,
            ids,
            sound_sketches(forms),
            MOST_SLIPS,
            self.index,
        )
        word_of, alike = ids[unknown].tolist(), set()
        others = ids[cells[1]].tolist()
        for row, other, cell in zip(cells[0].tolist(), others, cells[2].tolist(), strict=True):
            if values := _likeness(forms[word_of[row]], forms[other]):
                self.alike[cell] = values
                alike.add(row)
        is_content = word_class_codes(forms) == WORD_CLASSES.index("content")
        for row in np.flatnonzero(compared).tolist():
            if row not in alike and (meant := correction(forms[word_of[row]])):
                self._set_apart(batch, space, int(unknown[row]), meant, is_content)

    def _set_apart(
        self, batch: Batch, space: EditSpace, position: int, meant: str, is_content: BoolArray
    ) -> None:
        """The cells of an unknown word and content words."""
        turned, pair = divmod(int(batch.sentence_of(position)), len(batch))
        start, size = int(batch.starts[1 - turned, pair]), int(batch.sizes[pair, 1 - turned])
        forms, ids = batch.forms("lower"), batch.ids("lower")
        others = [at for at in range(start, start + size) if is_content[ids[at]]]
        sides = (others, [position]) if turned else ([position], others)
        for row, other in zip(grid_rows(batch, space, pair, *sides), others, strict=True):
            self.apart[row] = meant, forms[ids[other]]


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
