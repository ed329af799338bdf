"""Answer selection: which sentences answer a question, by how much of it they take up.

Measured on TREC QA: mean average precision and mean reciprocal rank over the questions that have
both a right and a wrong candidate. The baseline ranks by the words that question and candidate
share, weighted by inverse document frequency.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from monoalign.aligners.aligner import Aligner
from monoalign.annotate.text import SentenceLike
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.sentence import SentencePair
from monoalign.resources.frequencies import Frequencies

from .datasets.trecqa import read_trecqa
from .example import Example
from .intervals import Measured
from .measures import average_precision, reciprocal_rank
from .pair_score import pair_score
from .scores import content_places
from .task import Task


def answer(
    question: SentenceLike,
    sentence: SentenceLike,
    *,
    aligner: Aligner | str | None = None,
    score: str = "answered",
) -> float:
    """How much of a question a sentence takes up; `score` is one of `scores.SCORES`."""
    return pair_score(question, sentence, aligner or "sultan", score)


def measure(examples: Sequence[Example], scores: FloatArray, threshold: float) -> Measured:
    """Mean average precision and reciprocal rank over questions."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, one in enumerate(examples):
        places[one.group].append(place)
    gold = np.array([one.gold for one in examples])
    open_ = [some for some in places.values() if 0 < gold[some].sum() < len(some)]
    precisions = np.array([average_precision(scores[some], gold[some]) for some in open_])
    ranks = np.array([reciprocal_rank(scores[some], gold[some]) for some in open_])

    def statistic(questions: IntArray) -> dict[str, float]:
        if not len(questions):
            return {"MAP": 0.0, "MRR": 0.0}
        return {"MAP": float(precisions[questions].mean()), "MRR": float(ranks[questions].mean())}

    return Measured(statistic, [np.arange(len(open_))])


def word_overlap(examples: Sequence[Example]) -> FloatArray:
    """(examples,) the summed inverse document frequency of question words in the candidate."""
    return np.array([_overlap(one.pair) for one in examples])


def _overlap(pair: SentencePair) -> float:
    words = pair.source.words
    asked = {words[place].lower() for place in content_places(words)}
    shared = sorted(asked & {word.lower() for word in pair.target.words})
    return float(Frequencies.load().idf(shared).sum())


def read(files: Sequence[str | Path]) -> list[list[Example]]:
    """One file."""
    return [read_trecqa(files[0])]


TASK = Task(
    name="answers",
    summary="ranking of sentences that may answer a question (TREC QA)",
    files=("FILE",),
    scores=("answered", "idf"),
    read=read,
    measure=measure,
    baseline=word_overlap,
)
