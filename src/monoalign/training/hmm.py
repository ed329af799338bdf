"""Training of the HMM alignment model. Gold links are not looked at: pairs without any will do."""

from __future__ import annotations

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.hmm import build

from .em import EmSettings, fit
from .run import Run


def train(
    run: Run,
    *,
    direction: str = "intersection",
    lexicon: float = 10.0,
    model_1: int = 5,
    iterations: int = 5,
    null: float = 0.2,
    reach: int = 10,
) -> Aligner:
    """Learn both directions, by `model_1` iterations of IBM model 1 and `iterations` of the HMM.

    Each occurrence of a word counts as `lexicon` pairs of the word with itself. `null` is the
    weight of linking a word to nothing, `reach` the longest jump with a weight of its own.
    """
    settings = EmSettings(lexicon, model_1, iterations, null, reach)
    weights = fit(run, settings)
    return build(direction=direction, weights=weights)
