"""MANLI-exact (Thadani & McKeown 2011): phrase edits, the best alignment by an integer program."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import PerceptronTraining

from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class ManliExactSettings:
    """The options of `manli-exact`."""

    max_size: int = option(3, "words of the longest phrases")
    time_limit: float = option(5.0, "seconds for each integer program that must be solved")


_THADANI = "Thadani & McKeown 2011"

SYSTEM = System(
    "manli-exact",
    "phrase edits by exact search (Thadani & McKeown 2011)",
    package=__name__,
    settings=ManliExactSettings,
    training=PerceptronTraining,
    paper=_THADANI,
    published=(Published("RTE2_test", "MANLI exact", 87.8, 86.1, 86.8, 24.8, _THADANI, 0.08),),
    recipe=Recipe({"epochs": 50}, {"all": {"epochs": 15, "processes": 2}}, most=900),
)
