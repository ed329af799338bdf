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

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from monoalign.annotate.annotator import Annotator
from monoalign.candidates.states import ChainStates
from monoalign.core.edit import FloatArray
from monoalign.core.errors import ModelError, UnknownNameError, UsageError
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.symmetrise import METHODS
from monoalign.decoding.viterbi import Viterbi
from monoalign.features.distortion import Distortion
from monoalign.features.rows import Groups
from monoalign.scoring.chain import ChainScorer

from .aligner import Aligner, Weights
from .stage import Bidirectional, Stage, Step
from .threshold import check_threshold

Side = Literal["source", "target"]
WALKED: dict[str, Side] = {"s2t": "source", "t2s": "target"}
"""The side that each direction walks along."""
DIRECTIONS = (*WALKED, *METHODS)


def chain_aligner(
    name: str,
    annotator: Annotator,
    features: Groups,
    distortion: Distortion,
    weights: Weights,
    *,
    direction: str,
    threshold: float | None,
    without: tuple[str, ...],
    pipeline: str,
) -> Aligner:
    """An aligner of these features; the keywords are the options that its builder was given."""
    step = chain_step(features, distortion, weights, direction=direction, threshold=threshold)
    options = {
        "direction": direction,
        "threshold": threshold,
        "without": ",".join(without),
        "pipeline": pipeline,
    }
    return Aligner(name, annotator, (step,), options, weights)


def chain_step(
    features: Groups,
    distortion: Distortion,
    weights: Weights,
    *,
    direction: str,
    threshold: float | None,
) -> Step:
    """The stage of one direction, or of two and their symmetrisation."""
    check_threshold(threshold)
    if direction in WALKED:
        return _stage(features, distortion, weights, direction, threshold)
    if direction not in METHODS:
        raise UnknownNameError("direction", direction, DIRECTIONS)
    forward, backward = (
        _stage(features, distortion, weights, one, threshold) for one in ("s2t", "t2s")
    )
    return Bidirectional(forward, backward, direction)


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
) -> Stage[FeatureMatrix]:
    if f"{direction}.weights" not in weights:
        raise UsageError(f"direction {direction}: this model was not trained in it")
    along = WALKED[direction]
    jumps = _by_name(weights, "jump_features", f"{direction}.jumps", distortion.names)
    scorer = ChainScorer(
        _by_name(weights, "features", f"{direction}.weights", features.names),
        distortion.scores(jumps, along),
    )
    temperature = float(weights[f"{direction}.temperature"])
    return Stage(ChainStates(along), features, scorer, Viterbi(threshold, temperature))


def _by_name(weights: Weights, names: str, values: str, wanted: Sequence[str]) -> FloatArray:
    """(wanted,) the weights of features; those of switched-off groups are left."""
    known = dict(zip(weights[names].tolist(), weights[values].tolist(), strict=True))
    missing = [name for name in wanted if name not in known]
    if missing:
        raise ModelError(f"expected a weight for feature {missing[0]!r}, found none")
    return np.array([known[name] for name in wanted], np.float64)
