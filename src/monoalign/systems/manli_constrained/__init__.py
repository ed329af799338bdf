"""MANLI-exact with syntactic constraints (Thadani & McKeown 2011, section 5)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import PerceptronTraining

from ..manli_exact import DEVIATIONS, SHARED
from ..system import Preset, Recipe, System


@dataclass(frozen=True, slots=True)
class ManliConstrainedSettings:
    """The options of `manli-constrained`."""

    max_size: int = option(3, "words of the longest phrases")
    modifiers: bool = option(True, "a modifier is linked only if the word it depends on is")
    lineage: bool = option(
        True, "a preposition is linked only if a word above or below it in the tree is"
    )
    time_limit: float = option(5.0, "seconds per pair")
    features: str = option(
        "extended", "`extended`, or those of a paper alone: `maccartney2008`, `thadani2011`"
    )
    score_all: bool = option(
        False, "the score counts all edits, DEL and INS too; else what the links gain"
    )


SYSTEM = System(
    "manli-constrained",
    "phrase edits by exact search under syntactic constraints (Thadani & McKeown 2011)",
    package=__name__,
    settings=ManliConstrainedSettings,
    training=PerceptronTraining,
    paper="Thadani & McKeown 2011",
    presets=(
        Preset(
            "paper",
            "the features of the paper alone; `modifiers` and `lineage` are its M and L",
            options=SHARED,
            training={"processes": 2},
            deviations=(
                "Their dependency parser (MICA) is missing: trees are those of the English pipeline"
                " that ships. Where they differ, a word with a preposition before it has that"
                " preposition for its parent.",
                "Left open, learning: under both constraints, also for M or L alone; gold edits"
                " that break a constraint are no examples.",
                *DEVIATIONS,
            ),
        ),
    ),
    recipe=Recipe({"epochs": 50}, {"all": {"epochs": 6, "by_length": True}}, most=750, repeat=3),
)
