"""The aligner of Sultan, Bethard & Sumner (2014), "Back to Basics for Monolingual Alignment"."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.annotate.pipeline import OURS
from monoalign.core.options import option

from ..system import Published, System

SHIPPED, BEST = "shipped", "best"
"""Values of the option `paraphrases` beside `registered` and a file."""


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
    pipeline: str = option(OURS, "the spaCy pipeline that annotates; `english` is ours")


_SULTAN = "Sultan et al. 2014"

SYSTEM = System(
    "sultan",
    "words of like meaning in like contexts, in six stages (Sultan et al. 2014)",
    package=__name__,
    settings=SultanSettings,
    paper=_SULTAN,
    published=(
        Published("RTE2_test", "Sultan", 93.7, 89.8, 91.7, 43.8, _SULTAN),
        Published(
            "RTE2_test", "two-stage Sultan", None, None, 92.1, None, "Sultan 2015", options=None
        ),
    ),
    default_for=("tasks",),
)
