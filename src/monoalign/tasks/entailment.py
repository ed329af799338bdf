"""Entailment: whether a text (source) implies a hypothesis (target).

The score of the alignment normalised by length (MacCartney et al. 2008, section 6), that of both
sentences: the harmonic mean is near the length of the shorter one. A hypothesis that says something
of its own is hardly implied: the more its unlinked words say, the less of the score is left. Both
were chosen on RTE2 dev.
Measured on RTE: accuracy of yes from a score on that is best on the training part, and average
precision of the ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from monoalign.aligners.aligner import Aligner
from monoalign.annotate.text import SentenceLike
from monoalign.core.edit import FloatArray, IntArray

from .datasets.rte import read_rte
from .example import Example
from .intervals import Measured
from .measures import average_precision, decisions
from .pair_score import pair_score
from .task import Task


def entailment(
    text: SentenceLike,
    hypothesis: SentenceLike,
    *,
    aligner: Aligner | str | None = None,
    score: str = "supported",
) -> float:
    """How far a text supports a hypothesis; `score` is one of `scores.SCORES`."""
    return pair_score(text, hypothesis, aligner or "sultan", score)


def measure(examples: Sequence[Example], scores: FloatArray, threshold: float) -> Measured:
    """Accuracy and average precision."""
    gold = np.array([one.gold for one in examples])

    def statistic(places: IntArray) -> dict[str, float]:
        chosen, right = scores[places], gold[places]
        accuracy = decisions(chosen >= threshold, right)["accuracy"]
        return {"accuracy": accuracy, "AP": average_precision(chosen, right)}

    return Measured(statistic, [np.arange(len(gold))])


def read(files: Sequence[str | Path]) -> list[list[Example]]:
    """Development and test part."""
    return [read_rte(path) for path in files]


TASK = Task(
    name="entailment",
    summary="whether a text implies a hypothesis (RTE)",
    files=("DEV", "TEST"),
    scores=("supported", "normalised", "by_length", "coverage", "content"),
    read=read,
    measure=measure,
)
