"""The aligner of Sultan, Bethard & Sumner (2014), "Back to Basics for Monolingual Alignment"."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.annotate.pipeline import OURS
from monoalign.core.errors import UsageError
from monoalign.core.options import option

from ..system import Preset, System

SHIPPED, BEST = "shipped", "best"
"""Values of the option `paraphrases` beside `registered` and a file."""

EXTENDED, PAPER = "extended", "paper"
RULES = (EXTENDED, PAPER)


@dataclass(frozen=True, slots=True)
class SultanSettings:
    """The options of `sultan`."""

    paraphrases: str = option(
        BEST,
        "what says which words are similar: a file of paraphrases or the `registered` one, as in "
        "the paper; or what is `shipped`, WordNet and vectors; `best`: registered if there is one, "
        "else shipped",
    )
    weight: float = option(
        0.9, "what word similarity weighs against context, from 0 to 1 (w in the paper)"
    )
    level: float = option(0.9, "how similar paraphrases count, above 0 up to 1 (ppdbSim)")
    window: int = option(3, "how many words on either side are a word's neighbourhood")
    plausible: float = option(
        0.25,
        "the least cosine of the pairs of a table, beside which what is shipped counts with doubt; "
        "-1: all pairs of the table and no others, as in the paper",
    )
    without: str = option(
        "",
        "parts to leave out, joined by `+`: similarity, context, dependencies (nothing is parsed "
        "then), neighbourhood, stopwords, entities",
    )
    rules: str = option(
        EXTENDED,
        "`extended`, or `paper`: the six stages and the word similarity of the paper alone",
    )
    pipeline: str = option(OURS, "the spaCy pipeline that annotates; `english` is ours")

    def __post_init__(self) -> None:
        if self.rules not in RULES:
            expected = " or ".join(RULES)
            raise UsageError(f"option rules: expected {expected}, found {self.rules!r}")
        if not (0 <= self.weight <= 1 and 0 < self.level <= 1 and self.window > 0):
            message = "expected a weight from 0 to 1, a level above 0 up to 1, a window above 0"
            raise UsageError(message)


_PAPER = Preset(
    PAPER,
    "the six stages of the paper; give the paper's resource by `paraphrases=FILE`",
    options={"rules": PAPER, "plausible": -1.0},
    deviations=(
        "Lemmas, tags, names and trees come from our spaCy pipeline, not from Stanford CoreNLP.",
        "Table 1 is stated for collapsed UD arcs; `rel` and `purpcl` have none of their own: the "
        "first is left out, the second is a clause of `to` or `in order to`; punctuation has none.",
        "Our recogniser takes titles for a part of a name (`King Edward`), Stanford's does not: "
        "they are cut off. Names are persons, organisations and places, the classes of Stanford's.",
        "Without a file or a registered table, WordNet and our vectors say what is similar.",
        "Released PPDB files get the lemmas of their pairs, by our table of lemmas; a list of "
        "pairs is taken as it is.",
        "Left open: the stop words. Ours are the 127 of NLTK in 2014, as in the authors' released "
        "program, and punctuation.",
        "Left open: what words are the same. Ours are equal but for case.",
        "Left open: how far the neighbours of a stop word reach. Ours are the words beside it.",
        "Left open: how the mark that ends a sentence is linked, which E 43.8 needs. Here the ends "
        "of both sentences count as linked neighbours of punctuation.",
        "Left open: which mention is partial, and how evidence chooses between names. Ours is a "
        "mention all of whose terms are in the other; what is left of the other is linked to "
        "all its terms. Names with more terms in common come first, then those whose head words "
        "have more evidence.",
        "Left open: ties. Sequences and names nearest to the diagonal come first, content words "
        "that come first in their sentences.",
    ),
)

SYSTEM = System(
    "sultan",
    "words of like meaning in like contexts, in six stages (Sultan et al. 2014)",
    package=__name__,
    settings=SultanSettings,
    paper="Sultan et al. 2014",
    presets=(_PAPER,),
)
