"""HMM alignment models over translation tables: what several systems share.

The arrays of a model, for each direction `d` (`s2t` along the source, `t2s` along the target):

    words               the vocabulary, in lower case
    d.keys, d.values    pairs of words, ln p(word along | word across), see `scoring/translation.py`
    d.steps             weights of jumps and nulls
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from monoalign.candidates.spaces import ChainStates
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, Link
from monoalign.core.errors import ModelError
from monoalign.core.space import EditSpace
from monoalign.decoding.chain import Agreement, Viterbi
from monoalign.scoring.translation import HmmScorer, TranslationTable, Vocabulary

from .directions import SIDE_OF_DIRECTION, Symmetrised, directed
from .model import Evidence, Explanation, Model, Weights, array_of, strongest_first


@dataclass(frozen=True, slots=True)
class HmmModel:
    """One direction: a chain scored by a table, without features."""

    scorer: HmmScorer

    def align(self, batch: Batch) -> list[Alignment]:
        """The best path through each pair."""
        return Viterbi()(batch, self.scorer(batch, ChainStates(self.scorer.along)(batch)))

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The entry of the translation table behind each link, and that of linking to nothing."""
        space = ChainStates(self.scorer.along)(batch)
        return strongest_first(
            {link: self._entries(batch, space, link) for link in alignment.links}
        )

    def _entries(self, batch: Batch, space: EditSpace, link: Link) -> Iterator[Evidence]:
        pair, along = batch.pairs[0], self.scorer.along
        own, partner = pair.source.words[link[0]], pair.target.words[link[1]]
        word, other = link
        if along == "target":
            own, partner, word, other = partner, own, other, word
        scores = self.scorer.table.scores(batch, space, along)
        width = int(batch.sizes[0, 1 if along == "source" else 0]) + 1
        row = word * width
        yield Evidence(
            f"ln p({own.lower()}|{partner.lower()})", float(scores[row + other + 1]), 1.0
        )
        yield Evidence(f"ln p({own.lower()}|nothing)", float(scores[row]), -1.0)


@dataclass(frozen=True, slots=True)
class AgreementModel:
    """Two HMMs, one per direction, that were trained to agree; both decide on every link."""

    forward: HmmScorer
    backward: HmmScorer
    decoder: Agreement

    def align(self, batch: Batch) -> list[Alignment]:
        """The links that both directions find likely."""
        scored, other = (
            scorer(batch, ChainStates(scorer.along)(batch))
            for scorer in (self.forward, self.backward)
        )
        return self.decoder(batch, scored, other)

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The table entries of both directions."""
        both = Symmetrised(HmmModel(self.forward), HmmModel(self.backward), "intersection")
        return both.explain(batch, alignment)


def symmetrised_hmm(direction: str, scorers: tuple[HmmScorer, HmmScorer]) -> Model:
    """The best paths of one direction, or of both, symmetrised."""
    by_name = dict(zip(SIDE_OF_DIRECTION, scorers, strict=True))
    return directed(direction, lambda name: HmmModel(by_name[name]))


def hmm_scorers(weights: Weights) -> tuple[HmmScorer, HmmScorer]:
    """The models along the source and along the target."""
    vocabulary = Vocabulary(tuple(array_of(weights, "words", (None,), "U").tolist()))
    forward, backward = (
        HmmScorer(_table(weights, direction, vocabulary), _steps(weights, direction), along)
        for direction, along in SIDE_OF_DIRECTION.items()
    )
    return forward, backward


def _table(weights: Weights, direction: str, vocabulary: Vocabulary) -> TranslationTable:
    keys = array_of(weights, f"{direction}.keys", (None,), "i")
    values = array_of(weights, f"{direction}.values", keys.shape)
    if (keys[1:] <= keys[:-1]).any():
        raise ModelError(f"{direction}.keys: expected rising numbers, found others")
    return TranslationTable(vocabulary, keys, values.astype(np.float64))


def _steps(weights: Weights, direction: str) -> FloatArray:
    """(2 · reach + 4,) with a reach of at least 0."""
    steps = array_of(weights, f"{direction}.steps", (None,))
    if len(steps) < 4 or len(steps) % 2 or (steps < 0).any():
        message = "expected an even number, from 4 on, of numbers from 0 on, found others"
        raise ModelError(f"{direction}.steps: {message}")
    return steps
