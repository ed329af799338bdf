"""MANLI-exact with syntactic constraints (Thadani & McKeown 2011, section 5)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import PerceptronTraining

from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class ManliConstrainedSettings:
    """The options of `manli-constrained`."""

    max_size: int = option(3, "words of the longest phrases")
    modifiers: bool = option(True, "a modifier is linked only if the word it depends on is")
    lineage: bool = option(
        True, "a preposition is linked only if a word above or below it in the tree is"
    )
    time_limit: float = option(5.0, "seconds per pair")


_THADANI = "Thadani & McKeown 2011"

SYSTEM = System(
    "manli-constrained",
    "phrase edits by exact search under syntactic constraints (Thadani & McKeown 2011)",
    package=__name__,
    settings=ManliConstrainedSettings,
    training=PerceptronTraining,
    paper=_THADANI,
    published=(Published("RTE2_test", "MANLI exact, M + L", 89.5, 86.2, 87.8, 33.0, _THADANI),),
    recipe=Recipe({"epochs": 50}, {"all": {"epochs": 8, "processes": 2}}, most=900),
)
