"""Paraphrase: whether two sentences say the same (Sultan et al. 2014, section 4.2.2).

Measured on the MSR paraphrase corpus: yes from a score on that is best on the training part.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from monoalign.aligners.aligner import Aligner
from monoalign.annotate.text import SentenceLike
from monoalign.core.edit import FloatArray, IntArray

from .datasets.msrp import read_msrp
from .example import Example
from .intervals import Measured
from .measures import decisions
from .pair_score import pair_score
from .task import Task


def paraphrase(
    source: SentenceLike,
    target: SentenceLike,
    *,
    aligner: Aligner | str | None = None,
    score: str = "mutual",
) -> float:
    """How far two sentences say the same; `score` is one of `scores.SCORES`."""
    return pair_score(source, target, aligner or "sultan", score)


def measure(examples: Sequence[Example], scores: FloatArray, threshold: float) -> Measured:
    """Accuracy; precision, recall and F1 of paraphrases."""
    gold = np.array([one.gold for one in examples])

    def statistic(places: IntArray) -> dict[str, float]:
        return decisions(scores[places] >= threshold, gold[places])

    return Measured(statistic, [np.arange(len(gold))])


def read(files: Sequence[str | Path]) -> list[list[Example]]:
    """Training and test part."""
    return [read_msrp(path) for path in files]


TASK = Task(
    name="paraphrase",
    summary="whether two sentences say the same (MSR paraphrase corpus)",
    files=("TRAIN", "TEST"),
    scores=("mutual", "normalised", "content", "idf"),
    read=read,
    measure=measure,
)
