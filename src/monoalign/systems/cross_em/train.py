"""Training by agreement (Liang et al. 2006). Gold links are not looked at."""

from __future__ import annotations

from monoalign.models.model import Weights
from monoalign.training.em import fit
from monoalign.training.run import EmTraining, Run

from . import CrossEmSettings


def train(run: Run, settings: CrossEmSettings, training: EmTraining) -> Weights:
    """Learn two directions that agree."""
    return fit(run, training, agreement=True)
