"""Figures on held-out folds of the training corpus, known before a test set was used."""

from __future__ import annotations

import json
from pathlib import Path

from monoalign.systems.aligner import Aligner

from .systems import MeasuredSystem, Spec

WEIGHTS = Path(__file__).parent.parent / "data" / "weights"


def held_out(spec: Spec, system: MeasuredSystem) -> dict[str, float] | None:
    """P, R, F1 and E in percent, if the shipped weights come with them."""
    if not isinstance(system, Aligner):
        return None
    try:
        path = WEIGHTS / spec.name / f"{spec.weights}.json"
        figures = json.loads(path.read_text(encoding="utf-8"))["held_out_folds"]
    except (OSError, KeyError, ValueError):
        return None
    direction = system.options.get("direction")
    if direction is None and len(figures) == 1:
        direction = next(iter(figures))
    scores: dict[str, float] | None = figures.get(direction)
    return scores
