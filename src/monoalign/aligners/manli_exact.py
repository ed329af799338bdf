"""MANLI-exact (Thadani & McKeown 2011): phrase edits, the best alignment by an integer program."""

from __future__ import annotations

from monoalign.decoding.ilp import ExactSearch

from .aligner import Aligner, Weights
from .phrase_aligner import phrase_aligner


def build(*, max_size: int = 3, time_limit: float = 5.0, weights: str | Weights = "all") -> Aligner:
    """Phrases up to `max_size` words; `time_limit` is in seconds a program that must be solved."""
    return phrase_aligner(
        "manli-exact",
        ExactSearch(time_limit),
        max_size=max_size,
        options={"time_limit": time_limit},
        weights=weights,
    )
