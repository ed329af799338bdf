"""The aligner of the Stanford RTE system (Chambers et al. 2007; MacCartney et al. 2008, 5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.annotate.pipeline import OURS
from monoalign.core.errors import UsageError
from monoalign.core.options import option

from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class StanfordRteSettings:
    """The options of `stanford-rte`."""

    pipeline: str = option(OURS, "the spaCy pipeline that annotates; `english` is ours")


@dataclass(frozen=True, slots=True)
class StanfordRteTraining:
    """The options of training, by the averaged perceptron."""

    epochs: int = option(20, "passes over the corpus")
    folds: int = option(0, "further models, of part of the corpus, that measure what is learned")

    def __post_init__(self) -> None:
        if self.epochs < 1:
            raise UsageError(f"option epochs: expected a number from 1 on, found {self.epochs}")


_MACCARTNEY = "MacCartney et al. 2008"

SYSTEM = System(
    "stanford-rte",
    "an injective map by lexical and syntactic features (Chambers et al. 2007)",
    package=__name__,
    settings=StanfordRteSettings,
    training=StanfordRteTraining,
    paper=_MACCARTNEY,
    published=(
        Published("RTE2_test", "Stanford RTE", 82.7, 61.2, 70.3, 0.3, _MACCARTNEY),
        Published("RTE2_test", "Stanford RTE, forgiven", 82.7, 75.8, 79.1, None, _MACCARTNEY),
    ),
    recipe=Recipe({}, {"rte2": {"folds": 3}}),
)
