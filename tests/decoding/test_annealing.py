from __future__ import annotations

import numpy as np
import pytest

from monoalign.core.edit import EditSpace, ScoredEdits
from monoalign.decoding.annealing import Annealing, seed_of
from monoalign.decoding.ilp import ExactSearch
from oracle.phrase_search import random_problem
from samples import pair


@pytest.mark.parametrize("seed", range(30))
def test_never_better_than_exact_and_mostly_as_good(seed: int) -> None:
    scored = random_problem(seed, max_size=3, longest=8)
    (annealed,), (exact,) = Annealing()(scored), ExactSearch()(scored)
    assert annealed.score is not None
    assert exact.score is not None
    assert annealed.score <= exact.score + 1e-9
    assert annealed.optimal is False


def test_slower_cooling_finds_more_optima() -> None:
    reached = {100: 0, 1000: 0}
    for seed in range(60):
        scored = random_problem(seed, max_size=2, longest=6)
        (exact,) = ExactSearch()(scored)
        for iterations in reached:
            (found,) = Annealing(iterations, cooling=0.9 ** (100 / iterations))(scored)
            reached[iterations] += bool(np.isclose(found.score or 0, exact.score or 0))
    assert reached[100] < reached[1000]
    assert reached[1000] >= 54


def test_the_same_seed_gives_the_same_whatever_the_batch() -> None:
    problems = [random_problem(seed, max_size=3, longest=8) for seed in range(12)]
    alone = [Annealing(iterations=5)(one)[0] for one in problems]
    assert list(Annealing(iterations=5)(_joined(problems))) == alone
    assert list(Annealing(iterations=5)(_joined(problems[::-1]))) == alone[::-1]


def test_another_seed_draws_otherwise() -> None:
    scored = random_problem(3, max_size=3, longest=8)
    few = [Annealing(iterations=3, seed=seed)(scored)[0].links for seed in range(20)]
    assert len(set(few)) > 1


def test_seeds_depend_on_words_and_side() -> None:
    one = pair("a b", "c")
    seeds = {seed_of(other, 1) for other in (one, one.swapped(), pair("a", "b c"))}
    assert len(seeds | {seed_of(one, 2)}) == 4


def test_empty_sentences() -> None:
    empty = EditSpace((pair("", "a"),), np.array([0, 1]), *np.array([[-1], [-1], [0], [1]]))
    (found,) = Annealing()(ScoredEdits(empty, np.array([2.0])))
    assert (found.links, found.score) == (frozenset(), 0.0)


def _joined(problems: list[ScoredEdits]) -> ScoredEdits:
    spaces = [one.space for one in problems]
    columns = [
        np.concatenate([getattr(space, name) for space in spaces])
        for name in ("source_starts", "source_ends", "target_starts", "target_ends")
    ]
    offsets = np.concatenate([[0], np.cumsum([len(space) for space in spaces])])
    pairs = tuple(space.pairs[0] for space in spaces)
    unary = np.concatenate([one.unary for one in problems])
    return ScoredEdits(EditSpace(pairs, offsets, *columns), unary)
