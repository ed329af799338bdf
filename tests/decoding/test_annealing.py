from __future__ import annotations

import numpy as np
import pytest

from monoalign.core.batch import Batch
from monoalign.core.space import EditSpace, ScoredEdits
from monoalign.decoding.exact import ExactSearch
from monoalign.decoding.packing import Annealing, phrase_alignments, seed_of
from oracle.phrase_search import Problem, best_alignment, random_problem
from samples import pair


@pytest.mark.parametrize("seed", range(30))
def test_never_better_than_exact_and_mostly_as_good(seed: int) -> None:
    problem = random_problem(seed, max_size=3, longest=8)
    annealed, exact = (best_alignment(search, problem) for search in (Annealing(), ExactSearch()))
    assert annealed.score is not None
    assert exact.score is not None
    assert annealed.score <= exact.score + 1e-9
    assert annealed.optimal is False


def test_slower_cooling_finds_more_optima() -> None:
    reached = {100: 0, 1000: 0}
    for seed in range(60):
        problem = random_problem(seed, max_size=2, longest=6)
        exact = best_alignment(ExactSearch(), problem)
        for iterations in reached:
            search = Annealing(iterations, cooling=0.9 ** (100 / iterations))
            annealed = best_alignment(search, problem)
            reached[iterations] += bool(np.isclose(annealed.score or 0, exact.score or 0))
    assert reached[100] < reached[1000]
    assert reached[1000] >= 54


def test_the_same_seed_gives_the_same_whatever_the_batch() -> None:
    problems = [random_problem(seed, max_size=3, longest=8) for seed in range(12)]
    search = Annealing(iterations=5)
    alone = [best_alignment(search, problem) for problem in problems]
    assert phrase_alignments(search, *_joined(problems)) == alone
    assert phrase_alignments(search, *_joined(problems[::-1])) == alone[::-1]


def test_another_seed_draws_otherwise() -> None:
    problem = random_problem(3, max_size=3, longest=8)
    few = [best_alignment(Annealing(iterations=3, seed=seed), problem).links for seed in range(20)]
    assert len(set(few)) > 1


def test_seeds_depend_on_words_and_side() -> None:
    one = pair("a b", "c")
    seeds = {seed_of(other, 1) for other in (one, one.swapped(), pair("a", "b c"))}
    assert len(seeds | {seed_of(one, 2)}) == 4


def test_empty_sentences() -> None:
    space = EditSpace(np.array([0, 1]), *np.array([[-1], [-1], [0], [1]]))
    problem = Batch.of([pair("", "a")]), ScoredEdits(space, np.array([2.0]))
    alignment = best_alignment(Annealing(), problem)
    assert (alignment.links, alignment.score) == (frozenset(), 0.0)


def _joined(problems: list[Problem]) -> Problem:
    spaces = [scored.space for _, scored in problems]
    columns = [np.concatenate([space.columns[at] for space in spaces]) for at in range(4)]
    offsets = np.concatenate([[0], np.cumsum([len(space) for space in spaces])])
    batch = Batch.of(batch.pairs[0] for batch, _ in problems)
    unary = np.concatenate([scored.unary for _, scored in problems])
    return batch, ScoredEdits(EditSpace(offsets, *columns), unary)
