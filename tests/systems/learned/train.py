from __future__ import annotations

import numpy as np

from monoalign.models.model import Weights
from monoalign.training.run import Progress, Run

from . import Settings, Training


def train(run: Run, settings: Settings, training: Training) -> Weights:
    for epoch in range(training.rounds):
        run.report(Progress(epoch + 1, 0.0))
    return {"weight": np.array([float(len(run.gold) * training.rounds)])}
