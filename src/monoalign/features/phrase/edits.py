"""MANLI's features of phrase edits (MacCartney et al. 2008, section 4.2).

Edit type, phrase sizes, constituents, lexical similarity, distortion and matching neighbours. The
lexical similarity is there as the maximum, as in the paper, and by its parts; edit types and
contextual features are told apart by the class of the words (content, function, punctuation),
since most errors of the paper's aligner are function words.

Every edit has one type column, the kind of the edit with the class of its words:

    EQ_content EQ_function EQ_punctuation   SUB_… the same and SUB_mixed   DEL_…   INS_…

All other columns are 0 for DEL and INS.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import FloatArray
from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace, SpanPair
from monoalign.kernels.phrase_cells import STRING
from monoalign.kernels.phrase_edits import fill_edits, fill_phrases
from monoalign.resources.arrays import Float32Array
from monoalign.resources.word_classes import WORD_CLASSES

from ..context.content import class_codes
from .cells import CONTEXT, KINDS, PhraseVectors, broken_phrases, cell_table
from .lexical import LEXICAL
from .listed import listed_pairs

_TYPES = (
    *(f"EQ_{name}" for name in WORD_CLASSES),
    *(f"SUB_{name}" for name in (*WORD_CLASSES, "mixed")),
    *(f"DEL_{name}" for name in WORD_CLASSES),
    *(f"INS_{name}" for name in WORD_CLASSES),
)
_WORDS = (
    "inflected",
    *(f"{name}_EQ" for name in KINDS),
    *(f"{name}_SUB" for name in KINDS),
    *LEXICAL[STRING:],
    "similarity_above_0.5",
    "similarity_above_0.75",
    "similarity_function",
    "tag_function",
)
_SIZES = (
    "source_size",
    "target_size",
    "both_long",
    "phrase_equal",
    "phrase_coverage",
    "phrase_weakest",
)
_CONTEXT = tuple(f"{name}_{kind}" for kind in WORD_CLASSES for name in (*CONTEXT, "distortion"))
_PHRASES = ("phrase_cosine", "source_broken", "target_broken")
COLUMNS = (*_TYPES, *_WORDS, *_SIZES, *_CONTEXT, *_PHRASES, "phrase_listed")
"""All features that there are."""

_PARTS = tuple(
    np.cumsum([len(part) for part in (_TYPES, _WORDS, _SIZES, _CONTEXT)]).tolist()
)  # where the parts after the types begin


@dataclass(frozen=True, slots=True)
class PhraseEdits:
    """Some or all columns, for edits of at most `max_size` words per side.

    A system names the columns that it uses, so that a new one changes no model.
    """

    names: tuple[str, ...]
    max_size: int

    def __post_init__(self) -> None:
        if self.max_size < 1:
            raise UsageError(f"option max_size: expected at least 1, found {self.max_size}")
        for name in self.names:
            if name not in COLUMNS:
                raise UnknownNameError("feature of phrase edits", name, COLUMNS)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Dense and of 64 bits, each row in one piece. O(rows · (names + max_size²))

        What is known about words and cells is computed once per batch, so that the rows of a large
        space may be asked for a few thousand at a time.
        """
        known = _known(batch, self.max_size)
        matrix = np.zeros((len(space), len(COLUMNS)))
        layout = space.offsets, *space.columns, batch.sizes, batch.starts, batch.cell_offsets()
        fill_edits(*layout, class_codes(batch), known.cells, *_PARTS, matrix)
        dots, lengths = known.vectors.dots, known.vectors.lengths
        fill_phrases(*layout, dots, lengths, known.broken, matrix[:, _PARTS[-1] :])
        for pair in np.flatnonzero(np.diff(space.offsets)).tolist():
            if known.listed[pair]:
                matrix[space.rows_of(pair, known.listed[pair]), -1] = 1.0
        return Block(len(self.names), None, self._selected(matrix).T)

    def _selected(self, matrix: FloatArray) -> FloatArray:
        if self.names == COLUMNS:
            return matrix
        return np.take(matrix, [COLUMNS.index(name) for name in self.names], axis=1)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known about the words, cells and phrases of a batch, before there are edits."""

    cells: Float32Array  # (cells, columns)
    vectors: PhraseVectors
    broken: Float32Array  # (positions, sizes)
    listed: list[list[SpanPair]]  # per pair


@per_batch
def _known(batch: Batch, max_size: int) -> _Known:
    vectors = PhraseVectors.of(batch, max_size)
    cells = cell_table(batch, vectors.cosines(batch))
    broken = broken_phrases(batch, max_size)
    return _Known(cells, vectors, broken, listed_pairs(batch, max_size))
