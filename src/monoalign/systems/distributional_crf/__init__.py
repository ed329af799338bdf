"""The distributional CRF of Sharma, Mittal & Aggarwal (2018)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import ChainTraining

from ..jacana import OUR_RESOURCES, JacanaSettings
from ..system import Preset, Recipe, System


@dataclass(frozen=True, slots=True)
class DistributionalCrfSettings(JacanaSettings):
    """The options of `distributional-crf`: those of the chain that it extends."""


@dataclass(frozen=True, slots=True)
class DistributionalCrfTraining(ChainTraining):
    """The same, with misses that cost more: recall is what the added features are for."""

    miss: float | None = option(
        2.0, "what a word pays that is left alone and should not be; else `cost`"
    )


PAPER = Preset(
    "paper",
    "Jacana's features as its paper lists them, and those of this paper, from the pair alone",
    options={"features": "paper"},
    training={"l2": 1.0, "cost": 1.0, "miss": None, "iterations": 300},
    recipe=Recipe({"direction": "union", "folds": 5}),
    deviations=(
        OUR_RESOURCES,
        "Trees are those of the package's parser (Universal Dependencies), not of Stanford's"
        " (typed dependencies); stems are Porter's.",
        "Jacana's features are those of its preset, with its deviations; the distance in words is"
        " added. The section on features names neither single string similarities nor pairs of"
        " tags; on folds of dev, the list without them has 1.4 F1 less (t2s).",
        "IdenticalMatchIgnoreCase is one flag for the four cases of algorithm 1, beside Jacana's;"
        " MaxMatch is left to words that reach none of its other branches. Its threshold is not"
        " stated: 0.8, chosen by cross-validation on RTE2 dev.",
        "Special match is not defined in the paper. The function of that name in the release of"
        " Jacana, on which the authors build, joins *a*, *an*, *one* and forms of *be*, *do* and"
        " *have*; so does ours.",
        "Algorithm 2 is taken as read: a word's contexts are the relations to its heads in both"
        " sentences; 2 is added to every count of a word with a context (add-two smoothing). The"
        " t-test weight is 0 where it would be negative; a root has the context `root`; punctuation"
        " has none.",
        "The strength of the L2 penalty and the handling of words with several gold links are not"
        " stated: as in Jacana's preset.",
        "The rows of intersection and union in the published table are exchanged: an intersection"
        " cannot have more recall than either direction.",
    ),
)

SYSTEM = System(
    "distributional-crf",
    "Jacana's chain with stems, contexts and vectors (Sharma et al. 2018)",
    package=__name__,
    settings=DistributionalCrfSettings,
    training=DistributionalCrfTraining,
    paper="Sharma et al. 2018",
    recipe=Recipe(
        {"direction": "union", "folds": 5},
        {"all": {"folds": 2, "lean": 0.8}},
        most=1200,
        repeat=3,
        loose=True,
    ),
    presets=(PAPER,),
)
