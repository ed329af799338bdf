"""MANLI (MacCartney, Galley & Manning 2008): phrase edits, found by simulated annealing."""

from __future__ import annotations

from monoalign.decoding.annealing import Annealing

from .aligner import Aligner, Weights
from .phrase_aligner import phrase_aligner


def build(
    *,
    max_size: int = 6,
    iterations: int = 100,
    temperature: float = 40.0,
    cooling: float = 0.9,
    seed: int = 1,
    weights: str | Weights = "all",
) -> Aligner:
    """Phrases up to `max_size` words; the other options are those of the search (figure 2)."""
    search = {"iterations": iterations, "temperature": temperature, "cooling": cooling}
    decoder = Annealing(iterations, temperature, cooling, seed)
    options = {**search, "seed": seed}
    return phrase_aligner("manli", decoder, max_size=max_size, options=options, weights=weights)
