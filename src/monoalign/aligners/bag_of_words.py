"""The bag-of-words aligner of MacCartney, Galley & Manning (2008), section 5.1.

Every word of the hypothesis (target) goes to the word of the premise (source) whose lemma is spelt
most like its own, by edit distance over the longer length. No word of it stays unaligned.
"""

from __future__ import annotations

from monoalign.annotate.pipeline import Pipeline
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.candidates.cells import token_cells
from monoalign.decoding.best_source import best_source
from monoalign.features.join import Joined
from monoalign.features.paraphrase import Paraphrased
from monoalign.features.rarity import TargetRarity
from monoalign.features.spelling import LemmaSpelling
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.paraphrases import Paraphrases
from monoalign.scoring.log_similarity import LogSimilarity

from .aligner import Aligner
from .stage import Stage


def build(*, pipeline: str = "", paraphrases: str = "") -> Aligner:
    """Link each target word to the source word spelt most like it; score by rarity.

    Lemmas come from a table, or from a spaCy pipeline if one is named (`english` is ours). With
    `paraphrases`, a file or `registered`, two words that it holds are alike too, which goes beyond
    the paper.
    """
    lemmas = Pipeline(("lemmas",), pipeline) if pipeline else TableLemmas()
    table = Paraphrases.named(paraphrases)
    features = Joined(
        (
            LemmaSpelling(("levenshtein",)),
            *([Paraphrased(table)] if table is not None else []),
            TargetRarity(Frequencies.load()),
        )
    )
    stage = Stage(token_cells, features, LogSimilarity(), best_source)
    options = {"pipeline": pipeline, "paraphrases": paraphrases}
    resources = {"paraphrases": table.hash} if table is not None else {}
    return Aligner("bag-of-words", lemmas, (stage,), options, resources=resources)
