"""What is known about each cell, a source word with a target word, before phrases come in.

The columns of `lexical.py`, then what kind of words the two are, whatever they mean:

    tag            1 where the parts of speech are the same, by the first two letters of the tag
    name           1 where both are proper nouns
    number         1 where both are cardinals
    rarity         how much they say: the mean of their inverse document frequencies, over the most
                   that a word can have

and MANLI's contextual features, where neighbours outside of the sentence equal each other only:

    before_equal, after_equal      1 where the words beside it, (i - 1, j - 1) or (i + 1, j + 1),
                                   have equal lemmas
    before_similar, after_similar  their lexical similarity where they are not equal
    before_near, after_near        the best similarity of content words at most four words away on
                                   that side, less the further away they are
    heads                          the similarity of the words that they depend on; 1 for two roots,
                                   0 for a root and another word, and where there is no parse
    rivals                         how far the context of another cell in the same row or column
                                   with equal words is better (0: this is the best)

Without tags, all words are of one part of speech, and none is a name or a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch, RowWords, per_batch
from monoalign.core.edit import NOWHERE, FloatArray
from monoalign.core.forms import FormTable
from monoalign.core.space import EditSpace
from monoalign.kernels.phrase_cells import (
    HEADS,
    NAME,
    NUMBER,
    RARITY,
    SIMILARITY,
    TAG,
    WIDTH,
    fill_context,
)
from monoalign.resources.arrays import Float32Array
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import Vectors
from monoalign.syntax.constituents import are_constituents
from monoalign.syntax.tree import forest

from ..context.content import class_codes
from .lexical import fill_lexical

KINDS = ("tag", "name", "number", "rarity")
CONTEXT = (
    "before_equal",
    "before_similar",
    "before_near",
    "after_equal",
    "after_similar",
    "after_near",
    "heads",
    "rivals",
)
"""Columns, in the order of `kernels/phrase_cells.pxd`."""

_MOST = 12.0  # the idf from which on words are equally rare


def cell_table(batch: Batch, cosines: FloatArray) -> Float32Array:
    """(cells, columns) of all cells of a batch, from the cosines `(cells,)` of their words."""
    words = cell_words(batch)
    cells = np.zeros((len(words.linked), WIDTH), np.float32)
    fill_lexical(batch, words, cosines, cells)
    _fill_kinds(batch, words, cells)
    cells[:, HEADS] = _head_similarities(batch, words, cells[:, SIMILARITY])
    fill_context(batch.sizes, batch.starts, batch.cell_offsets(), class_codes(batch), cells)
    return cells


@per_batch
def cell_space(batch: Batch) -> EditSpace:
    """Every cell as an edit, source word by source word."""
    offsets = batch.cell_offsets()
    owners = np.repeat(np.arange(len(batch)), np.diff(offsets))
    i, j = np.divmod(np.arange(len(owners)) - offsets[owners], batch.sizes[owners, 1])
    return EditSpace(offsets, i, i + 1, j, j + 1)


def cell_words(batch: Batch) -> RowWords:
    """The positions of the two words of every cell."""
    return batch.words(cell_space(batch))


_TAG_KINDS = FormTable.of(lambda tag: (tag.startswith("NNP"), tag == "CD"), np.bool_)


def _fill_kinds(batch: Batch, words: RowWords, cells: Float32Array) -> None:
    cells[:, TAG] = words.equal(_part_ids(batch))
    is_name, is_number = batch.values("tag", _TAG_KINDS).T
    cells[:, NAME] = is_name[words.sources] & is_name[words.targets]
    cells[:, NUMBER] = is_number[words.sources] & is_number[words.targets]
    idf = Frequencies.load().idf(batch.forms("word"))
    rarity = np.minimum(idf / _MOST, 1.0).astype(np.float32)[batch.ids("word")]
    cells[:, RARITY] = (rarity[words.sources] + rarity[words.targets]) / 2


def _part_ids(batch: Batch) -> npt.NDArray[np.int32]:
    """(positions,) equal for tags of one part of speech, such as VBD and VBZ."""
    ids: dict[str, int] = {}
    parts = [ids.setdefault(tag[:2], len(ids)) for tag in batch.forms("tag")]
    return np.array(parts, np.int32)[batch.ids("tag")]


def _head_similarities(
    batch: Batch, words: RowWords, similarities: Float32Array
) -> npt.NDArray[np.floating[npt.NBitBase]]:
    """(cells,) from the lexical similarities of cells."""
    parsed, heads = batch.parsed(), batch.heads()
    left, right = heads[words.sources], heads[words.targets]
    both = (left >= 0) & (right >= 0)
    offsets = batch.cell_offsets()
    owners = np.repeat(np.arange(len(batch)), np.diff(offsets))
    i, j = left - batch.starts[0, owners], right - batch.starts[1, owners]
    at = np.where(both, offsets[owners] + i * batch.sizes[owners, 1] + j, 0)
    similar = np.where(both, similarities[at], left == right)
    return similar * (parsed[words.sources] & parsed[words.targets])


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
