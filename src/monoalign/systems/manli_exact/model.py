"""The packing of phrase edits of the greatest gain, by exact search."""

from __future__ import annotations

from monoalign.decoding.exact import ExactSearch
from monoalign.models.model import Weights

from ..aligner import Aligner
from ..manli.model import phrase_aligner
from . import SYSTEM, ManliExactSettings


def build(settings: ManliExactSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`manli/model.py` says which arrays)."""
    return phrase_aligner(SYSTEM, settings, weights, ExactSearch(settings.time_limit))
