"""Paraphrase: whether two sentences mean the same (Sultan et al. 2014, section 4.2.2).

Measured on the MSR paraphrase corpus, with the threshold that is best on the training part.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from monoalign.annotate.text import SentenceLike
from monoalign.core.edit import FloatArray, IntArray
from monoalign.systems.aligner import Aligner

from .datasets import Example, read_msrp
from .measures import Measured, decisions
from .scores import pair_score
from .task import Task


def paraphrase(
    source: SentenceLike,
    target: SentenceLike,
    *,
    aligner: Aligner | str | None = None,
    score: str = "likely",
) -> float:
    """How nearly two sentences mean the same.

    Args:
        source: Text, a list of words, a `Sentence` or a spaCy `Doc`.
        target: The same.
        aligner: An aligner or its name; without it, the default one.
        score: `likely`, or another that `monoalign task paraphrase` knows.

    Returns:
        A number to compare with a threshold: the higher, the more likely they are paraphrases.

    Raises:
        UsageError: An unknown aligner or score.

    Examples:
        >>> paraphrase("He left.", "He went away.") > paraphrase("He left.", "It rains.")
        True
    """
    return pair_score(source, target, aligner, score)


def measure(examples: Sequence[Example], scores: FloatArray, threshold: float) -> Measured:
    """Accuracy, and precision, recall and F1 of paraphrases."""
    gold = np.array([example.gold for example in examples])

    def statistic(indices: IntArray) -> dict[str, float]:
        return decisions(scores[indices] >= threshold, gold[indices])

    return Measured(statistic, [np.arange(len(gold))])


def read(files: Sequence[str | Path]) -> list[list[Example]]:
    """The training and the test part."""
    return [read_msrp(path) for path in files]


TASK = Task(
    name="paraphrase",
    summary="whether two sentences mean the same (MSR paraphrase corpus)",
    files=("TRAIN", "TEST"),
    scores=("likely", "mutual", "normalised", "content", "idf"),
    read=read,
    measure=measure,
)
