"""Models that walk along one side of a pair, and two of them made one.

`t2s` walks along the target: every target word takes one source word or none, and a source word
may be taken often. `s2t` is the other way round. Any symmetrisation of the two is a direction too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import Link
from monoalign.core.errors import UnknownNameError
from monoalign.core.sentence import SentencePair
from monoalign.core.space import Side
from monoalign.core.symmetrise import METHODS, symmetrise

from .model import Evidence, Explanation, Model, strongest_first

SIDE_OF_DIRECTION: dict[str, Side] = {"s2t": "source", "t2s": "target"}
"""The side that each direction walks along."""

DIRECTIONS = (*SIDE_OF_DIRECTION, *METHODS)


def trained_directions(direction: str) -> tuple[str, ...]:
    """The directions in which a model must be trained: one, or both for a symmetrisation."""
    if direction not in DIRECTIONS:
        raise UnknownNameError("direction", direction, DIRECTIONS)
    return (direction,) if direction in SIDE_OF_DIRECTION else ("t2s", "s2t")


def directed(direction: str, model_of: Callable[[str], Model]) -> Model:
    """The model of one direction, or of two and their symmetrisation."""
    if direction not in DIRECTIONS:
        raise UnknownNameError("direction", direction, DIRECTIONS)
    if direction in SIDE_OF_DIRECTION:
        return model_of(direction)
    return Symmetrised(model_of("s2t"), model_of("t2s"), direction)


@dataclass(frozen=True, slots=True)
class Symmetrised:
    """Two directions over the same pairs, made one by a method of `core.symmetrise`."""

    forward: Model
    backward: Model
    method: str

    def align(self, batch: Batch) -> list[Alignment]:
        """Align in both directions; probabilities are the mean of both."""
        there, back = self.forward.align(batch), self.backward.align(batch)
        return [symmetrise(s2t, t2s, self.method) for s2t, t2s in zip(there, back, strict=True)]

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The evidence of both directions, each with its name."""
        evidence: dict[Link, list[Evidence]] = {link: [] for link in alignment.links}
        for name, model in (("s2t", self.forward), ("t2s", self.backward)):
            for link, items in model.explain(batch, alignment).items():
                evidence[link] += [
                    replace(each, feature=f"{name}:{each.feature}") for each in items
                ]
        return strongest_first(evidence)


@dataclass(frozen=True, slots=True)
class LongerFirst:
    """A model, run on pairs turned that way; its alignments are turned back."""

    model: Model

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair."""
        pairs = batch.pairs
        sources, targets = batch.sizes.T
        swap = (sources < targets).tolist()
        for at in np.flatnonzero(sources == targets).tolist():
            swap[at] = not is_longer_first(pairs[at])
        if any(swap):
            batch = Batch.of(
                pair.swapped() if turn else pair for pair, turn in zip(pairs, swap, strict=True)
            )
        results = zip(self.model.align(batch), swap, pairs, strict=True)
        return [
            alignment.swapped_onto(pair) if turn else alignment for alignment, turn, pair in results
        ]

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The model's evidence, with features named for the sides as given."""
        if is_longer_first(batch.pairs[0]):
            return self.model.explain(batch, alignment)
        turned = Batch.of([batch.pairs[0].swapped()])
        explanation = self.model.explain(turned, replace(alignment.swapped(), pair=turned.pairs[0]))
        return {
            (j, i): tuple(replace(item, feature=_turned(item.feature)) for item in evidence)
            for (i, j), evidence in explanation.items()
        }


def is_longer_first(pair: SentencePair) -> bool:
    """Whether the source has more words, or, of equally many, those that sort last."""
    source, target = pair.source.words, pair.target.words
    return (len(source), source) >= (len(target), target)


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
_OTHER_WAY |= {other: name for name, other in _OTHER_WAY.items()}


def _turned(name: str) -> str:
    """The name of a feature that was computed with source and target exchanged."""
    if name in _OTHER_WAY:
        return _OTHER_WAY[name]
    return "_".join([_OTHER_WAY.get(piece, piece) for piece in name.split("_")])
