"""Training of the distributional CRF (Sharma et al. 2018)."""

from __future__ import annotations

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.chain import directions_of
from monoalign.aligners.distributional_crf import GROUPS, annotator_of, build, features_of
from monoalign.aligners.jacana import switched_off
from monoalign.annotate.pipeline import OURS

from .chain_trainer import ChainSettings, train_chain
from .run import Run


def train(
    run: Run,
    *,
    direction: str = "t2s",
    without: str = "",
    pipeline: str = OURS,
    l2: float = 3.0,
    cost: float = 1.0,
    miss: float = 2.0,
    iterations: int = 200,
    folds: int = 3,
) -> Aligner:
    """Learn the directions that `direction` needs; `without` names groups to leave out.

    `l2` is the penalty on weights, `cost` what a word in a wrong state pays, `miss` what one pays
    that is left alone and should not be, `folds` how many further models calibrate the
    probabilities (0: none do).
    """
    directions, off = directions_of(direction), switched_off(without, GROUPS)
    settings = ChainSettings(l2, cost, iterations, folds, miss)
    parts = annotator_of(off, pipeline), *features_of(off)
    weights = train_chain(run, *parts, directions, settings)
    return build(direction=direction, without=without, pipeline=pipeline, weights=weights)
