"""The aligner of the Stanford RTE system (Chambers et al. 2007; MacCartney et al. 2008, 5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.annotate.pipeline import OURS
from monoalign.core.errors import UsageError
from monoalign.core.options import option

from ..system import Preset, Recipe, System

EXTENDED, PAPER = FEATURES = ("extended", "paper")


@dataclass(frozen=True, slots=True)
class StanfordRteSettings:
    """The options of `stanford-rte`."""

    features: str = option(
        EXTENDED,
        "`extended`, or `paper`: those of words, and of predicates and arguments, alone",
    )
    pipeline: str = option(OURS, "the spaCy pipeline that annotates; `english` is ours")

    def __post_init__(self) -> None:
        if self.features not in FEATURES:
            expected = " or ".join(FEATURES)
            raise UsageError(f"option features: expected {expected}, found {self.features!r}")


@dataclass(frozen=True, slots=True)
class StanfordRteTraining:
    """The options of training, by the averaged perceptron."""

    epochs: int = option(20, "passes over the corpus")
    folds: int = option(0, "further models, of part of the corpus, that measure what is learned")

    def __post_init__(self) -> None:
        if self.epochs < 1:
            raise UsageError(f"option epochs: expected a number from 1 on, found {self.epochs}")


_PAPER = Preset(
    PAPER,
    "no features of context or position, which the paper finds to be lacking",
    options={"features": PAPER},
    training={"epochs": 50, "folds": 3},
    deviations=(
        "Names, tags and trees come from our spaCy pipeline; the paper's are Stanford's.",
        "The paper names two kinds of features: likeness of words, and of predicates and their "
        "arguments. Ours are string similarities, equal words and lemmas, relations of WordNet and "
        "the cosine of our vectors; and equal relations, heads and dependents.",
        "The paper lays misses of prepositions and articles to a lack of contextual features: "
        "neighbours, tags and positions are left out.",
        "Collocations are those of WordNet; the paper says `certain collocations`.",
        "The best map is found exactly, not by annealing, and weights are learned by the averaged "
        "perceptron in as many epochs as MANLI's; the paper says `in a similar fashion` to MANLI.",
        "Left open: how a merged phrase is split into links of words. Ours are linked word by "
        "word if as long, else by equal words, else all with all.",
    ),
)

SYSTEM = System(
    "stanford-rte",
    "an injective map by lexical and syntactic features (Chambers et al. 2007)",
    package=__name__,
    settings=StanfordRteSettings,
    training=StanfordRteTraining,
    paper="MacCartney et al. 2008",
    recipe=Recipe({}, {"rte2": {"folds": 3}}),
    presets=(_PAPER,),
)
