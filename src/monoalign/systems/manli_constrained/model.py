"""The packing of phrase edits of the greatest gain that satisfies the constraints."""

from __future__ import annotations

from monoalign.decoding.constrained import ConstrainedSearch, TreeConstraints
from monoalign.models.model import Weights

from ..aligner import Aligner
from ..manli.model import phrase_aligner
from . import SYSTEM, ManliConstrainedSettings


def build(settings: ManliConstrainedSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`manli/model.py` says which arrays)."""
    return phrase_aligner(SYSTEM, settings, weights, search_of(settings))


def search_of(settings: ManliConstrainedSettings) -> ConstrainedSearch:
    """Exact search under the constraints of these settings."""
    constraints = TreeConstraints(settings.modifiers, settings.lineage)
    return ConstrainedSearch(constraints, settings.time_limit)
