"""What every trainer is given: the corpus, and how to report, stop and go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from monoalign.core.alignment import Alignment


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a training run stands after an epoch (of L-BFGS: an iteration)."""

    epoch: int
    objective: float  # what is minimised
    dev_f1: float | None = None
    seconds: float = 0.0


def say_nothing(progress: Progress) -> None:
    """The reporter of those who do not want reports."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a trainer.

    `gold` are the alignments to learn from, of which only sure links count; `dev` are others, to
    measure on. `state`, if given, is the file that the run writes as it goes and goes on from.
    """

    gold: Sequence[Alignment]
    dev: Sequence[Alignment] = ()
    seed: int = 1
    report: Callable[[Progress], None] = say_nothing
    state: Path | None = None
