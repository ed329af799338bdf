"""What the aligners of the MANLI family share: everything but the search."""

from __future__ import annotations

from collections.abc import Mapping

from monoalign.annotate.pipeline import Pipeline
from monoalign.candidates.phrases import PhrasePairs
from monoalign.core.errors import UsageError
from monoalign.features.phrase_edits import PhraseFeatures
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import Vectors
from monoalign.resources.wordnet import WordNet
from monoalign.scoring.linear import LinearWeights

from .aligner import Aligner, Option, Weights
from .phrase_stage import PhraseStage
from .shipped_weights import weights_of
from .stage import Decoder

NEEDS = ("lemmas", "tags", "heads")
ARRAY = "weights"
"""The name of the array of weights, one a feature."""


def phrase_aligner(
    name: str,
    decoder: Decoder,
    *,
    max_size: int,
    options: Mapping[str, Option],
    weights: str | Weights,
) -> Aligner:
    """An aligner of phrases up to `max_size` words; `options` are what its builder was given."""
    arrays = weights_of(name, weights)
    features = phrase_features(max_size)
    if arrays[ARRAY].shape != (len(features.names),):
        expected, found = len(features.names), arrays[ARRAY].shape
        raise UsageError(f"weights of {name!r}: expected {expected} numbers, found {found}")
    scorer = LinearWeights(arrays[ARRAY])
    stage = PhraseStage(PhrasePairs(max_size), features, scorer, decoder)
    return Aligner(name, annotator(), (stage,), {"max_size": max_size, **options}, arrays)


def phrase_features(max_size: int) -> PhraseFeatures:
    """The features that all of them use."""
    if max_size < 1:
        raise UsageError(f"option max_size: expected at least 1, found {max_size}")
    return PhraseFeatures(WordNet.load(), Vectors.load(), Frequencies.load(), max_size)


def annotator() -> Pipeline:
    """What all of them need to know about a sentence."""
    return Pipeline(NEEDS)
