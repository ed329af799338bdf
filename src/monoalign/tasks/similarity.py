"""Semantic similarity: how much of two sentences is linked (Sultan et al. 2014, section 4.2.1).

Measured on STS by the correlation with human grades, averaged over data sets weighted by size.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from monoalign.annotate.text import SentenceLike
from monoalign.core.edit import FloatArray, IntArray
from monoalign.systems.aligner import Aligner

from .datasets import Example, read_sts
from .measures import Measured, pearson
from .scores import pair_score
from .task import Task


def similarity(
    source: SentenceLike,
    target: SentenceLike,
    *,
    aligner: Aligner | str | None = None,
    score: str = "meaning",
) -> float:
    """How similar two sentences are.

    Args:
        source: Text, a list of words, a `Sentence` or a spaCy `Doc`.
        target: The same.
        aligner: An aligner or its name; without it, the default one.
        score: `meaning`, or another that `monoalign task similarity` knows.

    Returns:
        A number from 0 to 1.

    Raises:
        UsageError: An unknown aligner or score.

    Examples:
        >>> similarity("He left.", "He went away.") > similarity("He left.", "It rains.")
        True
    """
    return pair_score(source, target, aligner, score)


def measure(examples: Sequence[Example], scores: FloatArray, threshold: float) -> Measured:
    """Correlation by data set, and the weighted mean; no threshold is needed."""
    gold = np.array([example.gold for example in examples])
    names = sorted({example.group for example in examples})
    groups = np.array([names.index(example.group) for example in examples])

    def statistic(indices: IntArray) -> dict[str, float]:
        correlations, mean = {}, 0.0
        for number, name in enumerate(names):
            members = indices[groups[indices] == number]
            correlations[name] = pearson(scores[members], gold[members])
            mean += correlations[name] * len(members) / len(indices)
        return {"mean": mean, **correlations}

    return Measured(statistic, [np.flatnonzero(groups == number) for number in range(len(names))])


def read(files: Sequence[str | Path]) -> list[list[Example]]:
    """The data sets of one folder."""
    return [read_sts(files[0])]


TASK = Task(
    name="similarity",
    summary="correlation with human grades (STS)",
    files=("FOLDER",),
    scores=("meaning", "content", "idf", "score", "normalised"),
    read=read,
    measure=measure,
)
