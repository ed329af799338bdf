from __future__ import annotations

import numpy as np

from monoalign.annotate.text import WordsOnly
from monoalign.candidates.spaces import token_cells
from monoalign.decoding.matching import greedy
from monoalign.features.feature import FeatureSet
from monoalign.features.lexical.identity import Identical
from monoalign.models.model import LinearModel, LinearScorer, Weights
from monoalign.systems.aligner import Aligner

from . import SYSTEM, Settings


def build(settings: Settings, weights: Weights) -> Aligner:
    scorer = LinearScorer(np.array([settings.scale * float(weights["weight"][0])]))
    model = LinearModel(token_cells, FeatureSet((Identical(("identical",)),)), scorer, greedy)
    return Aligner(SYSTEM.name, WordsOnly(), model, settings, weights)
