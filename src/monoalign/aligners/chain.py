"""What aligners built on a chain of states share: stages, directions, weights by name.

`t2s` walks along the target: every target word takes one source word or none, and a source word
may be taken often. `s2t` is the other way round. Any symmetrisation of the two is a direction too.

The arrays of a model, for each direction `d` that it was trained in:

    features, jump_features   names
    d.weights, d.jumps        a weight a name
    d.temperature             what calibrates the posteriors, one number
    d.held_out                P, R, F1 and E on the folds that it was calibrated on; not used
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from monoalign.candidates.states import ChainStates
from monoalign.core.edit import EditSpace, FloatArray
from monoalign.core.errors import ModelError, UnknownNameError, UsageError
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.core.symmetrise import METHODS, symmetrise
from monoalign.decoding.viterbi import Viterbi
from monoalign.features.distortion import Distortion
from monoalign.features.rows import Groups
from monoalign.scoring.chain import ChainScorer

from .aligner import Weights
from .stage import Step

Side = Literal["source", "target"]
WALKED: dict[str, Side] = {"s2t": "source", "t2s": "target"}
"""The side that each direction walks along."""
DIRECTIONS = (*WALKED, *METHODS)


@dataclass(frozen=True, slots=True)
class ChainStage:
    """One direction; a `Stage` whose features are a `FeatureMatrix`."""

    candidates: ChainStates
    features: Callable[[EditSpace, Sequence[StageOutput]], FeatureMatrix]
    scorer: ChainScorer
    decoder: Viterbi

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch."""
        space = self.candidates(pairs, earlier)
        scored = self.scorer(space, self.features(space, earlier))
        return StageOutput(self.decoder(scored, earlier), scored)


@dataclass(frozen=True, slots=True)
class Symmetrised:
    """Two directions over the same pairs, made one."""

    forward: Step
    backward: Step
    method: str

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch in both directions; probabilities are the mean of both."""
        there = self.forward.run(pairs, earlier).alignments
        back = self.backward.run(pairs, earlier).alignments
        both = zip(there, back, strict=True)
        return StageOutput(tuple(symmetrise(one, other, self.method) for one, other in both))


def chain_step(
    features: Groups,
    distortion: Distortion,
    weights: Weights,
    *,
    direction: str,
    threshold: float | None,
) -> Step:
    """The stage of one direction, or of two and their symmetrisation."""
    if threshold is not None and not 0 < threshold <= 1:
        raise UsageError(f"option threshold: expected a probability, found {threshold}")
    if direction in WALKED:
        return _stage(features, distortion, weights, direction, threshold)
    if direction not in METHODS:
        raise UnknownNameError("direction", direction, DIRECTIONS)
    forward, backward = (
        _stage(features, distortion, weights, one, threshold) for one in ("s2t", "t2s")
    )
    return Symmetrised(forward, backward, direction)


def chain_names(features: Groups, distortion: Distortion) -> dict[str, npt.NDArray[Any]]:
    """The arrays of names that every model of these features has."""
    names = {"features": features.names, "jump_features": distortion.names}
    return {key: np.array(value, np.str_) for key, value in names.items()}


def directions_of(direction: str) -> tuple[str, ...]:
    """The directions that one needs to be trained in."""
    if direction not in DIRECTIONS:
        raise UnknownNameError("direction", direction, DIRECTIONS)
    return (direction,) if direction in WALKED else ("t2s", "s2t")


def _stage(
    features: Groups,
    distortion: Distortion,
    weights: Weights,
    direction: str,
    threshold: float | None,
) -> ChainStage:
    if f"{direction}.weights" not in weights:
        raise UsageError(f"direction {direction}: this model was not trained in it")
    along = WALKED[direction]
    jumps = _by_name(weights, "jump_features", f"{direction}.jumps", distortion.names)
    scorer = ChainScorer(
        _by_name(weights, "features", f"{direction}.weights", features.names),
        distortion.scores(jumps, along),
    )
    temperature = float(weights[f"{direction}.temperature"])
    return ChainStage(ChainStates(along), features, scorer, Viterbi(threshold, temperature))


def _by_name(weights: Weights, names: str, values: str, wanted: Sequence[str]) -> FloatArray:
    """(wanted,) the weights of features; those of switched-off groups are left."""
    known = dict(zip(weights[names].tolist(), weights[values].tolist(), strict=True))
    missing = [name for name in wanted if name not in known]
    if missing:
        raise ModelError(f"expected a weight for feature {missing[0]!r}, found none")
    return np.array([known[name] for name in wanted], np.float64)
