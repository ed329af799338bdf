"""The phrase version of Jacana (Yao, Van Durme, Callison-Burch & Clark 2013b)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.annotate.pipeline import OURS
from monoalign.core.errors import UsageError
from monoalign.core.options import option

from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class SemiMarkovSettings:
    """The options of `semi-markov`."""

    direction: str = option(
        "t2s",
        "cut the target (`t2s`) or the source (`s2t`) into phrases; or a way to symmetrise both",
    )
    features: str = option("extended", "`extended`, or `paper`: those of the paper alone")
    pipeline: str = option(OURS, "the spaCy pipeline that tags; `english` is ours")


@dataclass(frozen=True, slots=True)
class SemiMarkovTraining:
    """The options of training, by L-BFGS."""

    l2: float = option(3.0, "penalty on weights")
    cost: float = option(1.0, "what a word in a wrong phrase pays")
    iterations: int = option(60, "at most so many steps of L-BFGS")
    folds: int = option(0, "further models, of part of the corpus, that measure what is learned")

    def __post_init__(self) -> None:
        if self.iterations < 1:
            raise UsageError(
                f"option iterations: expected a number from 1 on, found {self.iterations}"
            )


SYSTEM = System(
    "semi-markov",
    "Jacana over phrases instead of words (Yao et al. 2013b)",
    package=__name__,
    settings=SemiMarkovSettings,
    training=SemiMarkovTraining,
    paper="Yao et al. 2013b",
    published=(
        Published("RTE2_test", "Jacana, phrases", 92.1, 82.8, 86.8, 29.1, "Sultan et al. 2014"),
    ),
    recipe=Recipe({}, {"rte2": {"direction": "union", "folds": 3}}),
)
