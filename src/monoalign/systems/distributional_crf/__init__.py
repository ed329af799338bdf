"""The distributional CRF of Sharma, Mittal & Aggarwal (2018)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import ChainTraining

from ..jacana import JacanaSettings
from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class DistributionalCrfSettings(JacanaSettings):
    """The options of `distributional-crf`: those of the chain that it extends."""


@dataclass(frozen=True, slots=True)
class DistributionalCrfTraining(ChainTraining):
    """The same, with misses that cost more: recall is what the added features are for."""

    miss: float | None = option(
        2.0, "what a word pays that is left alone and should not be; else `cost`"
    )


_SHARMA = "Sharma et al. 2018"

SYSTEM = System(
    "distributional-crf",
    "Jacana's chain with stems, contexts and vectors (Sharma et al. 2018)",
    package=__name__,
    settings=DistributionalCrfSettings,
    training=DistributionalCrfTraining,
    paper=_SHARMA,
    published=(
        Published(
            "RTE2_test",
            "distributional CRF S2T",
            96.6,
            91.2,
            93.8,
            58.6,
            _SHARMA,
            1.0,
            {"direction": "s2t"},
        ),
        Published("RTE2_test", "distributional CRF T2S", 94.3, 92.0, 93.1, 57.0, _SHARMA, 1.0),
    ),
    recipe=Recipe({"direction": "union", "folds": 5}, {"all": {"folds": 2}}),
)
