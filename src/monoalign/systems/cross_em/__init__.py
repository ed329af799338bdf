"""Alignment by agreement (Liang et al. 2006): the Cross-EM aligner of MacCartney et al. (2008)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.errors import UsageError
from monoalign.core.options import option
from monoalign.training.run import EmTraining

from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class CrossEmSettings:
    """The options of `cross-em`."""

    threshold: float = option(0.4, "the product of two posteriors from which on words are linked")

    def __post_init__(self) -> None:
        if not 0 < self.threshold <= 1:
            raise UsageError(f"option threshold: expected a probability, found {self.threshold}")


SYSTEM = System(
    "cross-em",
    "two HMMs learned from plain pairs so that they agree (Liang et al. 2006)",
    package=__name__,
    settings=CrossEmSettings,
    training=EmTraining,
    paper="MacCartney et al. 2008",
    from_text=True,
    published=(
        Published(
            "RTE2_test", "Cross-EM, lexicon, ∩", 70.3, 81.0, 74.1, 0.8, "MacCartney et al. 2008"
        ),
    ),
    recipe=Recipe(),
)
