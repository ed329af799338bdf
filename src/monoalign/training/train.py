"""Training by name: `train("jacana", gold)` gives a new aligner.

A trainer is a module with `train(run, *, …)`, whose keyword-only options each have a type and a
default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.registry import options_for
from monoalign.core.alignment import Alignment
from monoalign.core.errors import UnknownNameError, UsageError

from .run import Progress, Run, say_nothing

TRAINERS: dict[str, str] = {
    "cross-em": "monoalign.training.cross_em",
    "fast": "monoalign.training.fast",
    "hmm": "monoalign.training.hmm",
    "distributional-crf": "monoalign.training.distributional_crf",
    "jacana": "monoalign.training.jacana",
    "manli": "monoalign.training.manli",
    "manli-constrained": "monoalign.training.manli_constrained",
    "manli-exact": "monoalign.training.manli_exact",
    "semi-markov": "monoalign.training.semi_markov",
    "stanford-rte": "monoalign.training.stanford_rte",
}
"""Names of aligners that learn, and the modules that teach them."""

FROM_TEXT = ("cross-em", "hmm")
"""Those that learn from pairs without links."""


def train(
    name: str,
    gold: Iterable[Alignment],
    *,
    dev: Iterable[Alignment] = (),
    seed: int = 1,
    report: Callable[[Progress], None] = say_nothing,
    state: str | Path | None = None,
    **options: Any,
) -> Aligner:
    """Learn an aligner from gold alignments; `Aligner.save` keeps it.

    With `state`, a file, a run that was stopped goes on from where it was.
    """
    if name not in TRAINERS:
        raise UnknownNameError("aligner that learns", name, TRAINERS)
    teach: Callable[..., Aligner] = import_module(TRAINERS[name]).train
    chosen = options_for(teach, f"option of training {name!r}:", options)
    run = Run(tuple(gold), tuple(dev), seed, report, Path(state) if state else None)
    if not run.gold:
        raise UsageError("training: expected at least one gold alignment, found none")
    return teach(run, **chosen)
