"""The phrase version of Jacana (Yao, Van Durme, Callison-Burch & Clark 2013b)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.annotate.pipeline import OURS
from monoalign.core.errors import UsageError
from monoalign.core.options import option
from monoalign.training.run import lean_option, loose_option

from ..system import Preset, Recipe, System


@dataclass(frozen=True, slots=True)
class SemiMarkovSettings:
    """The options of `semi-markov`."""

    direction: str = option(
        "t2s",
        "cut the target (`t2s`) or the source (`s2t`) into phrases; or a way to symmetrise both",
    )
    features: str = option("extended", "`extended`, or `paper`: those of the paper alone")
    pipeline: str = option(OURS, "the spaCy pipeline that tags; `english` is ours")


@dataclass(frozen=True, slots=True)
class SemiMarkovTraining:
    """The options of training, by L-BFGS."""

    l2: float = option(3.0, "penalty on weights")
    cost: float = option(1.0, "what a word in a wrong phrase pays")
    iterations: int = option(60, "at most so many steps of L-BFGS")
    folds: int = option(0, "further models, of part of the corpus, that measure what is learned")
    loose: range | None = loose_option()
    lean: float = lean_option()
    uneven_lean: float | None = option(
        None,
        "the same for pairs of very different lengths, which then have weights of their own (those"
        " of a pair are in between); 1.2 leans beyond the weights of strict gold",
    )

    def __post_init__(self) -> None:
        if self.iterations < 1:
            raise UsageError(
                f"option iterations: expected a number from 1 on, found {self.iterations}"
            )


PAPER = Preset(
    "paper",
    "phrases scored by the features that the paper of the word aligner lists",
    options={"features": "paper"},
    training={"l2": 1.0, "cost": 1.0, "iterations": 100},
    recipe=Recipe({"direction": "union", "folds": 3}),
    deviations=(
        "The paper itself is not among our sources. Those that mention it say that it extends the"
        " word aligner to phrases and leaves its contextual features largely unchanged; the rest is"
        " our choice.",
        "Features of word pairs are those of the word aligner's preset, with its deviations.",
        "Phrases have up to three words on either side; one that is left alone has one word.",
        "A phrase pair scores the mean of its cells under weights of their own, a weight for its"
        " two sizes, and whether each phrase is a collocation in WordNet.",
        "Gold links are merged into phrases: neighbours with the same partners are one phrase.",
        "Training is that of the word aligner: softmax-margin, with a cost of 1 per word in a wrong"
        " phrase, and an L2 penalty of 1. At most 100 steps of L-BFGS.",
        "The direction of the published row is not stated; `t2s` is the better one on dev.",
    ),
)

SYSTEM = System(
    "semi-markov",
    "Jacana over phrases instead of words (Yao et al. 2013b)",
    package=__name__,
    settings=SemiMarkovSettings,
    training=SemiMarkovTraining,
    paper="Yao et al. 2013b",
    recipe=Recipe(
        {},
        {
            "all": {"l2": 1.0, "lean": 0.5, "uneven_lean": 1.2},
            "rte2": {"direction": "union", "folds": 3},
        },
        most=1200,
        repeat=3,
        loose=True,
    ),
    presets=(PAPER,),
)
