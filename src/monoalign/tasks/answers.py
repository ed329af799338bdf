"""Answer selection: which sentences answer a question, by how much of it they cover.

Measured on TREC QA: mean average precision and mean reciprocal rank over the questions that have
both a right and a wrong candidate. The baseline ranks by the words that question and candidate
share, weighted by inverse document frequency.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from monoalign.annotate.text import SentenceLike
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.sentence import SentencePair
from monoalign.resources.frequencies import Frequencies
from monoalign.systems.aligner import Aligner

from .datasets import Example, read_trecqa
from .measures import Measured, average_precision, reciprocal_rank
from .scores import content_positions, pair_score
from .task import Task


def answer(
    question: SentenceLike,
    sentence: SentenceLike,
    *,
    aligner: Aligner | str | None = None,
    score: str = "addressed",
) -> float:
    """How much of a question a sentence covers.

    Args:
        question: Text, a list of words, a `Sentence` or a spaCy `Doc`.
        sentence: A sentence that may answer it.
        aligner: An aligner or its name; without it, the default one.
        score: `addressed`, or another that `monoalign task answers` knows.

    Returns:
        A number to rank candidates by: the higher, the more of the question is covered.

    Raises:
        UsageError: An unknown aligner or score.

    Examples:
        >>> answer("Who wrote Emma?", "Austen wrote Emma.") > answer("Who wrote Emma?", "It rains.")
        True
    """
    return pair_score(question, sentence, aligner, score)


def measure(examples: Sequence[Example], scores: FloatArray, threshold: float) -> Measured:
    """Mean average precision and reciprocal rank over questions."""
    candidates: dict[str, list[int]] = defaultdict(list)
    for index, example in enumerate(examples):
        candidates[example.group].append(index)
    gold = np.array([example.gold for example in examples])
    groups = [group for group in candidates.values() if 0 < gold[group].sum() < len(group)]
    precisions = np.array([average_precision(scores[group], gold[group]) for group in groups])
    ranks = np.array([reciprocal_rank(scores[group], gold[group]) for group in groups])

    def statistic(questions: IntArray) -> dict[str, float]:
        if not len(questions):
            return {"MAP": 0.0, "MRR": 0.0}
        return {"MAP": float(precisions[questions].mean()), "MRR": float(ranks[questions].mean())}

    return Measured(statistic, [np.arange(len(groups))])


def word_overlap(examples: Sequence[Example]) -> FloatArray:
    """(examples,) the summed inverse document frequency of question words in the candidate."""
    return np.array([_overlap(example.pair) for example in examples])


def _overlap(pair: SentencePair) -> float:
    words = pair.source.words
    asked = {words[i].lower() for i in content_positions(words)}
    shared = sorted(asked & {word.lower() for word in pair.target.words})
    return float(Frequencies.load().idf(shared).sum())


def read(files: Sequence[str | Path]) -> list[list[Example]]:
    """The candidates of one file."""
    return [read_trecqa(files[0])]


TASK = Task(
    name="answers",
    summary="ranking of sentences that may answer a question (TREC QA)",
    files=("FILE",),
    scores=("addressed", "answered", "idf"),
    read=read,
    measure=measure,
    baseline=word_overlap,
)
