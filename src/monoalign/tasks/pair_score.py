"""The score of one pair, by an aligner that is given, named or left to a default."""

from __future__ import annotations

from functools import lru_cache

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.registry import load
from monoalign.annotate.text import SentenceLike
from monoalign.core.errors import UnknownNameError

from .scores import SCORES, Scorer


def pair_score(
    source: SentenceLike, target: SentenceLike, aligner: Aligner | str, score: str
) -> float:
    """Align two sentences and score the alignment; a named aligner is loaded once."""
    scorer = scorer_of(score)
    return scorer((_loaded(aligner) if isinstance(aligner, str) else aligner).align(source, target))


def scorer_of(name: str) -> Scorer:
    """The score of that name."""
    if name not in SCORES:
        raise UnknownNameError("score", name, SCORES)
    return SCORES[name]


@lru_cache(maxsize=4)
def _loaded(name: str) -> Aligner:
    return load(name)
