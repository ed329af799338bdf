"""MANLI-exact (Thadani & McKeown 2011): phrase edits, the best alignment by an integer program."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import PerceptronTraining

from ..manli import OPEN
from ..system import Preset, Recipe, System


@dataclass(frozen=True, slots=True)
class ManliExactSettings:
    """The options of `manli-exact`."""

    max_size: int = option(3, "words of the longest phrases")
    time_limit: float = option(5.0, "seconds for each integer program that must be solved")
    features: str = option(
        "extended", "`extended`, or those of a paper alone: `maccartney2008`, `thadani2011`"
    )
    score_all: bool = option(
        False, "the score counts all edits, DEL and INS too; else what the links gain"
    )


SHARED = {"max_size": 6, "features": "thadani2011", "score_all": True}
"""The options that the presets of this paper share."""

DEVIATIONS = (
    "Their shallow parser is missing: constituents are read off dependency trees.",
    "LP-solve is missing: HiGHS solves the integer programs, to the same optima.",
    "Left open, phrase sizes: up to 6 words, as in MacCartney et al. (2008).",
    "Left open, parameter mixing: over two processes.",
    *OPEN,
)

SYSTEM = System(
    "manli-exact",
    "phrase edits by exact search (Thadani & McKeown 2011)",
    package=__name__,
    settings=ManliExactSettings,
    training=PerceptronTraining,
    paper="Thadani & McKeown 2011",
    presets=(
        Preset(
            "paper",
            "the features of the paper alone",
            options=SHARED,
            training={"processes": 2},
            deviations=DEVIATIONS,
        ),
    ),
    recipe=Recipe({"epochs": 50}, {"all": {"epochs": 6, "by_length": True}}, most=750, repeat=3),
)
