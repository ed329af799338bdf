"""Alignment by agreement (Liang et al. 2006): the Cross-EM aligner of MacCartney et al. (2008)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.errors import UsageError
from monoalign.core.options import option
from monoalign.training.run import EmTraining

from ..system import Preset, Recipe, System

AGREEMENT = "agreement"
"""The value of the option `direction` that asks for posteriors."""


@dataclass(frozen=True, slots=True)
class CrossEmSettings:
    """The options of `cross-em`."""

    threshold: float = option(0.4, "the product of two posteriors from which on words are linked")
    direction: str = option(
        AGREEMENT,
        "`agreement`: both directions at once, by `threshold`; or the best paths: `s2t`, `t2s` or "
        "a way to symmetrise both",
    )

    def __post_init__(self) -> None:
        if not 0 < self.threshold <= 1:
            raise UsageError(f"option threshold: expected a probability, found {self.threshold}")


_PAPER = Preset(
    "paper",
    "the intersection of the best paths of two HMMs that were trained to agree, with a lexicon",
    options={"direction": "intersection"},
    training={"lexicon": 1.0, "model_1": 5, "iterations": 5},
    deviations=(
        "This is our own training by agreement, not the BerkeleyAligner package: five iterations "
        "of IBM model 1 and of the HMM, where the paper says nothing.",
        "The aligner of the paper aligned the text that it learned from. The shipped weights are "
        "learned from the words of RTE2 dev; tables of the test set also have rows learned from "
        "dev and test.",
        "The paper does not say how many pairs of equal words it added: here one for each "
        "occurrence of a word.",
        "A word that was not seen translates to itself.",
    ),
)

SYSTEM = System(
    "cross-em",
    "two HMMs learned from plain pairs so that they agree (Liang et al. 2006)",
    package=__name__,
    settings=CrossEmSettings,
    training=EmTraining,
    paper="MacCartney et al. 2008",
    from_text=True,
    recipe=Recipe(),
    presets=(_PAPER,),
)
