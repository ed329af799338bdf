"""Exact decoders against enumeration, and against the program that nothing was pruned from."""

from __future__ import annotations

import numpy as np
import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.edit import ScoredEdits
from monoalign.decoding.constraints import TreeConstraints
from monoalign.decoding.ilp import ExactSearch, packing_program
from monoalign.decoding.ilp_constrained import ConstrainedSearch
from monoalign.decoding.ilp_model import branch
from monoalign.decoding.packing import edits_of, gains_of
from oracle.phrase_search import best_total, random_problem

RULES = [TreeConstraints(), TreeConstraints(lineage=False), TreeConstraints(modifiers=False)]


def total(alignment: Alignment, scored: ScoredEdits) -> float:
    """The score of all edits, DEL and INS included."""
    assert alignment.score is not None
    _, base = gains_of(edits_of(scored.space, 0), scored.unary)
    return alignment.score + base


@pytest.mark.parametrize("seed", range(60))
def test_exact_search_finds_the_best_of_all_alignments(seed: int) -> None:
    scored = random_problem(seed)
    (found,) = ExactSearch()(scored)
    assert found.optimal
    assert total(found, scored) == pytest.approx(best_total(scored))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(60))
def test_constrained_search_finds_the_best_that_is_allowed(
    seed: int, rules: TreeConstraints
) -> None:
    scored = random_problem(seed, constraints=rules)
    (found,) = ConstrainedSearch(rules)(scored)
    assert found.optimal
    assert total(found, scored) == pytest.approx(best_total(scored))


@pytest.mark.parametrize("seed", range(20))
def test_pruning_keeps_the_optimum_of_the_whole_program(seed: int) -> None:
    scored = random_problem(seed, max_size=3, longest=9)
    edits = edits_of(scored.space, 0)
    gains, base = gains_of(edits, scored.unary)
    both = np.flatnonzero((edits.source_starts >= 0) & (edits.target_starts >= 0))
    chosen, optimal = branch(packing_program(edits.at(both), gains[both]), 60.0)
    assert optimal
    (found,) = ExactSearch()(scored)
    assert total(found, scored) == pytest.approx(base + gains[both][chosen].sum())


def test_constraints_may_make_a_losing_edit_worth_its_price() -> None:
    losers = 0
    for seed in range(120):
        scored = random_problem(seed, constraints=TreeConstraints())
        edits = edits_of(scored.space, 0)
        gains, _ = gains_of(edits, scored.unary)
        losers += bool((gains[ConstrainedSearch().choose(edits, gains).rows] < 0).any())
    assert losers


@pytest.mark.parametrize("decoder", [ExactSearch(0.0), ConstrainedSearch(time_limit=0.0)])
def test_without_time_the_best_so_far_is_returned_and_not_called_optimal(
    decoder: ExactSearch | ConstrainedSearch,
) -> None:
    outcomes = set()
    for seed in range(0, 60, 2):
        scored: ScoredEdits = random_problem(seed, max_size=3, longest=12)
        (found,) = decoder(scored)
        outcomes.add(found.optimal)
        assert total(found, scored) <= total(ExactSearch()(scored)[0], scored) + 1e-9
    assert False in outcomes
