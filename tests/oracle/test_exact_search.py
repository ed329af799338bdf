"""Exact decoders against enumeration, and against the program that nothing was pruned from."""

from __future__ import annotations

import numpy as np
import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.space import linked_rows
from monoalign.decoding.constrained import ConstrainedSearch, TreeConstraints
from monoalign.decoding.exact import ExactSearch, branch, packing_program
from monoalign.decoding.packing import edits_and_gains
from oracle.phrase_search import Problem, best_alignment, best_total, random_problem

RULES = [TreeConstraints(), TreeConstraints(lineage=False), TreeConstraints(modifiers=False)]


def total(alignment: Alignment, problem: Problem) -> float:
    """The score of all edits, DEL and INS included."""
    assert alignment.score is not None
    _, _, base = edits_and_gains(*problem, 0)
    return alignment.score + base


@pytest.mark.parametrize("seed", range(60))
def test_exact_search_finds_the_best_of_all_alignments(seed: int) -> None:
    problem = random_problem(seed)
    alignment = best_alignment(ExactSearch(), problem)
    assert alignment.optimal
    assert total(alignment, problem) == pytest.approx(best_total(problem))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(60))
def test_constrained_search_finds_the_best_that_is_allowed(
    seed: int, rules: TreeConstraints
) -> None:
    problem = random_problem(seed)
    alignment = best_alignment(ConstrainedSearch(rules), problem)
    assert alignment.optimal
    assert total(alignment, problem) == pytest.approx(best_total(problem, rules))


@pytest.mark.parametrize("seed", range(20))
def test_pruning_keeps_the_optimum_of_the_whole_program(seed: int) -> None:
    problem = random_problem(seed, max_size=3, longest=9)
    edits, gains, base = edits_and_gains(*problem, 0)
    both = np.flatnonzero(linked_rows(edits))
    height = len(problem[0].pairs[0].source)
    chosen, optimal = branch(packing_program(edits.at(both), gains[both], height), 60.0)
    assert optimal
    alignment = best_alignment(ExactSearch(), problem)
    assert total(alignment, problem) == pytest.approx(base + gains[both][chosen].sum())


def test_constraints_may_make_a_losing_edit_worth_its_price() -> None:
    losers = 0
    for seed in range(120):
        batch, scored = random_problem(seed)
        edits, gains, _ = edits_and_gains(batch, scored, 0)
        chosen = ConstrainedSearch().choose(batch.pairs[0], edits, gains).rows
        losers += bool((gains[chosen] < 0).any())
    assert losers


@pytest.mark.parametrize("decoder", [ExactSearch(0.0), ConstrainedSearch(time_limit=0.0)])
def test_without_time_the_best_so_far_is_returned_and_not_called_optimal(
    decoder: ExactSearch | ConstrainedSearch,
) -> None:
    outcomes = set()
    for seed in range(0, 60, 2):
        problem = random_problem(seed, max_size=3, longest=12)
        alignment = best_alignment(decoder, problem)
        outcomes.add(alignment.optimal)
        best = best_alignment(ExactSearch(), problem)
        assert total(alignment, problem) <= total(best, problem) + 1e-9
    assert False in outcomes
