"""Training of the HMM alignment model. Gold links are not looked at: pairs without any will do."""

from __future__ import annotations

from monoalign.models.model import Weights
from monoalign.training.em import fit
from monoalign.training.run import EmTraining, Run

from . import HmmSettings


def train(run: Run, settings: HmmSettings, training: EmTraining) -> Weights:
    """Learn both directions."""
    return fit(run, training)
