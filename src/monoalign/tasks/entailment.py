"""Entailment: whether a text (source) implies a hypothesis (target).

The score of the alignment is normalised by length (MacCartney et al. 2008, section 6), here the
harmonic mean of both lengths, which is close to the shorter one. A hypothesis that adds information
is hardly implied: the more its unlinked words weigh, the more the score is reduced. Both choices
were made on RTE2 dev.
Measured on RTE: accuracy with the threshold that is best on the training part, and average
precision of the ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from monoalign.annotate.text import SentenceLike
from monoalign.core.edit import FloatArray, IntArray
from monoalign.systems.aligner import Aligner

from .datasets import Example, read_rte
from .measures import Measured, average_precision, decisions
from .scores import pair_score
from .task import Task


def entailment(
    text: SentenceLike,
    hypothesis: SentenceLike,
    *,
    aligner: Aligner | str | None = None,
    score: str = "supported",
) -> float:
    """How far a text supports a hypothesis.

    Args:
        text: Text, a list of words, a `Sentence` or a spaCy `Doc`.
        hypothesis: What the text may imply.
        aligner: An aligner or its name; without it, the default one.
        score: `supported`, or another that `monoalign task entailment` knows.

    Returns:
        A number to compare with a threshold: the higher, the more likely the entailment.

    Raises:
        UsageError: An unknown aligner or score.

    Examples:
        >>> entailment("He left in May.", "He left.") > entailment("He left in May.", "She stayed.")
        True
    """
    return pair_score(text, hypothesis, aligner, score)


def measure(examples: Sequence[Example], scores: FloatArray, threshold: float) -> Measured:
    """Accuracy and average precision."""
    gold = np.array([example.gold for example in examples])

    def statistic(indices: IntArray) -> dict[str, float]:
        accuracy = decisions(scores[indices] >= threshold, gold[indices])["accuracy"]
        return {"accuracy": accuracy, "AP": average_precision(scores[indices], gold[indices])}

    return Measured(statistic, [np.arange(len(gold))])


def read(files: Sequence[str | Path]) -> list[list[Example]]:
    """The development and the test part."""
    return [read_rte(path) for path in files]


TASK = Task(
    name="entailment",
    summary="whether a text implies a hypothesis (RTE)",
    files=("DEV", "TEST"),
    scores=("supported", "normalised", "by_length", "coverage", "content"),
    read=read,
    measure=measure,
)
