"""What is known about phrases as wholes: their vectors, and whether a parse has them.

Everything is given by the first word of a phrase, as a position in the batch, and its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE, FloatArray
from monoalign.resources.arrays import Float32Array
from monoalign.resources.vectors import Vectors
from monoalign.syntax.constituents import are_constituents
from monoalign.syntax.tree import forest

from .cells import cell_words

_SCALE = 256.0


@dataclass(frozen=True, slots=True)
class PhraseVectors:
    """What the cosine of two phrases is made of: that of the sums of their words' vectors.

    The product of two phrases is the sum of the products over the cells between them.
    """

    dots: FloatArray  # (cells,) the product of the two words' vectors
    lengths: FloatArray  # (positions, sizes) meaningless where a phrase crosses a sentence's end

    @staticmethod
    def of(batch: Batch, max_size: int) -> PhraseVectors:
        """Of a batch. O(cells · d)

        Vectors are rounded to whole numbers first, so that sums and products are exact and a
        similarity does not depend on the batch.
        """
        of_forms = Vectors.load().of(batch.forms("lower")).astype(np.float64)
        vectors = np.rint(of_forms * _SCALE)[batch.ids("lower")]
        offsets, starts, sizes = batch.cell_offsets(), batch.starts, batch.sizes
        dots = np.zeros(offsets[-1])
        for pair in range(len(batch)):
            sources = vectors[starts[0, pair] : starts[0, pair] + sizes[pair, 0]]
            targets = vectors[starts[1, pair] : starts[1, pair] + sizes[pair, 1]]
            dots[offsets[pair] : offsets[pair + 1]] = (sources @ targets.T).ravel()
        return PhraseVectors(dots, _lengths(vectors, max_size))

    def cosines(self, batch: Batch) -> FloatArray:
        """(cells,) of single words; 0 where one of them has no vector."""
        words = cell_words(batch)
        lengths = self.lengths[words.sources, 0] * self.lengths[words.targets, 0]
        cosines: FloatArray = self.dots / np.where(lengths > 0, lengths, 1.0)
        return cosines


def broken_phrases(batch: Batch, max_size: int) -> Float32Array:
    """(positions, sizes) 1 where a phrase is no constituent; 0 in sentences without a parse.

    Single words are never broken.
    """
    broken = np.zeros((len(batch.boundaries), max_size), np.float32)
    trees = forest(_trees(batch))
    starts = np.flatnonzero(batch.parsed())
    boundaries = np.flatnonzero(batch.boundaries)
    ends = boundaries[np.searchsorted(boundaries, starts)]
    for size in range(2, max_size + 1):
        inside = starts[starts + size <= ends]
        broken[inside, size - 1] = ~are_constituents(trees, inside, inside + size)
    return broken


def _trees(batch: Batch) -> Iterator[Sequence[int]]:
    """The heads of all sentences, with a tree of one word for every boundary."""
    yield (NOWHERE,)
    for sentence in batch.sentences():
        yield sentence.heads or (NOWHERE,) * len(sentence)
        yield (NOWHERE,)


def _lengths(vectors: FloatArray, max_size: int) -> FloatArray:
    """(words, sizes) the lengths of summed vectors `(words, d)`."""
    lengths = np.zeros((len(vectors), max_size))
    sums = np.zeros_like(vectors)
    for size in range(1, min(max_size, len(vectors)) + 1):
        count = len(vectors) - size + 1
        sums = sums[:count] + vectors[size - 1 :]
        lengths[:count, size - 1] = np.sqrt(np.einsum("ij,ij->i", sums, sums))
    return lengths
