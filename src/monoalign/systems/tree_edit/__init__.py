"""Tree edit distance, the second baseline of Yao et al. (2013), section 4.2."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.annotate.pipeline import OURS
from monoalign.core.options import option

from ..system import Preset, System


@dataclass(frozen=True, slots=True)
class TreeEditSettings:
    """The options of `tree-edit`."""

    substitution: float = option(1.0, "what changing a word costs; from 2 on it never pays")
    moves: bool = option(
        True, "link words that kept their lemma but not their place in the tree, too"
    )
    pipeline: str = option(OURS, "the spaCy pipeline that parses; `english` is ours")


_PAPER = Preset(
    "paper",
    "the mapping of Zhang & Shasha, all costs 1, and nothing else",
    options={"moves": False, "substitution": 1.0},
    deviations=(
        "Trees are UD trees of our spaCy pipeline, not Stanford dependencies: prepositions are "
        "below their nouns.",
        "The output published with the paper is not that of such a mapping: it links nearly every "
        "word of a hypothesis that is in the premise, and most of its pairs have links that cross "
        "although neither word is above the other. What made it is not in the paper.",
        "Left open: which words are the same. Ours have the same lemma.",
        "Left open: the order of siblings. Ours is that of the sentence.",
        "Left open: sentences of several trees. They get a root above them.",
    ),
)

SYSTEM = System(
    "tree-edit",
    "the cheapest edit of one dependency tree into the other (Zhang & Shasha 1989)",
    package=__name__,
    settings=TreeEditSettings,
    paper="Yao et al. 2013",
    presets=(_PAPER,),
)
