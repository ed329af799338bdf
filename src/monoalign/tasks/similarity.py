"""Semantic similarity: how much of two sentences is linked (Sultan et al. 2014, section 4.2.1).

Measured on STS by the correlation with people's grades, the mean over data sets weighted by size.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from monoalign.aligners.aligner import Aligner
from monoalign.annotate.text import SentenceLike
from monoalign.core.edit import FloatArray, IntArray

from .datasets.sts import read_sts
from .example import Example
from .intervals import Measured
from .measures import pearson
from .pair_score import pair_score
from .task import Task


def similarity(
    source: SentenceLike,
    target: SentenceLike,
    *,
    aligner: Aligner | str | None = None,
    score: str = "idf",
) -> float:
    """How similar two sentences are, from 0 to 1; `score` is one of `scores.SCORES`."""
    return pair_score(source, target, aligner or "sultan", score)


def measure(examples: Sequence[Example], scores: FloatArray, threshold: float) -> Measured:
    """Correlation by data set, and the weighted mean; no threshold is needed."""
    gold = np.array([one.gold for one in examples])
    names = sorted({one.group for one in examples})
    owners = np.array([names.index(one.group) for one in examples])

    def statistic(places: IntArray) -> dict[str, float]:
        found, total = {}, 0.0
        for number, name in enumerate(names):
            some = places[owners[places] == number]
            found[name] = pearson(scores[some], gold[some])
            total += found[name] * len(some) / len(places)
        return {"mean": total, **found}

    return Measured(statistic, [np.flatnonzero(owners == number) for number in range(len(names))])


def read(files: Sequence[str | Path]) -> list[list[Example]]:
    """The sets of one folder."""
    return [read_sts(files[0])]


TASK = Task(
    name="similarity",
    summary="correlation with people's grades (STS)",
    files=("FOLDER",),
    scores=("content", "idf", "score", "normalised"),
    read=read,
    measure=measure,
)
