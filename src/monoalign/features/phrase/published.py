"""The features of phrase edits that MacCartney et al. (2008, section 4.2) name, and no others.

    EQ SUB DEL INS                 the type of the edit
    source_size_2 … target_size_6  flags: how many words the phrases have; 6 is 6 or more
    source_broken target_broken    1 where a phrase is no constituent; single words are
    similarity                     of SUB edits: the lexical similarity of the phrases
    distortion                     the distance of the phrases' middles, as shares of sentences
    before_equal after_equal       1 where the words beside the phrases have equal lemmas
    before_similar after_similar   1 where they differ, but their lexical similarity is 0.5 or more

Beyond the ends of both sentences, neighbours are equal. DEL and INS edits have a type alone. Sizes
are flags, since numbers would say nothing new: every word is in one edit, so that their sums follow
from how many edits of each type there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import FloatArray
from monoalign.core.errors import UsageError
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace, linked_rows

from .cells import broken_phrases, cell_space
from .similarity import cells_at, lexical_similarity, phrases_of

_LARGEST = 6  # the size that larger ones count as
_SIZES = range(2, _LARGEST + 1)
_SIMILAR = 0.5  # from here on, neighbours are similar
COLUMNS = (
    "EQ",
    "SUB",
    "DEL",
    "INS",
    *(f"source_size_{size}" for size in _SIZES),
    *(f"target_size_{size}" for size in _SIZES),
    "source_broken",
    "target_broken",
    "similarity",
    "distortion",
    "before_equal",
    "before_similar",
    "after_equal",
    "after_similar",
)

_Column = npt.NDArray[np.generic]


@dataclass(frozen=True, slots=True)
class PublishedEdits:
    """All columns, for edits of at most `max_size` words per side.

    Without `distributions`, lexical similarity is of strings and WordNet alone.
    """

    max_size: int
    distributions: bool = True

    def __post_init__(self) -> None:
        if self.max_size < 1:
            raise UsageError(f"option max_size: expected at least 1, found {self.max_size}")

    @property
    def names(self) -> tuple[str, ...]:
        """One name per column."""
        return COLUMNS

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Dense and of 64 bits. O(rows · characters), what is known of words once per batch."""
        matrix = np.zeros((len(COLUMNS), len(space)))
        matrix[COLUMNS.index("DEL")] = space.target_starts < 0
        matrix[COLUMNS.index("INS")] = space.source_starts < 0
        rows = np.flatnonzero(linked_rows(space))
        if len(rows):
            for name, column in self._joined(batch, space.at(rows)):
                matrix[COLUMNS.index(name), rows] = column
        return Block(len(COLUMNS), None, matrix)

    def _joined(self, batch: Batch, space: EditSpace) -> Iterator[tuple[str, _Column]]:
        """The columns of EQ and SUB edits."""
        phrases = phrases_of(batch, self.max_size)
        sources, targets = phrases.rows(batch, space)
        equal = phrases.ids[sources] == phrases.ids[targets]
        yield "EQ", equal
        yield "SUB", ~equal
        broken = _broken(batch, self.max_size)
        for side, numbers in (("source", sources), ("target", targets)):
            sizes = np.minimum(numbers % self.max_size + 1, _LARGEST)
            yield from ((f"{side}_size_{size}", sizes == size) for size in _SIZES)
            yield f"{side}_broken", broken[numbers]
        alike = lexical_similarity(batch, space, self.max_size, distributions=self.distributions)
        yield "similarity", np.where(equal, 0.0, alike)
        yield "distortion", _distortion(batch, space)
        yield from self._neighbours(batch, space, "before", -1)
        yield from self._neighbours(batch, space, "after", 1)

    def _neighbours(
        self, batch: Batch, space: EditSpace, side: str, step: int
    ) -> Iterator[tuple[str, _Column]]:
        """Of the words before the first words or after the last words."""
        i = space.source_starts - 1 if step < 0 else space.source_ends
        j = space.target_starts - 1 if step < 0 else space.target_ends
        left, right = batch.starts[0, space.owners] + i, batch.starts[1, space.owners] + j
        lemmas, ends = batch.ids("lemma"), batch.boundaries
        equal = lemmas[left] == lemmas[right]
        words = np.flatnonzero(~(equal | ends[left] | ends[right]))
        similar = np.zeros(len(space), np.bool_)
        cells = _cell_similarities(batch, self.max_size, self.distributions)
        similar[words] = cells[cells_at(batch, space, i, j)[words]] >= _SIMILAR
        yield f"{side}_equal", equal
        yield f"{side}_similar", similar


def _distortion(batch: Batch, space: EditSpace) -> FloatArray:
    heights, widths = batch.sizes[space.owners].T
    middle = (space.source_starts + space.source_ends) / (2 * heights)
    other = (space.target_starts + space.target_ends) / (2 * widths)
    distances: FloatArray = np.abs(middle - other)
    return distances


@per_batch
def _broken(batch: Batch, max_size: int) -> npt.NDArray[np.float32]:
    """(phrases,) by the numbers of `Phrases`."""
    return broken_phrases(batch, max_size).ravel()


@per_batch
def _cell_similarities(batch: Batch, max_size: int, distributions: bool) -> FloatArray:
    """(cells,) the lexical similarity of the two words of every cell."""
    space = cell_space(batch)
    return lexical_similarity(batch, space, max_size, distributions=distributions)
