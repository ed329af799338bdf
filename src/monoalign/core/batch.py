"""Many pairs as arrays: the one layout that features, scorers and decoders read.

All words of a batch lie end to end, sources before targets, with a boundary before, between and
after the sentences. A word is known by its position:

    pair 0  "a b" / "c"      position   0 1 2 3 4 5 6 7 8 9
    pair 1  "d" / "e"                   | a b | d | c | e |     (| is a boundary)
                             starts     [[1, 4], [6, 8]]

A word's neighbours are the positions beside it; beyond the ends of a sentence there is a boundary.
Boundaries have equal ids, so two words that both begin their sentences have equal left neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from itertools import chain
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt

from monoalign.kernels.objects import number_words
from monoalign.kernels.rows import distinct_pairs, row_words

from .edit import NOWHERE, BoolArray, FloatArray, IntArray
from .forms import Forms, Rows, lowered
from .sentence import Sentence, SentencePair
from .space import EditSpace

BOUNDARY = ""
"""The form of a boundary in every column; an empty word, which no corpus has, would equal it."""

UNKNOWN_TAG = "other"
"""The tag of words in sentences without tags."""

Ids = npt.NDArray[np.int32]
P = ParamSpec("P")
T = TypeVar("T")


def per_batch(
    function: Callable[Concatenate[Batch, P], T],
) -> Callable[Concatenate[Batch, P], T]:
    """Decorator: features that share a result compute it once per batch.

    The result is kept with the batch, under the function and its other arguments.
    """

    @wraps(function)
    def cached(batch: Batch, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (function, args, *sorted(kwargs.items())) if kwargs else (function, args)
        try:
            result: T = batch.results[key]
        except KeyError:
            result = batch.results[key] = function(batch, *args, **kwargs)
        return result

    return cached


@dataclass(frozen=True, eq=False)
class Batch:
    """Pairs of sentences, and where their words lie."""

    pairs: tuple[SentencePair, ...]
    sizes: IntArray  # (pairs, 2) words of each source and target
    starts: IntArray  # (2, pairs) position of the first word of each source and target
    boundaries: BoolArray  # (positions,)
    scores: FloatArray | None = None  # (cells,) what another model says of every cell
    results: dict[Any, Any] = field(default_factory=dict, repr=False)  # see `per_batch`

    @staticmethod
    def of(pairs: Iterable[SentencePair]) -> Batch:
        """Lay out pairs. O(words)"""
        pairs = tuple(pairs)
        lengths = map(len, map(_COLUMNS["word"], _sentences(pairs)))
        sizes = np.fromiter(lengths, np.int64, 2 * len(pairs))
        ends = np.concatenate([[0], np.cumsum(sizes + 1)])
        boundaries = np.zeros(ends[-1] + 1, np.bool_)
        boundaries[ends] = True
        by_pair = np.ascontiguousarray(sizes.reshape(2, -1).T)
        return Batch(pairs, by_pair, (ends[:-1] + 1).reshape(2, -1), boundaries)

    def __len__(self) -> int:
        return len(self.pairs)

    def with_scores(self, scores: FloatArray) -> Batch:
        """This batch with a score `(cells,)` for every cell, for the features of `scores/`."""
        return replace(self, scores=scores)

    def sentences(self) -> Iterator[Sentence]:
        """All sources, then all targets."""
        return _sentences(self.pairs)

    def forms(self, column: str) -> Forms:
        """The distinct forms of a column: `word`, `lower`, `base`, `lemma`, `tag` or `relation`.

        `lower` is the word in lower case, `base` the lemma (the word, where there is none), `lemma`
        that in lower case.
        """
        return _forms_and_ids(self, column)[0]

    def ids(self, column: str) -> Ids:
        """(positions,) for every word the index of its form in `forms(column)`."""
        return _forms_and_ids(self, column)[1]

    def lowered(self, column: str) -> Ids:
        """(forms,) for every form of `word` or `base` the index of what it is in lower case."""
        return _lowered(self, column)[1]

    def values(self, column: str, table: Callable[[list[str]], Rows]) -> Rows:
        """(positions, …) the row that a table (a `FormTable`) has for each word's form."""
        rows: Rows = table(self.forms(column))[self.ids(column)]
        return rows

    def types(self, *columns: str) -> tuple[list[list[str]], Ids]:
        """The distinct combinations of some columns, and (positions,) which of them each word has.

        `types("word", "tag")`  ->  `[["", "saw", "saw"], ["", "NN", "VBD"]]`, `[0 1 0 2 0]`
        """
        return _types(self, columns)

    def cell_offsets(self) -> IntArray:
        """(pairs + 1,) where each pair's cells begin in the grid of all cells."""
        return np.concatenate([[0], np.cumsum(self.sizes.prod(axis=1))])

    def words(self, space: EditSpace) -> RowWords:
        """The positions of the words that each row of a space joins."""
        return _row_words(self, space)

    def type_pairs(self, space: EditSpace, column: str) -> TypePairs:
        """The distinct pairs of forms that the rows of a space link."""
        return _type_pairs(self, space, column)

    def heads(self) -> IntArray:
        """(positions,) the position of each word's head; `NOWHERE` for roots and unparsed words."""
        return _heads(self)

    def parsed(self) -> BoolArray:
        """(positions,) whether a word's sentence is parsed."""
        flags = (np.full(len(each) + 1, each.heads is not None) for each in self.sentences())
        return np.concatenate([np.zeros(1, np.bool_), *flags]) & ~self.boundaries

    def sentence_of(self, positions: npt.ArrayLike) -> IntArray:
        """(positions,) each word's sentence: k for source k, `len(batch)` + k for target k."""
        index: IntArray = np.searchsorted(self.starts.ravel(), positions, side="right") - 1
        return index

    def per_pair(self, reduce: np.ufunc, values: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
        """Values `(positions,)` reduced within sentences: (pairs,) of sources and of targets."""
        starts = self.starts.ravel() - 1  # with the boundary before, so that no part is empty
        reduced = reduce.reduceat(values, starts) if len(starts) else values[:0]
        return np.split(reduced, 2)

    def by_side(self, values: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Values `(positions,)` of the words alone: (source words,) and (target words,)."""
        of_words = values[~self.boundaries]
        count = int(self.sizes[:, 0].sum())
        return of_words[:count], of_words[count:]


@dataclass(frozen=True, eq=False, slots=True)
class RowWords:
    """The first source and target word of each row, as positions in the batch."""

    sources: IntArray  # (rows,) 0, a boundary, where the side is missing
    targets: IntArray
    linked: BoolArray  # (rows,) whether both sides are there

    def equal(self, ids: npt.NDArray[Any], step: int = 0) -> BoolArray:
        """(rows,) whether the words, or what is `step` positions from them, have equal ids."""
        if step:
            ids = np.roll(ids, -step)
        same: BoolArray = ids[self.sources] == ids[self.targets]
        return same & self.linked


@dataclass(frozen=True, eq=False, slots=True)
class TypePairs:
    """Distinct pairs of ids, and which of them each row has."""

    sources: IntArray  # (distinct,)
    targets: IntArray  # (distinct,)
    index: Ids  # (rows,) -1 where a row is not a link


_COLUMNS: dict[str, Callable[[Sentence], tuple[str, ...]]] = {
    "word": attrgetter("words"),
    "base": attrgetter("base_forms"),
    "tag": lambda sentence: sentence.tags or (UNKNOWN_TAG,) * len(sentence),
    "relation": lambda sentence: sentence.relations or ("",) * len(sentence),
}
_LOWERED = {"lower": "word", "lemma": "base"}
"""Columns in lower case, and the columns that they are made from."""


def _sentences(pairs: Sequence[SentencePair]) -> Iterator[Sentence]:
    return chain(map(attrgetter("source"), pairs), map(attrgetter("target"), pairs))


@per_batch
def _forms_and_ids(batch: Batch, column: str) -> tuple[Forms, Ids]:
    if column in _LOWERED:
        forms, ids = _lowered(batch, _LOWERED[column])
        return forms, ids[_forms_and_ids(batch, _LOWERED[column])[1]]
    columns = map(_COLUMNS[column], batch.sentences())
    forms, ids = number_words(columns, BOUNDARY, len(batch.boundaries))
    return Forms(forms), ids


@per_batch
def _lowered(batch: Batch, column: str) -> tuple[Forms, Ids]:
    return lowered(_forms_and_ids(batch, column)[0])


@per_batch
def _types(batch: Batch, columns: tuple[str, ...]) -> tuple[list[list[str]], Ids]:
    keys = np.zeros(len(batch.boundaries), np.int64)
    for column in columns:
        keys = keys * len(batch.forms(column)) + batch.ids(column)
    _, first, ids = np.unique(keys, return_index=True, return_inverse=True)
    types = []
    for column in columns:
        forms = batch.forms(column)
        types.append([forms[id_] for id_ in batch.ids(column)[first].tolist()])
    return types, ids.astype(np.int32)


@per_batch
def _row_words(batch: Batch, space: EditSpace) -> RowWords:
    return RowWords(*row_words(batch.starts, space.offsets, *space.columns[::2]))


@per_batch
def _type_pairs(batch: Batch, space: EditSpace, column: str) -> TypePairs:
    words, count = batch.words(space), len(batch.forms(column))
    columns = words.sources, words.targets, words.linked
    return TypePairs(*distinct_pairs(batch.ids(column), count, *columns))


@per_batch
def _heads(batch: Batch) -> IntArray:
    flat = chain.from_iterable(
        (NOWHERE, *(each.heads or (NOWHERE,) * len(each))) for each in batch.sentences()
    )
    heads = np.append(np.fromiter(flat, np.int64), NOWHERE)
    after_boundary = np.where(batch.boundaries, np.arange(len(heads)) + 1, 0)
    heads[heads >= 0] += np.maximum.accumulate(after_boundary)[heads >= 0]
    return heads
