"""MANLI (MacCartney, Galley & Manning 2008): phrase edits, chosen by simulated annealing."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import PerceptronTraining

from ..system import Preset, Recipe, System


@dataclass(frozen=True, slots=True)
class ManliSettings:
    """The options of `manli`; those from `iterations` to `seed` are of the search (figure 2)."""

    max_size: int = option(6, "words of the longest phrases")
    iterations: int = option(100, "steps of annealing")
    temperature: float = option(40.0, "the temperature that annealing starts from")
    cooling: float = option(0.9, "what the temperature is multiplied with after each step")
    seed: int = option(1, "the seed of the draws")
    features: str = option(
        "extended", "`extended`, or those of a paper alone: `maccartney2008`, `thadani2011`"
    )
    score_all: bool = option(
        False, "the score counts all edits, DEL and INS too; else what the links gain"
    )


OPEN = (
    "Left open, string similarity: the greater of Levenshtein's and Dice's (bigrams), of lemmas.",
    "Left open, WordNet: synonyms 1, derived words 0.9, similar adjectives and verb groups 0.8,"
    " hypernyms and hyponyms 0.8 (0.5 beyond one step), antonyms 1; Jiang and Conrath's distance d"
    " counts 1 / (1 + d), with counts of WordNet's own tagged texts; function words alone have no"
    " entries.",
    "Left open, phrase sizes: a flag for each size from 2 to 6, per side, of EQ and SUB edits.",
    "Left open, matching neighbours: similar means a lexical similarity of 0.5 or more; beyond the"
    " ends of both sentences, neighbours are equal.",
    "Left open, distortion: the distance of the phrases' middles, as shares of the sentences.",
    "Left open, unreachable gold: of conflicting runs of words, those spelt most alike"
    " (Levenshtein) are kept, then those with more links, then the left ones.",
    "Lemmas, tags and dependency trees are those of the English pipeline that ships.",
)
"""What the papers of the family leave open, and how it was chosen: `Preset.deviations`."""

SYSTEM = System(
    "manli",
    "phrase edits by simulated annealing (MacCartney et al. 2008)",
    package=__name__,
    settings=ManliSettings,
    training=PerceptronTraining,
    paper="MacCartney et al. 2008",
    presets=(
        Preset(
            "paper",
            "the features of the paper alone, learned by its figure 3",
            options={"features": "maccartney2008", "score_all": True},
            training={"method": "manli-learn"},
            deviations=(
                "Lin's (1998) similarities are missing: the cosine of word vectors stands in, of"
                " the sum of vectors for phrases; 0.25, what is usual for two words, counts as 0.",
                "NomBank is missing: WordNet's derivational relations stand in.",
                "Constituents are read off dependency trees: a head with whole subtrees around it.",
                *OPEN,
            ),
        ),
        Preset(
            "thadani2011",
            "the paper's system as Thadani & McKeown (2011) made it again",
            options={"features": "thadani2011", "score_all": True},
            training={"processes": 2},
            deviations=(
                "Their shallow parser is missing: constituents are read off dependency trees.",
                "Left open, parameter mixing: over two processes.",
                *OPEN,
            ),
        ),
    ),
    # Features of phrases of up to six words take four times the memory of those of three.
    recipe=Recipe(
        {"epochs": 15, "processes": 2},
        {"all": {"epochs": 6, "processes": 1, "by_length": True}},
        most=400,
        repeat=2,
    ),
)
