from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.states import ChainStates
from monoalign.core.edit import JumpScores, ScoredEdits
from monoalign.decoding.hmm_agreement import Agreement, cells_of
from monoalign.decoding.viterbi import Chain
from samples import pair

PAIRS = [pair("a b", "c d e"), pair("", "x"), pair("a", "b")]


def scored(along: str, seed: int) -> ScoredEdits:
    space = ChainStates(along)(PAIRS)  # type: ignore[arg-type]
    unary = 3 * np.random.default_rng(seed).normal(size=len(space))
    return ScoredEdits(space, unary, JumpScores(np.zeros(3), along=along))  # type: ignore[arg-type]


def test_cells_have_the_same_numbers_in_both_directions() -> None:
    numbered = []
    for along in ("source", "target"):
        space = ChainStates(along)(PAIRS)
        columns = (space.owners, space.source_starts, space.target_starts, cells_of(space))
        rows = zip(*(column.tolist() for column in columns), strict=True)
        numbered.append({(k, i, j): cell for k, i, j, cell in rows if cell >= 0})
    assert numbered[0] == numbered[1]
    assert sorted(numbered[0].values()) == list(range(7))


def test_links_are_those_of_the_product() -> None:
    forward, backward = scored("source", 1), scored("target", 2)
    found = Agreement(0.1)(forward, backward)
    tables = []
    for one in (forward, backward):
        posteriors = Chain.of(one).marginals().posteriors
        places = zip(
            one.space.owners, one.space.source_starts, one.space.target_starts, strict=True
        )
        tables.append(dict(zip(places, posteriors, strict=True)))
    for number, alignment in enumerate(found):
        assert alignment.pair == PAIRS[number]
        product = {
            (int(i), int(j)): tables[0][k, i, j] * tables[1][k, i, j]
            for k, i, j in tables[0]
            if k == number and min(i, j) >= 0
        }
        assert alignment.links == {cell for cell, value in product.items() if value >= 0.1}
        assert alignment.probabilities is not None
        for cell, probability in alignment.probabilities.items():
            assert probability == pytest.approx(product[cell] ** 0.5)


def test_no_pairs_and_no_words() -> None:
    space, other = ChainStates("source")([pair("", "")]), ChainStates("target")([pair("", "")])
    empty = ScoredEdits(space, np.zeros(0), JumpScores(np.zeros(3), along="source"))
    back = ScoredEdits(other, np.zeros(0), JumpScores(np.zeros(3), along="target"))
    assert Agreement(0.4)(empty, back)[0].links == frozenset()
