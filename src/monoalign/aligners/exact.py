"""Equal words, from left to right: the aligner that every other has to beat."""

from __future__ import annotations

from monoalign.annotate.annotator import WordsOnly
from monoalign.candidates.cells import token_cells
from monoalign.decoding.greedy import greedy
from monoalign.features.identity import Identity
from monoalign.scoring.fixed import FixedWeights

from .aligner import Aligner
from .stage import Stage


def build(*, ignore_case: bool = True) -> Aligner:
    """Link the first free equal word on the other side, one to one."""
    features = Identity(ignore_case)
    stage = Stage(token_cells, features, FixedWeights((1.0,)), greedy)
    return Aligner("exact", WordsOnly(), (stage,), {"ignore_case": ignore_case})
