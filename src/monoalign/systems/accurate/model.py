"""Two networks over words and their surroundings, and over what an encoder says of them.

The features, networks and arrays are those of `..fast.model`, and

    encoder      bytes of an ONNX model: see `encoder.py`
    tokenizer    bytes of its tokeniser's JSON
    orders       in how many orders pairs are read; 1 where it is missing, as in earlier versions
"""

from __future__ import annotations

from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.core.errors import ModelError, UsageError
from monoalign.features.feature import FeatureSet
from monoalign.models.directions import LongerFirst
from monoalign.models.model import Weights, array_of

from ..aligner import Aligner
from ..fast.model import features_of, two_passes
from . import SYSTEM, AccurateSettings
from .encoder import Encoder, PairScores
from .features import EncoderScores


def build(settings: AccurateSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights."""
    if settings.threads < 1:
        raise UsageError(f"option threads: expected a number from 1 on, found {settings.threads}")
    encoder = Encoder(
        _bytes(weights, "encoder"),
        _bytes(weights, "tokenizer"),
        settings.threads,
        both_orders="orders" in weights and array_of(weights, "orders", (1,), "i").tolist() == [2],
    )
    model = two_passes(features_with(encoder), weights, settings.threshold)
    return Aligner(SYSTEM.name, TableLemmas(), LongerFirst(model), settings, weights)


def features_with(scores: PairScores) -> FeatureSet:
    """The features of a cell before any cell is scored."""
    return FeatureSet((*features_of().features, EncoderScores(scores)))


def _bytes(weights: Weights, name: str) -> bytes:
    array = weights.get(name)
    if array is None or array.dtype.str != "|u1" or array.ndim != 1:
        given = "none" if array is None else f"{array.dtype} {array.shape}"
        raise ModelError(f"{name}: expected an array of bytes, found {given}")
    return array.tobytes()
