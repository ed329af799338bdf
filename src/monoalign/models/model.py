"""What a model is: it aligns a batch and, where it can, says why it linked two words.

for evidence in model.explain(batch, alignment)[1, 3]: …       ("synonym", 1.0, 2.31)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE, FloatArray, Link
from monoalign.core.errors import ModelError, UsageError
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import EditSpace, JumpScores, ScoredEdits
from monoalign.features.feature import FeatureSet


@dataclass(frozen=True, slots=True)
class Evidence:
    """A feature of a link, its value and its weight; a negative contribution counts against it.

    Models with many features name the `group` of each.
    """

    feature: str
    value: float
    weight: float
    group: str = ""

    @property
    def contribution(self) -> float:
        """What the feature adds to the link's score."""
        return self.value * self.weight


Explanation = Mapping[Link, tuple[Evidence, ...]]
"""The evidence of every link of an alignment, strongest first."""


class Model(Protocol):
    """What an aligner runs."""

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair, in order."""
        ...

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """Why each link of an alignment is there; the batch holds its pair alone."""
        ...


Candidates = Callable[[Batch], EditSpace]
"""Proposes the edits of a batch."""

Decoder = Callable[[Batch, ScoredEdits], list[Alignment]]
"""Chooses edits: one alignment per pair, in order."""


@dataclass(frozen=True)
class LinearModel:
    """Candidates, their features, a weight per feature, and a decoder."""

    candidates: Candidates
    features: FeatureSet
    scorer: LinearScorer
    decoder: Decoder

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair."""
        space = self.candidates(batch)
        return self.decoder(batch, self.scorer(space, self.features(batch, space)))

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The weighted features of the edit that makes each link."""
        space = self.candidates(batch)
        matrix, weights = self.features(batch, space), self.scorer.weights
        evidence = LinearEvidence(space, matrix, self.features.names, weights)
        return strongest_first({link: evidence.of(link) for link in alignment.links})


@dataclass(frozen=True)
class LinearEvidence:
    """The features of the candidates of one pair, and their weights."""

    space: EditSpace
    matrix: FeatureMatrix
    names: Sequence[str]
    weights: FloatArray

    def of(self, link: Link) -> Iterator[Evidence]:
        """The features of the best edit that makes a link.

        Where leaving the word alone is an edit with features of its own, these count too, with the
        opposite sign.
        """
        row = self._row_of(link)
        if row is None:
            return
        yield from self._evidence(row, 1.0, "")
        null = self._null_row(row)
        if null is not None:
            yield from self._evidence(null, -1.0, " (left alone)")

    def _evidence(self, row: int, sign: float, suffix: str) -> Iterator[Evidence]:
        values = self.matrix.row(row)
        for name, value, weight in zip(self.names, values, self.weights, strict=True):
            if value and weight:
                yield Evidence(name + suffix, sign * float(value), float(weight))

    def _row_of(self, link: Link) -> int | None:
        """The edit of the highest score that makes the link."""
        space = self.space
        makes = (space.source_starts <= link[0]) & (link[0] < space.source_ends)
        makes &= (space.target_starts <= link[1]) & (link[1] < space.target_ends)
        rows = np.flatnonzero(makes)
        scores = [float(self.matrix.row(row) @ self.weights) for row in rows.tolist()]
        return int(rows[int(np.argmax(scores))]) if len(rows) else None

    def _null_row(self, row: int) -> int | None:
        """The edit that leaves the word alone, in spaces where each word has just one."""
        sides = (self.space.source_starts, self.space.target_starts)
        for starts, others in (sides, sides[::-1]):
            rows = np.flatnonzero((starts == starts[row]) & (others == NOWHERE))
            if len(rows) and not np.any((others != NOWHERE) & (starts == NOWHERE)):
                return int(rows[0])
        return None


def strongest_first(evidence: Mapping[Link, Iterable[Evidence]]) -> Explanation:
    """Links in order, the evidence of each by the size of its contribution."""
    return {
        link: tuple(sorted(evidence[link], key=lambda item: -abs(item.contribution)))
        for link in sorted(evidence)
    }


Weights = Mapping[str, npt.NDArray[Any]]
"""What a model has learned: arrays by name."""


def array_of(
    weights: Weights, name: str, shape: tuple[int | None, ...], kind: str = "f"
) -> npt.NDArray[Any]:
    """One of the arrays; a `ModelError` unless it has this shape, where None is any length.

    `kind` is that of its type: `f` numbers, `i` whole numbers, `U` text. What is compiled trusts
    its arrays: they are checked here, once.
    """
    array = weights.get(name)
    if array is None:
        raise ModelError(f"expected an array {name!r}, found none")
    fits = array.ndim == len(shape) and all(
        size is None or size == given for size, given in zip(shape, array.shape, strict=True)
    )
    if not fits or not _is_of(kind, array.dtype):
        sizes = ", ".join("any" if size is None else str(size) for size in shape)
        message = f"expected {_KINDS[kind]} of shape ({sizes}), found {array.dtype} {array.shape}"
        raise ModelError(f"{name}: {message}")
    return array


_KINDS = {"f": "float32 or float64", "i": "int64", "U": "text"}


def _is_of(kind: str, dtype: np.dtype[Any]) -> bool:
    sizes = {"f": (4, 8), "i": (8,)}.get(kind, (dtype.itemsize,))
    return dtype.kind == kind and dtype.isnative and dtype.itemsize in sizes


def check_names(weights: Weights, array: str, expected: Sequence[str]) -> None:
    """A `ModelError` unless the names that weights were learned for are those expected."""
    names = tuple(array_of(weights, array, (None,), "U").tolist())
    if names == tuple(expected):
        return
    missing = [name for name in expected if name not in names]
    what = f"no weight for {missing[0]!r}" if missing else "weights of other features"
    raise ModelError(f"{array}: expected weights of {len(expected)} features, found {what}")


def check_threshold(threshold: float | None) -> None:
    """A threshold is a probability above 0, or left out."""
    if threshold is not None and not 0 < threshold <= 1:
        raise UsageError(f"option threshold: expected a probability, found {threshold}")


@dataclass(frozen=True, eq=False)
class LinearScorer:
    """A weight per feature, a bias that every edit has and, in a chain, scores of jumps."""

    weights: FloatArray  # (features,)
    bias: float = 0.0
    jumps: JumpScores | None = None

    def __call__(self, space: EditSpace, matrix: FeatureMatrix) -> ScoredEdits:
        """Scores `matrix (rows, features) @ weights + bias`. O(rows · features)"""
        return ScoredEdits(space, matrix @ self.weights + self.bias, self.jumps)
