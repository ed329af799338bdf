"""MANLI's features of phrase edits (MacCartney et al. 2008, section 4.2).

Edit type, phrase sizes, constituents, lexical similarity, distortion and matching neighbours. The
lexical similarity is there as the maximum, as in the paper, and by its parts; edit types and
contextual features are told apart by the class of the words (content, function, punctuation),
since most errors of the paper's aligner are function words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import Vectors
from monoalign.resources.wordnet import WordNet

from .phrase_context import AFTER, BEFORE, HEADS, context_cells
from .phrase_grid import CLASSES, Cells, Grid, grid_of, rows_of
from .phrase_kinds import kind_cells
from .phrase_lexical import EQUAL, FORM, SIMILARITY, STRING, lexical_cells
from .phrase_listed import SpanPair, listed_pairs
from .phrase_rows import CONTEXT, SIZES, TYPES, WORDS, CellTables, Columns, fill_rows
from .phrase_shapes import SHAPES, Phrases, fill_phrases
from .phrase_syntax import broken_phrases, head_cells
from .phrase_vectors import cell_cosines, vector_products

_WORDS = len(TYPES)
_SIZES = _WORDS + len(WORDS)
_CONTEXT = _SIZES + len(SIZES)
_SHAPES = _CONTEXT + len(CONTEXT)
_COLUMNS = Columns(0, _WORDS, _SIZES, _CONTEXT, len(CONTEXT) // len(CLASSES))


@dataclass(frozen=True, slots=True)
class Described:
    """What is known about the words and cells of a batch, before there are edits."""

    grid: Grid
    cells: CellTables
    phrases: Phrases
    listed: list[list[SpanPair]]


@dataclass(frozen=True, slots=True)
class PhraseFeatures:
    """All columns, for edits of at most `max_size` words a side."""

    wordnet: WordNet
    vectors: Vectors
    frequencies: Frequencies
    max_size: int

    @property
    def names(self) -> tuple[str, ...]:
        """The columns."""
        return (*TYPES, *WORDS, *SIZES, *CONTEXT, *SHAPES, "phrase_listed")

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FloatArray:
        """(rows, names)"""
        return self.rows(self.describe(space.pairs), space)

    def describe(self, pairs: Sequence[SentencePair]) -> Described:
        """The words and cells of a batch: what does not depend on the number of edits."""
        grid = grid_of(tuple(pairs))
        products = vector_products(grid, self.vectors, self.max_size)
        words = lexical_cells(grid, self.wordnet, cell_cosines(grid, products))
        phrases = Phrases(
            broken_phrases([pair.source for pair in pairs], self.max_size),
            broken_phrases([pair.target for pair in pairs], self.max_size),
            products.dots,
            products.source_lengths,
            products.target_lengths,
        )
        cells = self._cells(grid, words)
        return Described(grid, cells, phrases, listed_pairs(pairs, self.wordnet, self.max_size))

    def rows(self, described: Described, space: EditSpace) -> FloatArray:
        """(rows, names) of edits, all or some, of the batch that was described."""
        found = np.zeros((len(space), len(self.names)))
        rows = rows_of(described.grid, space)
        fill_rows(rows, described.cells, _COLUMNS, found)
        fill_phrases(rows, described.phrases, _SHAPES, found)
        for number in np.flatnonzero(np.diff(space.offsets)).tolist():
            if described.listed[number]:
                _mark(found[space.rows(number), -1], space.of(number), described.listed[number])
        return found

    def _cells(self, grid: Grid, words: Cells) -> CellTables:
        """The tables of the compiled functions, each in one piece."""
        heads = head_cells(grid, words[:, SIMILARITY])
        context = context_cells(grid, words, heads)
        tables = (
            words[:, EQUAL],
            words[:, FORM],
            words[:, SIMILARITY],
            words[:, STRING:],
            kind_cells(grid, self.frequencies),
            context[:, BEFORE:AFTER],
            context[:, AFTER:HEADS],
            context[:, HEADS:],
        )
        return CellTables(*map(np.ascontiguousarray, tables))


def _mark(column: FloatArray, space: EditSpace, known: list[SpanPair]) -> None:
    """Set the rows of listed phrases, of a space of one pair, to 1."""
    for source, target in known:
        same = (space.source_starts == source[0]) & (space.source_ends == source[1])
        same &= (space.target_starts == target[0]) & (space.target_ends == target[1])
        column[same] = 1.0
