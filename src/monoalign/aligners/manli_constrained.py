"""MANLI-exact with syntactic constraints (Thadani & McKeown 2011, section 5)."""

from __future__ import annotations

from monoalign.decoding.constraints import TreeConstraints
from monoalign.decoding.ilp_constrained import ConstrainedSearch

from .aligner import Aligner, Weights
from .phrase_aligner import phrase_aligner


def build(
    *,
    max_size: int = 3,
    modifiers: bool = True,
    lineage: bool = True,
    time_limit: float = 5.0,
    weights: str | Weights = "all",
) -> Aligner:
    """Phrases up to `max_size` words, under modifier and lineage constraints or one of them."""
    decoder = ConstrainedSearch(TreeConstraints(modifiers, lineage), time_limit)
    return phrase_aligner(
        "manli-constrained",
        decoder,
        max_size=max_size,
        options={"modifiers": modifiers, "lineage": lineage, "time_limit": time_limit},
        weights=weights,
    )
