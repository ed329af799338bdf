"""Distributional similarity of words and phrases: the cosine of the sums of their word vectors.

Vectors are rounded to whole numbers first, so that sums and products are exact and a similarity
does not depend on the batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.sentence import Sentence
from monoalign.resources.vectors import Vectors

from .phrase_grid import Grid

_SCALE = 256.0


@dataclass(frozen=True, slots=True)
class Products:
    """What cosines of phrases are made of.

    `dots` (cells,) are the products of each cell's words; the product of two phrases is the sum
    over the cells between them. `source_lengths[i, a - 1]` is the length of the summed vectors of
    the a words from the flat position i on; it means nothing where they cross a sentence's end.
    """

    dots: FloatArray  # (cells,)
    source_lengths: FloatArray  # (source words, max_size)
    target_lengths: FloatArray  # (target words, max_size)


def vector_products(grid: Grid, vectors: Vectors, max_size: int) -> Products:
    """Products and lengths of a batch; O(cells · d)."""
    left = _whole([pair.source for pair in grid.pairs], vectors)
    right = _whole([pair.target for pair in grid.pairs], vectors)
    dots = np.zeros(len(grid.lefts))
    for number in range(len(grid.pairs)):
        rows = left[grid.sources[number] : grid.sources[number + 1]]
        columns = right[grid.targets[number] : grid.targets[number + 1]]
        dots[grid.cells[number] : grid.cells[number + 1]] = (rows @ columns.T).ravel()
    return Products(dots, _lengths(left, max_size), _lengths(right, max_size))


def cell_cosines(grid: Grid, products: Products) -> FloatArray:
    """(cells,) the cosine of the two words; 0 where one of them has no vector."""
    lengths = products.source_lengths[grid.lefts, 0] * products.target_lengths[grid.rights, 0]
    cosines: FloatArray = products.dots / np.where(lengths > 0, lengths, 1.0)
    return cosines


def _whole(sentences: Sequence[Sentence], vectors: Vectors) -> FloatArray:
    """(words, d) whole numbers."""
    rows = vectors.of([word for sentence in sentences for word in sentence.words])
    return np.rint(rows.astype(np.float64) * _SCALE)


def _lengths(vectors: FloatArray, max_size: int) -> FloatArray:
    """(words, max_size)"""
    found = np.zeros((len(vectors), max_size))
    sums = np.zeros_like(vectors)
    for size in range(1, min(max_size, len(vectors)) + 1):
        count = len(vectors) - size + 1
        sums = sums[:count] + vectors[size - 1 :]
        found[:count, size - 1] = np.sqrt(np.einsum("ij,ij->i", sums, sums))
    return found
