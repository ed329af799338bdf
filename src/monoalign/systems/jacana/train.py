"""Training of Jacana: the directions that the settings need, each calibrated on folds."""

from __future__ import annotations

from monoalign.models.chain import groups_left_out
from monoalign.models.directions import trained_directions
from monoalign.models.model import Weights
from monoalign.training.chain import train_chain
from monoalign.training.run import ChainTraining, Run

from . import JacanaSettings
from .model import GROUPS, annotator_of, features_of


def train(run: Run, settings: JacanaSettings, training: ChainTraining) -> Weights:
    """The arrays of `models/chain.py`."""
    directions = trained_directions(settings.direction)
    without = groups_left_out(settings.without, GROUPS)
    annotator = annotator_of(settings.pipeline, without)
    features = features_of(without, settings.features)
    return train_chain(run, annotator, features, directions, training)
