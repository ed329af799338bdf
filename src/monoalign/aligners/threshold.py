"""The option `threshold` of aligners that give probabilities."""

from __future__ import annotations

from monoalign.core.errors import UsageError


def check_threshold(threshold: float | None) -> None:
    """It is a probability above 0, or left out."""
    if threshold is not None and not 0 < threshold <= 1:
        raise UsageError(f"option threshold: expected a probability, found {threshold}")
