"""Every word of the hypothesis (target) takes the word of the premise (source) spelt most like it.

Lemmas are compared, by edit distance over the longer length. No target word stays unaligned. The
score of an alignment is

    score(H|P) = 1/|H| · Σ_h idf(h) · log max_p sim(p, h)

and each edit scores its own summand, so that the chosen edits of a pair add up to the formula.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from monoalign.annotate.pipeline import Pipeline
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.annotate.text import Annotator
from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import Link
from monoalign.core.space import EditSpace, ScoredEdits
from monoalign.decoding.matching import best_source
from monoalign.features.feature import FeatureSet
from monoalign.features.lexical.attributes import TargetRarity
from monoalign.features.lexical.identity import Paraphrased
from monoalign.features.lexical.spelling import Similarity
from monoalign.models.model import Evidence, Explanation, Weights, strongest_first
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.paraphrases import Paraphrases

from ..aligner import Aligner
from . import SYSTEM, BagOfWordsSettings

_FLOOR = 0.01
"""The similarity of words with nothing in common, of which the paper does not give the log: below
what any two words with a common letter usually have."""


@dataclass(frozen=True)
class BagOfWords:
    """Similarities in [0, 1], of which the largest counts, and the weight of target words."""

    similarities: FeatureSet
    rarity: TargetRarity

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair. O(M·N) per pair"""
        space = token_cells(batch)
        similarity = self.similarities(batch, space).dense().max(axis=1).astype(np.float64)
        idf = self.rarity(batch, space).dense()[:, 0]
        lengths = np.maximum(batch.sizes[:, 1], 1)[space.owners]
        scores = idf * np.log(np.maximum(similarity, _FLOOR)) / lengths
        return best_source(batch, ScoredEdits(space, scores))

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """How alike each target word and its source word are."""
        space = token_cells(batch)
        return strongest_first(
            {link: self._evidence(batch, space, link) for link in alignment.links}
        )

    def _evidence(self, batch: Batch, space: EditSpace, link: Link) -> Iterator[Evidence]:
        row = link[0] * int(batch.sizes[0, 1]) + link[1]
        values = self.similarities(batch, space).row(row)
        for name, value in zip(self.similarities.names, values.tolist(), strict=True):
            yield Evidence(name, value, 1.0)


def build(settings: BagOfWordsSettings, weights: Weights) -> Aligner:
    """The aligner of these settings; nothing is learned."""
    annotator: Annotator = TableLemmas()
    if settings.pipeline:
        annotator = Pipeline(("lemmas",), settings.pipeline)
    spelling, table = Similarity(("levenshtein",), "lemma"), Paraphrases.named(settings.paraphrases)
    model = BagOfWords(
        FeatureSet((spelling,) if table is None else (spelling, Paraphrased(table))),
        TargetRarity(Frequencies.load()),
    )
    resources = {} if table is None else {"paraphrases": table.hash}
    return Aligner(SYSTEM.name, annotator, model, settings, resources=resources)
