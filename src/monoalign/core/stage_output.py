"""What one stage of an aligner hands to the next."""

from __future__ import annotations

from dataclasses import dataclass

from .alignment import Alignment
from .edit import ScoredEdits


@dataclass(frozen=True, slots=True)
class StageOutput:
    """One alignment a pair, and the scores they were decoded from, where a stage has any."""

    alignments: tuple[Alignment, ...]
    scored: ScoredEdits | None = None
