"""MANLI (MacCartney, Galley & Manning 2008): phrase edits, chosen by simulated annealing."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import PerceptronTraining

from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class ManliSettings:
    """The options of `manli`; all but the first are those of the search (figure 2)."""

    max_size: int = option(6, "words of the longest phrases")
    iterations: int = option(100, "steps of annealing")
    temperature: float = option(40.0, "the temperature that annealing starts from")
    cooling: float = option(0.9, "what the temperature is multiplied with after each step")
    seed: int = option(1, "the seed of the draws")


_MACCARTNEY, _THADANI = "MacCartney et al. 2008", "Thadani & McKeown 2011"

SYSTEM = System(
    "manli",
    "phrase edits by simulated annealing (MacCartney et al. 2008)",
    package=__name__,
    settings=ManliSettings,
    training=PerceptronTraining,
    paper=_MACCARTNEY,
    published=(
        Published("RTE2_test", "MANLI", 85.4, 85.3, 85.3, 21.3, _MACCARTNEY, 2.0),
        Published("RTE2_test", "MANLI, made again", 87.2, 86.3, 86.7, 24.5, _THADANI, 1.67),
    ),
    # Features of phrases of up to six words take four times the memory of those of three.
    recipe=Recipe({"epochs": 15, "processes": 2}, {"all": {"epochs": 6}}, most=225),
)
