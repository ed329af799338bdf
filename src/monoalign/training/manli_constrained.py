"""Training of `manli-constrained`."""

from __future__ import annotations

from functools import partial

from monoalign.aligners.manli_constrained import build
from monoalign.decoding.constraints import TreeConstraints
from monoalign.decoding.ilp_constrained import ConstrainedSearch
from monoalign.systems.aligner import Aligner, Weights

from .manli_learning import Search, learn
from .perceptron import Schedule
from .run import Run


def train(
    run: Run,
    *,
    max_size: int = 3,
    modifiers: bool = True,
    lineage: bool = True,
    time_limit: float = 5.0,
    method: str = "averaged",
    epochs: int = 50,
    burn_in: int = 10,
    rate: float = 1.0,
    decay: float = 0.8,
    processes: int = 1,
) -> Aligner:
    """Learn with search under constraints, so that weights count on them."""
    constraints = TreeConstraints(modifiers, lineage)

    def built(weights: Weights) -> Aligner:
        return build(
            max_size=max_size,
            modifiers=modifiers,
            lineage=lineage,
            time_limit=time_limit,
            weights=weights,
        )

    return learn(
        run,
        built,
        max_size=max_size,
        search_of=partial(_search, constraints, time_limit),
        schedule=Schedule(method, epochs, burn_in, rate, decay),
        processes=processes,
        constraints=constraints,
    )


def _search(constraints: TreeConstraints, time_limit: float, epoch: int) -> Search:
    return ConstrainedSearch(constraints, time_limit)
