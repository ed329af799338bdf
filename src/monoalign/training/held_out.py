"""Figures on folds: what a trainer's models are worth on pairs that they have not seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from monoalign.aligners.aligner import Aligner
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.evaluation.score import evaluate

from .folds import folds_by_sentence


def figures_on_folds(
    gold: Sequence[Alignment], folds: int, teach: Callable[[Sequence[Alignment]], Aligner]
) -> FloatArray:
    """(4,) P, R, F1 and E as fractions, each fold aligned by a model of the others."""
    found: list[Alignment] = []
    seen: list[Alignment] = []
    for rest, fold in folds_by_sentence(gold, folds):
        unseen = [gold[place] for place in fold]
        aligner = teach([gold[place] for place in rest])
        found += aligner.align_many([one.pair for one in unseen])
        seen += unseen
    score = evaluate(found, seen).macro
    return np.array([score.precision, score.recall, score.f1, score.exact])
