from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.spaces import ChainStates
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import SentencePair
from monoalign.core.space import Side
from monoalign.scoring.translation import (
    LEAST,
    Departures,
    HmmScorer,
    TranslationTable,
    Vocabulary,
)
from samples import pair

# Words a = 0, b = 1, nothing = 2; keys are across · 3 + along.
TABLE = TranslationTable(Vocabulary(("a", "b")), np.array([0, 1, 6]), np.log([0.7, 0.3, 0.2]))


def scores(along: Side, *pairs: SentencePair, table: TranslationTable = TABLE) -> FloatArray:
    batch = Batch.of(pairs)
    return table.scores(batch, ChainStates(along)(batch), along)


def test_known_words_unknown_pairs_and_nothing() -> None:
    expected = [0.2, 0.7, LEAST, LEAST, 0.3, LEAST]  # a: nothing, A, b; b: nothing, A, b
    assert scores("target", pair("A b", "a b")).tolist() == pytest.approx(np.log(expected).tolist())


def test_the_other_way_round() -> None:
    assert scores("source", pair("a", "b a")).tolist() == pytest.approx(np.log([0.2, LEAST, 0.7]))


def test_unknown_words_stand_for_themselves() -> None:
    assert scores("target", pair("x y a", "y")).tolist() == pytest.approx(
        [np.log(LEAST), np.log(LEAST), 0.0, np.log(LEAST)]
    )


def test_an_empty_table_and_an_empty_batch() -> None:
    empty = TranslationTable(Vocabulary(()), np.zeros(0, np.int64), np.zeros(0))
    assert scores("target", pair("x", "x"), table=empty).tolist() == [np.log(LEAST), 0.0]
    assert len(scores("target")) == 0


@pytest.mark.parametrize("along", ["source", "target"])
def test_the_steps_out_of_every_state_are_probabilities(along: Side) -> None:
    reach = 2
    steps = np.random.default_rng(1).random(2 * reach + 4)
    batch = Batch.of([pair("a b c d e f", "g h i"), pair("a", "b b b b b")])
    space = ChainStates(along)(batch)
    sums = Departures.of(batch, space, along).log_sums(steps)
    for row in range(len(space)):
        owner = batch.pairs[space.owners[row]]
        source, target = owner.source, owner.target
        width = len(target) if along == "source" else len(source)
        count = len(source) if along == "source" else len(target)
        walked, position = int(space.source_starts[row]), int(space.target_starts[row])
        if along == "target":
            walked, position = position, walked
        if walked == count - 1:
            assert sums[row] == 0
        elif position < 0:
            assert np.exp(sums[row]) == pytest.approx(width * steps[-2] + steps[-1])
        else:
            jumps = [np.clip(to - position, -reach, reach) for to in range(width)]
            total = sum(steps[reach + int(jump)] for jump in jumps) + steps[-3]
            assert np.exp(sums[row]) == pytest.approx(total)


def test_scores_are_those_of_the_table_less_the_sums() -> None:
    batch = Batch.of([pair("a b", "b a b")])
    space = ChainStates("target")(batch)
    steps = np.array([0.1, 0.5, 0.4, 0.2, 0.05, 0.2])
    scored = HmmScorer(TABLE, steps, "target")(batch, space)
    assert scored.jumps is not None
    assert scored.jumps.table.tolist() == np.log(steps[:3]).tolist()
    assert np.allclose(
        scored.unary,
        TABLE.scores(batch, space, "target")
        - Departures.of(batch, space, "target").log_sums(steps),
    )
