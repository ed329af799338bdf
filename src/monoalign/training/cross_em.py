"""Training by agreement (Liang et al. 2006). Gold links are not looked at."""

from __future__ import annotations

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.cross_em import build

from .em import EmSettings, fit
from .run import Run


def train(
    run: Run,
    *,
    threshold: float = 0.4,
    lexicon: float = 10.0,
    model_1: int = 5,
    iterations: int = 5,
    null: float = 0.2,
    reach: int = 10,
) -> Aligner:
    """Learn two directions that agree; the options are those of `training/hmm.py`."""
    settings = EmSettings(lexicon, model_1, iterations, null, reach, agreement=True)
    weights = fit(run, settings)
    return build(threshold=threshold, weights=weights)
