"""A batch between two stages: its words, how similar they are, and the links so far.

state = CascadeState.of(batch, related, level)
state.pair(k).links[i, j]                           are words i and j of pair k linked?
choose(state, state.open_cells(content=True), …)    link some of the similar free words
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol

import numpy as np

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch, Ids, per_batch
from monoalign.core.edit import BoolArray, FloatArray, IntArray, Link
from monoalign.kernels.rows import distinct_pairs
from monoalign.kernels.word_grid import (
    ADJECTIVE,
    ADVERB,
    NOUN,
    OTHER,
    VERB,
    link_in_order,
)
from monoalign.models.model import Evidence
from monoalign.resources.word_classes import word_class
from monoalign.resources.word_similarity import ComparedWords, Relatedness, word_similarity

_CATEGORIES = {"N": NOUN, "V": VERB, "J": ADJECTIVE, "R": ADVERB}
"""By the first letter of the Penn tag."""

_CATEGORY, _COMMON, _LEADING = 7, 8, 16  # bits

_PRECISION = 1e6
"""Scores that differ by less are equal: they are sums, and may be summed in any order."""


class WordGrid(NamedTuple):
    """What is known of the words of a batch and of its cells, and what is linked so far."""

    starts: IntArray  # (2, pairs) the first word of each source and target
    sizes: IntArray  # (pairs, 2)
    offsets: IntArray  # (pairs + 1,) where the cells of each pair begin
    forms: IntArray  # (positions,) ids, equal for words that are the same but for case
    content: BoolArray  # (positions,)
    punctuation: BoolArray  # (positions,)
    categories: IntArray  # (positions,)
    common: BoolArray  # (positions,) content words that are no pronouns, names or numbers
    leading: BoolArray  # (positions,) determiners and forms of be: they belong to what follows
    taken: BoolArray  # (positions,) whether it has a link
    similarity: FloatArray  # (cells,)
    links: BoolArray  # (cells,)


class SimilarCells(NamedTuple):
    """Some cells of a batch: their pairs, the positions of their words, and their similarities."""

    pairs: IntArray  # (cells,)
    sources: IntArray
    targets: IntArray
    values: FloatArray

    def where(self, chosen: BoolArray | IntArray) -> SimilarCells:
        """Some of them."""
        pairs, sources, targets, values = self
        return SimilarCells(pairs[chosen], sources[chosen], targets[chosen], values[chosen])

    @property
    def words(self) -> tuple[IntArray, IntArray, IntArray]:
        """Pairs, sources and targets, as the loops of `kernels/` take them."""
        return self[:3]


@dataclass(frozen=True)
class CascadeState:
    """A batch and its grid; stages change the grid's links, what is taken and, rarely, similar."""

    batch: Batch
    grid: WordGrid

    @staticmethod
    def of(
        batch: Batch, related: Relatedness | None, level: float, *, plain: bool = False
    ) -> CascadeState:
        """The words of a batch compared; nothing linked. O(cells)"""
        words, ids = compared_words(batch, plain)
        cells = batch.words(token_cells(batch))
        columns = cells.sources, cells.targets, cells.linked
        sources, targets, index = distinct_pairs(ids, len(words), *columns)
        similarity = word_similarity(words, sources, targets, related, level)
        attributes = _attributes(batch)
        grid = WordGrid(
            batch.starts,
            batch.sizes,
            batch.cell_offsets(),
            words.word_ids[ids],
            words.content()[ids],
            words.punctuation()[ids],
            categories(batch),
            words.content()[ids] & (attributes & _COMMON > 0),
            attributes & _LEADING > 0,
            np.zeros(len(ids), np.bool_),
            similarity[index],
            np.zeros(len(index), np.bool_),
        )
        return CascadeState(batch, grid)

    def copy(self) -> CascadeState:
        """This state, kept while stages change the original."""
        changed = ("taken", "similarity", "links")
        copies = {name: getattr(self.grid, name).copy() for name in changed}
        return CascadeState(self.batch, self.grid._replace(**copies))

    def open_cells(self, *, content: bool) -> SimilarCells:
        """The cells of similar free words, both content words or both not."""
        grid, similar = self.grid, self._similar
        fits = (grid.content == content) & ~grid.taken
        return similar.where(np.flatnonzero(fits[similar.sources] & fits[similar.targets]))

    @cached_property
    def _similar(self) -> SimilarCells:
        """The cells of similar words; those that become similar later are not free any more."""
        cells, (pairs, rows, columns) = cells_where(self.grid, self.grid.similarity)
        sources, targets = self.grid.starts[0, pairs] + rows, self.grid.starts[1, pairs] + columns
        return SimilarCells(pairs, sources, targets, self.grid.similarity[cells])

    def pair(self, number: int) -> PairGrid:
        """Views of what belongs to one pair."""
        grid, (offset, source, target, height, width) = self.grid, self._bounds[number]
        cells = slice(offset, offset + height * width)
        return PairGrid(
            grid.links[cells].reshape(height, width),
            grid.similarity[cells].reshape(height, width),
            grid.taken[source : source + height],
            grid.taken[target : target + width],
        )

    @cached_property
    def _bounds(self) -> list[tuple[int, ...]]:
        """Of every pair, its first cell, the first words of its sentences, and their sizes."""
        grid = self.grid
        columns = (grid.offsets[:-1], *grid.starts, *grid.sizes.T)
        return list(zip(*(column.tolist() for column in columns), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class PairGrid:
    """One pair, by the indices of words in their sentences; stages may write to it.

    Names and compounds are linked here: several words with several others.
    """

    links: BoolArray  # (M, N)
    similarity: FloatArray  # (M, N)
    rows_taken: BoolArray  # (M,)
    columns_taken: BoolArray  # (N,)

    def link(self, row: int, column: int) -> None:
        """Link two words if both are free."""
        if not (self.rows_taken[row] or self.columns_taken[column]):
            self.links[row, column] = self.rows_taken[row] = self.columns_taken[column] = True

    def join(self, rows: Sequence[int], columns: Sequence[int], level: float) -> None:
        """Link all rows with all columns if every one of them is free."""
        if not (self.rows_taken[rows].any() or self.columns_taken[columns].any()):
            self._link(rows, columns, level)

    def join_rows(self, rows: Iterable[int], column: int, level: float) -> None:
        """Link the rows that are free with a column that is not."""
        self._link([row for row in rows if not self.rows_taken[row]], [column], level)

    def join_columns(self, row: int, columns: Iterable[int], level: float) -> None:
        """Link the columns that are free with a row that is not."""
        self._link([row], [each for each in columns if not self.columns_taken[each]], level)

    def _link(self, rows: Sequence[int], columns: Sequence[int], level: float) -> None:
        """What is joined counts as similar at `level` at least from then on."""
        for row in rows:
            for column in columns:
                self.links[row, column] = True
                self.similarity[row, column] = max(self.similarity[row, column], level)
                self.rows_taken[row] = self.columns_taken[column] = True


def choose(
    state: CascadeState, cells: SimilarCells, scores: FloatArray, *, earliest: bool = False
) -> None:
    """Link cells one to one, best first. O(n log n)"""
    link_in_order(state.grid, *cells.words, ranked(state, cells, scores, earliest=earliest))


def ranked(
    state: CascadeState, cells: SimilarCells, scores: FloatArray, *, earliest: bool = False
) -> IntArray:
    """Pair by pair, the highest score first; of equal ones, that nearest to the diagonal.

    Or the `earliest`: what is mentioned again is mostly meant as it was mentioned first.
    """
    pairs, sources, targets = cells.words
    rows, columns = sources - state.grid.starts[0, pairs], targets - state.grid.starts[1, pairs]
    heights, widths = state.grid.sizes[pairs].T
    distances = rows + columns if earliest else np.abs(rows * widths - columns * heights)
    falling = -np.rint(scores * _PRECISION)
    order: IntArray = np.lexsort((columns, rows, distances, falling, pairs))
    return order


def cells_where(
    grid: WordGrid, values: FloatArray | BoolArray
) -> tuple[IntArray, tuple[IntArray, IntArray, IntArray]]:
    """The cells that have a value, and their pairs, rows and columns."""
    cells = np.flatnonzero(values)
    pairs = np.searchsorted(grid.offsets, cells, side="right") - 1
    rows, columns = np.divmod(cells - grid.offsets[pairs], grid.sizes[pairs, 1])
    return cells, (pairs, rows, columns)


@per_batch
def compared_words(batch: Batch, plain: bool) -> tuple[ComparedWords, Ids]:
    """The distinct words with lemma and tag, and (positions,) which of them each word is.

    `plain`: compared by what the paper says alone.
    """
    columns, ids = batch.types("word", "base", "tag")
    return ComparedWords.plainly(*columns) if plain else ComparedWords.of(*columns), ids


@per_batch
def categories(batch: Batch) -> IntArray:
    """(positions,) nouns, verbs, adjectives, adverbs, others."""
    category: IntArray = (_attributes(batch) & _CATEGORY).astype(np.int64)
    return category


@per_batch
def _attributes(batch: Batch) -> Ids:
    """(positions,) what is known of words by form and tag, as bits."""
    columns, ids = batch.types("word", "base", "tag")
    return np.fromiter(map(_attributes_of, *columns), np.int32, len(columns[0]))[ids]


@lru_cache(maxsize=1 << 16)
def _attributes_of(word: str, lemma: str, tag: str) -> int:
    category: int = _CATEGORIES.get(tag[:1], OTHER)
    common = category != OTHER and not tag.startswith("NNP") and word_class(word) == "content"
    common = common and not any(map(str.isdigit, word))
    leading = tag == "DT" or lemma == "be"
    return category | (_COMMON if common else 0) | (_LEADING if leading else 0)


class Stage(Protocol):
    """Adds links between words that are free."""

    @property
    def title(self) -> str:
        """Its number and what it links."""
        ...

    @property
    def weight(self) -> float:
        """What the similarity of two words weighs when it chooses."""
        ...

    def __call__(self, state: CascadeState) -> None:
        """Link words of all pairs."""
        ...

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """Why it linked two words of a pair, beside their similarity."""
        ...


@dataclass(frozen=True)
class StageStep:
    """What a stage did to a single pair."""

    before: CascadeState
    added: BoolArray  # (M, N) its links
    turned: bool  # whether source and target are exchanged

    def text(self, rows: Iterable[int], columns: Iterable[int]) -> str:
        """Words of both sides, those of the source as it was given first: `a car–an automobile`"""
        (pair,) = self.before.batch.pairs
        source = " ".join(pair.source.words[row] for row in rows)
        target = " ".join(pair.target.words[column] for column in columns)
        return f"{target}–{source}" if self.turned else f"{source}–{target}"

    def positions(self, link: Link) -> tuple[int, int]:
        """Two words by their positions in the batch."""
        source, target = self.before.batch.starts[:, 0].tolist()
        return source + link[0], target + link[1]

    def is_content(self, side: int, index: int) -> bool:
        """Whether a word of the source (side 0) or target (side 1) is a content word."""
        return bool(self.before.grid.content[self.before.batch.starts[side, 0] + index])
