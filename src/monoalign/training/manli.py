"""Training of `manli`, with annealing; the paper's MANLI-LEARN is `method=manli-learn`."""

from __future__ import annotations

from functools import partial

from monoalign.aligners.manli import build
from monoalign.decoding.annealing import Annealing
from monoalign.systems.aligner import Aligner, Weights

from .manli_learning import Search, learn
from .perceptron import Schedule
from .run import Run


def train(
    run: Run,
    *,
    max_size: int = 6,
    iterations: int = 100,
    temperature: float = 40.0,
    cooling: float = 0.9,
    method: str = "averaged",
    epochs: int = 50,
    burn_in: int = 10,
    rate: float = 1.0,
    decay: float = 0.8,
    processes: int = 1,
) -> Aligner:
    """Learn with annealing, whose draws differ from epoch to epoch."""

    def built(weights: Weights) -> Aligner:
        return build(
            max_size=max_size,
            iterations=iterations,
            temperature=temperature,
            cooling=cooling,
            weights=weights,
        )

    return learn(
        run,
        built,
        max_size=max_size,
        search_of=partial(_search, iterations, temperature, cooling, run.seed),
        schedule=Schedule(method, epochs, burn_in, rate, decay),
        processes=processes,
    )


def _search(iterations: int, temperature: float, cooling: float, seed: int, epoch: int) -> Search:
    return Annealing(iterations, temperature, cooling, seed * 1000 + epoch)
