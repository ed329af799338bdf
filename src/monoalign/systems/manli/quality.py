"""How well the systems of the family search: against gold, and annealing against exact search.

    reaching_gold(aligner, gold)               share of pairs that score at least as high as gold
    reaching_gold(aligner, gold, whole=True)   the same where gold keeps what no search can reach
    reaching(scores, others)                   share of scores that are not below the others
    reachable(gold, max_size)                  share of pairs whose gold is a set of phrase edits
    exact_like(aligner)                        exact search with an aligner's weights and features

Gold alignments are annotated (`Aligner.annotate`, `training.corpus.annotated`). An aligner has one
set of weights: with two, an alignment's score is not what the search adds up (`phrase_edits.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import Edit
from monoalign.core.errors import UsageError
from monoalign.core.space import linked_rows
from monoalign.decoding.packing import covered, edits_and_gains
from monoalign.models.phrase_edits import PhraseEditModel
from monoalign.training.phrase_problems import linked_blocks, reachable_edits

from ..aligner import Aligner

_SAME = 1e-9  # sums of gains in another order differ by less


def reaching_gold(aligner: Aligner, gold: Sequence[Alignment], *, whole: bool = False) -> float:
    """The share of pairs whose alignment scores at least as high as gold (2008, section 4.3)."""
    alignments = aligner.align_many(one.pair for one in gold)
    scores = [alignment.score or 0.0 for alignment in alignments]
    return reaching(scores, [gold_score(aligner, one, whole=whole) for one in gold])


def reaching(scores: Sequence[float], others: Sequence[float]) -> float:
    """The share of scores that are at least as high as the others, one by one."""
    return float(np.mean(np.array(scores) >= np.array(others) - _SAME))


def gold_score(aligner: Aligner, gold: Alignment, *, whole: bool = False) -> float:
    """What an aligner would score gold: its reachable form, or all of it.

    All of gold may have a word in several edits: each of them counts, the word's DEL or INS edit
    never.
    """
    model = _model_of(aligner)
    batch = Batch.of([gold.pair])
    scored = model.scored(batch)
    edits, gains, base = edits_and_gains(batch, scored, 0)
    size = model.features.max_size
    spans = linked_blocks(gold, size) if whole else reachable_edits(gold, size)
    rows = np.array(edits.rows_of(0, spans), np.int64)
    score = float(gains[rows].sum()) + (base if model.score_all else 0.0)
    alone = scored.unary[~linked_rows(scored.space)]  # by word, source words first
    words = covered(edits.at(np.sort(rows)), len(gold.pair.source))[1]
    again = np.maximum(np.bincount(words, minlength=len(alone)) - 1, 0)
    return score + float(again @ alone)


def reachable(gold: Sequence[Alignment], max_size: int) -> float:
    """The share of pairs whose links are those of phrase edits (2008, section 4.1)."""
    return float(np.mean([_is_reachable(one, max_size) for one in gold]))


def exact_like(aligner: Aligner) -> Aligner:
    """Exact search with the weights, features and phrases of an aligner of the family."""
    from ..manli_exact import SYSTEM
    from ..registry import load

    shared = ("max_size", "features", "score_all")
    options: dict[str, Any] = {name: aligner.options[name] for name in shared}
    return load(SYSTEM.name, weights=aligner.weights, **options)


def _model_of(aligner: Aligner) -> PhraseEditModel:
    if not isinstance(aligner.model, PhraseEditModel):
        raise UsageError(f"expected an aligner of phrase edits, found {aligner.name!r}")
    if len(aligner.model.weights) > 1:
        raise UsageError("expected weights for pairs of all lengths, found some `by_length`")
    return aligner.model


def _is_reachable(gold: Alignment, max_size: int) -> bool:
    edits = (Edit(*spans) for spans in reachable_edits(gold, max_size))
    return Alignment.from_edits(gold.pair, edits).links == gold.links
