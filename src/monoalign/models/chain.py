"""A chain of states with learned weights: what Jacana and its descendants share.

The arrays of a model, for each direction `d` that it was trained in:

    features, jump_features   names
    d.weights, d.jumps        a weight per name
    d.temperature             what calibrates the posteriors, one number
    d.held_out                P, R, F1 and E on the folds that it was calibrated on; not used
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.candidates.spaces import ChainStates
from monoalign.core.edit import FloatArray
from monoalign.core.errors import ModelError, UnknownNameError, UsageError
from monoalign.decoding.chain import PATH_SCORES, Viterbi
from monoalign.features.feature import FeatureSet
from monoalign.features.position.position import Distortion
from monoalign.models.model import LinearScorer

from .directions import SIDE_OF_DIRECTION, directed
from .model import LinearModel, Model, Weights, array_of, check_threshold


@dataclass(frozen=True)
class ChainFeatures:
    """The features of states, and those of jumps."""

    states: FeatureSet
    jumps: Distortion

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """The arrays of names that every model of these features has."""
        names = {"features": self.states.names, "jump_features": self.jumps.names}
        return {key: np.array(value, np.str_) for key, value in names.items()}


def chain_model(
    features: ChainFeatures,
    weights: Weights,
    *,
    direction: str,
    threshold: float | None = None,
    score: str = PATH_SCORES[0],
) -> Model:
    """The model of a direction, or of a symmetrisation of both."""
    check_threshold(threshold)
    if score not in PATH_SCORES:
        raise UnknownNameError("option score:", score, PATH_SCORES)

    def of_direction(name: str) -> Model:
        if f"{name}.weights" not in weights:
            raise UsageError(f"direction {name}: this model was not trained in it")
        along = SIDE_OF_DIRECTION[name]
        states = weights_by_name(weights, "features", f"{name}.weights", features.states.names)
        jumps = weights_by_name(weights, "jump_features", f"{name}.jumps", features.jumps.names)
        scorer = LinearScorer(states, jumps=features.jumps.scores(jumps, along))
        temperature = float(array_of(weights, f"{name}.temperature", ()))
        if not temperature > 0:
            raise ModelError(f"{name}.temperature: expected more than 0, found {temperature}")
        decoder = Viterbi(threshold, temperature, score)
        return LinearModel(ChainStates(along), features.states, scorer, decoder)

    return directed(direction, of_direction)


def weights_by_name(weights: Weights, names: str, values: str, wanted: Sequence[str]) -> FloatArray:
    """(wanted,) the weights of features by name; weights of other features are left out."""
    known_names = array_of(weights, names, (None,), "U")
    numbers = array_of(weights, values, known_names.shape)
    known = dict(zip(known_names.tolist(), numbers.tolist(), strict=True))
    missing = [name for name in wanted if name not in known]
    if missing:
        raise ModelError(f"expected a weight for feature {missing[0]!r}, found none")
    return np.array([known[name] for name in wanted], np.float64)


def groups_left_out(without: str, groups: tuple[str, ...]) -> tuple[str, ...]:
    """The groups of a list such as `"pos,wordnet"`, in the order of `groups`."""
    names = {name.strip() for name in without.split(",") if name.strip()}
    for name in sorted(names):
        if name not in groups:
            raise UnknownNameError("feature group", name, groups)
    return tuple(group for group in groups if group in names)
