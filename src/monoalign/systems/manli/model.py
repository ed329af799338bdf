"""The best of the packings of phrase edits that annealing meets; and what the family shares.

The arrays of a model of the family: `weights`, a number for each feature (`features_of`); and
`even_weights`, if pairs of equal length have weights of their own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from monoalign.annotate.pipeline import Pipeline
from monoalign.core.errors import UnknownNameError
from monoalign.decoding.packing import Annealing, PhraseSearch
from monoalign.features.feature import PhraseFeature
from monoalign.features.phrase.edits import PhraseEdits
from monoalign.features.phrase.published import PublishedEdits
from monoalign.models.model import Weights, array_of
from monoalign.models.phrase_edits import WEIGHTS, PhraseEditModel

from ..aligner import Aligner
from ..system import System
from . import SYSTEM, ManliSettings

ANNOTATOR = Pipeline(("lemmas", "tags", "heads"))
"""What the systems of the family need to know about a sentence."""

_NAMES = """
EQ_content EQ_function EQ_punctuation SUB_content SUB_function SUB_punctuation SUB_mixed
DEL_content DEL_function DEL_punctuation INS_content INS_function INS_punctuation
inflected tag_EQ name_EQ number_EQ rarity_EQ tag_SUB name_SUB number_SUB rarity_SUB
string synonymy hypernymy antonymy jcn distribution similarity
similarity_above_0.5 similarity_above_0.75 similarity_function tag_function
source_size target_size both_long phrase_equal phrase_coverage phrase_weakest
before_equal_content before_similar_content before_near_content
after_equal_content after_similar_content after_near_content
heads_content rivals_content distortion_content
before_equal_function before_similar_function before_near_function
after_equal_function after_similar_function after_near_function
heads_function rivals_function distortion_function
before_equal_punctuation before_similar_punctuation before_near_punctuation
after_equal_punctuation after_similar_punctuation after_near_punctuation
heads_punctuation rivals_punctuation distortion_punctuation
phrase_cosine source_broken target_broken phrase_listed
"""
FEATURES = tuple(_NAMES.split())
"""Weights have no names with them: this is their order, and a new feature does not change it."""

PUBLISHED = {"maccartney2008": True, "thadani2011": False}
"""The features that papers have, and whether distributional similarity is among them."""


def build(settings: ManliSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights."""
    return phrase_aligner(SYSTEM, settings, weights, search_of(settings, settings.seed))


def search_of(settings: ManliSettings, seed: int) -> Annealing:
    """Annealing by these settings, with draws of this seed."""
    return Annealing(settings.iterations, settings.temperature, settings.cooling, seed)


def features_of(settings: Any) -> PhraseFeature:
    """The features that settings of the family choose."""
    size = settings.max_size
    if settings.features == "extended":
        return PhraseEdits(FEATURES, size)
    if settings.features not in PUBLISHED:
        known = ("extended", *PUBLISHED)
        raise UnknownNameError("option features:", settings.features, known)
    return PublishedEdits(size, distributions=PUBLISHED[settings.features])


def phrase_aligner(
    system: System, settings: Any, weights: Weights, search: PhraseSearch
) -> Aligner:
    """The aligner of a system of the family, which differ in their search."""
    features = features_of(settings)
    shape = (len(features.names),)
    names = [name for name in WEIGHTS if name in weights] or WEIGHTS[:1]
    values = np.stack([array_of(weights, name, shape).astype(np.float64) for name in names])
    model = PhraseEditModel(features, values, search, score_all=settings.score_all)
    return Aligner(system.name, ANNOTATOR, model, settings, weights)
