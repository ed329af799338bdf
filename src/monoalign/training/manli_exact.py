"""Training of `manli-exact`."""

from __future__ import annotations

from functools import partial

from monoalign.aligners.manli_exact import build
from monoalign.decoding.ilp import ExactSearch
from monoalign.systems.aligner import Aligner, Weights

from .manli_learning import Search, learn
from .perceptron import Schedule
from .run import Run


def train(
    run: Run,
    *,
    max_size: int = 3,
    time_limit: float = 5.0,
    method: str = "averaged",
    epochs: int = 50,
    burn_in: int = 10,
    rate: float = 1.0,
    decay: float = 0.8,
    processes: int = 1,
) -> Aligner:
    """Learn with exact search; `burn_in`, `rate` and `decay` belong to the method `manli-learn`."""

    def built(weights: Weights) -> Aligner:
        return build(max_size=max_size, time_limit=time_limit, weights=weights)

    return learn(
        run,
        built,
        max_size=max_size,
        search_of=partial(_search, time_limit),
        schedule=Schedule(method, epochs, burn_in, rate, decay),
        processes=processes,
    )


def _search(time_limit: float, epoch: int) -> Search:
    return ExactSearch(time_limit)
