"""The words of a batch as flat arrays, and the grid of cells between them.

Phrase features are made from what is known about single words and about cells (a source word and a
target word). Cell (i, j) of pair k has the number `cells[k] + i · columns[k] + j`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import EditSpace, IntArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.word_classes import word_class

CLASSES = ("content", "function", "punctuation")
_CODES = {name: code for code, name in enumerate(CLASSES)}

Codes = npt.NDArray[np.int8]
Cells = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Grid:
    """All words of a batch, by side, and where each pair begins.

    `sources[k]` and `targets[k]` are the first words of pair k, `cells[k]` its first cell, each
    with the total at the end. `owners` (cells,) is the pair of each cell, `lefts` and `rights`
    (cells,) the flat position of its two words.
    """

    pairs: tuple[SentencePair, ...]
    sources: IntArray  # (pairs + 1,)
    targets: IntArray  # (pairs + 1,)
    cells: IntArray  # (pairs + 1,)
    lefts: IntArray  # (cells,)
    rights: IntArray  # (cells,)
    source_classes: Codes  # (source words,)
    target_classes: Codes  # (target words,)

    @property
    def rows(self) -> IntArray:
        """(pairs,) the source length of each pair."""
        return np.diff(self.sources)

    @property
    def columns(self) -> IntArray:
        """(pairs,) the target length of each pair."""
        return np.diff(self.targets)


class Rows(NamedTuple):
    """What the compiled functions look at: the edits, and where the words of each pair are."""

    offsets: IntArray
    source_starts: IntArray
    source_ends: IntArray
    target_starts: IntArray
    target_ends: IntArray
    sources: IntArray
    targets: IntArray
    cells: IntArray
    source_classes: Codes
    target_classes: Codes


def grid_of(pairs: tuple[SentencePair, ...]) -> Grid:
    """The grid of a batch; O(cells)."""
    rows = np.array([len(pair.source) for pair in pairs], np.int64)
    columns = np.array([len(pair.target) for pair in pairs], np.int64)
    sizes = rows * columns
    sources, targets, cells = _starts(rows), _starts(columns), _starts(sizes)
    inside = np.arange(cells[-1]) - np.repeat(cells[:-1], sizes)
    left, right = np.divmod(inside, np.repeat(columns, sizes))
    return Grid(
        pairs,
        sources,
        targets,
        cells,
        left + np.repeat(sources[:-1], sizes),
        right + np.repeat(targets[:-1], sizes),
        _classes(pair.source for pair in pairs),
        _classes(pair.target for pair in pairs),
    )


def rows_of(grid: Grid, space: EditSpace) -> Rows:
    """The edits of a space over a batch's grid."""
    spans = (space.source_starts, space.source_ends, space.target_starts, space.target_ends)
    classes = (grid.source_classes, grid.target_classes)
    return Rows(space.offsets, *spans, grid.sources, grid.targets, grid.cells, *classes)


def lemmas_of(sentence: Sentence) -> list[str]:
    """Lemmas in lower case, or the words where there are none."""
    return [form.lower() for form in sentence.base_forms]


def _starts(sizes: IntArray) -> IntArray:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def _classes(sentences: Iterable[Sentence]) -> Codes:
    return np.array([_CODES[word_class(word)] for one in sentences for word in one.words], np.int8)
