"""Why an aligner links two words: the features that speak for it and against it.

    for evidence in explain(aligner, alignment)[1, 3]: …       ("synonym", 1.0, 2.31)

For every aligner of one stage that scores edits by weights of named features. Where leaving the
word alone is an edit with features of its own, these count too, with the opposite sign. Networks
have no weights of features; for them, a weight is how much the score rises with the feature there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import NOWHERE, EditSpace, FloatArray, Link
from monoalign.core.errors import UsageError
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.sentence import SentencePair
from monoalign.scoring.two_pass import TwoPass

from .aligner import Aligner
from .fast import names_of
from .longer_first import LongerFirst, longer_first
from .stage import Bidirectional


@dataclass(frozen=True, slots=True)
class Evidence:
    """A feature of a link, its value and its weight; negative contributions speak against it."""

    feature: str
    value: float
    weight: float

    @property
    def contribution(self) -> float:
        """What the feature adds to the link's score."""
        return self.value * self.weight


def explain(aligner: Aligner, alignment: Alignment) -> Mapping[Link, tuple[Evidence, ...]]:
    """The evidence of every link, strongest first; of two directions, each by its name."""
    step = aligner.stages[-1]
    networks = _networks(step)
    stages = list(_scoring(step, ""))
    if len(aligner.stages) > 1 or not (stages or networks):
        raise UsageError(f"aligner {aligner.name!r} has no weighted features to explain")
    pair = next(aligner.annotate([alignment.pair]))
    found: dict[Link, list[Evidence]] = {link: [] for link in sorted(alignment.links)}
    if networks is not None:
        for link, evidence in _of_networks(networks, pair, found):
            found[link] += evidence
    for prefix, stage in stages:
        space = stage.candidates([pair], ())
        matrix = stage.features(space, ())
        unary = stage.scorer(space, matrix).unary
        names = [prefix + name for name in stage.features.names]
        for link, evidence in found.items():
            evidence += _evidence(space, matrix, unary, names, np.array(stage.scorer.weights), link)
    return {
        link: tuple(sorted(evidence, key=lambda one: -abs(one.contribution)))
        for link, evidence in found.items()
    }


def _networks(step: Any) -> Any:
    """The stage of `fast`, or of an aligner like it."""
    stage = step.stage if isinstance(step, LongerFirst) else None
    return stage if isinstance(getattr(stage, "scorer", None), TwoPass) else None


def _of_networks(
    stage: Any, pair: SentencePair, links: Iterable[Link]
) -> Iterator[tuple[Link, list[Evidence]]]:
    """What the second network sees of each link or, where the first found no hope, the first."""
    turn = not longer_first(pair)
    space = stage.candidates([pair.swapped() if turn else pair], ())
    matrix = stage.features(space, ())
    rows, seen = stage.scorer.seen_again(space, matrix)
    names = [_turned(name) if turn else name for name in names_of(stage.features)]
    again = {int(row): place for place, row in enumerate(rows)}
    for link in links:
        i, j = link[::-1] if turn else link
        cell = i * int(space.sizes[0, 1]) + j
        network, values = (
            (stage.scorer.second, seen.row(again[cell]))
            if cell in again
            else (stage.scorer.first, matrix.row(cell))
        )
        told = zip(names, values.tolist(), network.slopes(values).tolist(), strict=False)
        yield link, [Evidence(*one) for one in told if one[1] and one[2]]


_OTHER_WAY = {
    "source": "target",
    "row": "column",
    "hypernym": "hyponym",
    "member_of": "has_member",
    "substance_of": "has_substance",
    "part_of": "has_part",
    "beside_left": "beside_above",
    "beside_right": "beside_below",
    "corner_above_right": "corner_below_left",
}
_OTHER_WAY |= {other: one for one, other in _OTHER_WAY.items()}


def _turned(name: str) -> str:
    """The name of a feature that was seen with target and source exchanged."""
    if name in _OTHER_WAY:
        return _OTHER_WAY[name]
    return "_".join([_OTHER_WAY.get(piece, piece) for piece in name.split("_")])


def _scoring(step: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """The stages with weights, and what to put before their features' names."""
    if isinstance(step, Bidirectional):
        yield from _scoring(step.forward, "s2t:")
        yield from _scoring(step.backward, "t2s:")
    elif hasattr(getattr(step, "scorer", None), "weights"):
        yield prefix, step


def _evidence(
    space: EditSpace,
    matrix: FeatureMatrix | FloatArray,
    unary: FloatArray,
    names: list[str],
    weights: FloatArray,
    link: Link,
) -> Iterator[Evidence]:
    row = _row_of(space, unary, link)
    if row is None:
        return
    for name, value, weight in zip(names, _values(matrix, row), weights, strict=True):
        if value and weight:
            yield Evidence(name, float(value), float(weight))
    null = _null_row(space, row)
    if null is not None:
        for name, value, weight in zip(names, _values(matrix, null), weights, strict=True):
            if value and weight:
                yield Evidence(f"{name} (left alone)", -float(value), float(weight))


def _row_of(space: EditSpace, unary: FloatArray, link: Link) -> int | None:
    """The edit of the highest score that makes the link."""
    makes = (space.source_starts <= link[0]) & (link[0] < space.source_ends)
    makes &= (space.target_starts <= link[1]) & (link[1] < space.target_ends)
    rows = np.flatnonzero(makes)
    return int(rows[np.argmax(unary[rows])]) if len(rows) else None


def _null_row(space: EditSpace, row: int) -> int | None:
    """The edit that leaves the first word alone, in spaces where each word has just one."""
    for starts, others in (
        (space.source_starts, space.target_starts),
        (space.target_starts, space.source_starts),
    ):
        rows = np.flatnonzero((starts == starts[row]) & (others == NOWHERE))
        if len(rows) and not np.any((others != NOWHERE) & (starts == NOWHERE)):
            return int(rows[0])
    return None


def _values(matrix: FeatureMatrix | FloatArray, row: int) -> FloatArray:
    return matrix.row(row) if isinstance(matrix, FeatureMatrix) else matrix[row]
