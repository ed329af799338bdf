"""The HMM alignment model, standing in for GIZA++ (MacCartney et al. 2008, section 5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import EmTraining

from ..system import Preset, Recipe, System


@dataclass(frozen=True, slots=True)
class HmmSettings:
    """The options of `hmm`."""

    direction: str = option("intersection", "`s2t`, `t2s` or a way to symmetrise both")


_PAPER = Preset(
    "paper",
    "IBM model 1 and the HMM, standing in for GIZA++, with a lexicon of equal words",
    options={"direction": "intersection"},
    training={"lexicon": 1.0, "model_1": 5, "iterations": 5},
    deviations=(
        "GIZA++ goes on with IBM models 3 and 4, which have fertilities; we have model 1 and the "
        "HMM, five iterations each, as Moses runs them.",
        "GIZA++ aligned the text that it learned from. The shipped weights are learned from the "
        "words of RTE2 dev; tables of the test set also have rows learned from dev and test.",
        "The paper does not say how many pairs of equal words it added: here one for each "
        "occurrence of a word.",
        "The word for nothing has the frequencies of words, which are not learned; the weight of "
        "linking to nothing is 0.2. GIZA++ has its own parameters.",
        "A word that was not seen translates to itself.",
    ),
)

SYSTEM = System(
    "hmm",
    "the HMM alignment model, learned from plain pairs (standing in for GIZA++)",
    package=__name__,
    settings=HmmSettings,
    training=EmTraining,
    paper="MacCartney et al. 2008",
    from_text=True,
    recipe=Recipe(),
    presets=(_PAPER,),
)
