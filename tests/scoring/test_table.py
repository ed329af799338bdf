from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.states import ChainStates
from monoalign.scoring.table import LEAST, TranslationTable
from monoalign.scoring.table_hmm import Departures, HmmScorer
from samples import pair

# Words a = 0, b = 1, nothing = 2; keys are across · 3 + along.
TABLE = TranslationTable(("a", "b"), np.array([0, 1, 6]), np.log([0.7, 0.3, 0.2]))


def test_known_words_unknown_pairs_and_nothing() -> None:
    space = ChainStates("target")([pair("A b", "a b")])
    expected = [0.2, 0.7, LEAST, LEAST, 0.3, LEAST]  # a: nothing, A, b; b: nothing, A, b
    assert TABLE.scores(space, "target").tolist() == pytest.approx(np.log(expected).tolist())


def test_the_other_way_round() -> None:
    space = ChainStates("source")([pair("a", "b a")])
    assert TABLE.scores(space, "source").tolist() == pytest.approx(np.log([0.2, LEAST, 0.7]))


def test_unknown_words_stand_for_themselves() -> None:
    space = ChainStates("target")([pair("x y a", "y")])
    assert TABLE.scores(space, "target").tolist() == pytest.approx(
        [np.log(LEAST), np.log(LEAST), 0.0, np.log(LEAST)]
    )


def test_an_empty_table_and_an_empty_batch() -> None:
    empty = TranslationTable((), np.zeros(0, np.int64), np.zeros(0))
    space = ChainStates("target")([pair("x", "x")])
    assert empty.scores(space, "target").tolist() == [np.log(LEAST), 0.0]
    assert len(TABLE.scores(ChainStates("target")([]), "target")) == 0


@pytest.mark.parametrize("along", ["source", "target"])
def test_the_steps_out_of_every_state_are_probabilities(along: str) -> None:
    reach = 2
    steps = np.random.default_rng(1).random(2 * reach + 4)
    space = ChainStates(along)([pair("a b c d e f", "g h i"), pair("a", "b b b b b")])  # type: ignore[arg-type]
    sums = Departures.of(space, along).log_sums(steps)
    for row in range(len(space)):
        source, target = (
            space.pairs[space.owners[row]].source,
            space.pairs[space.owners[row]].target,
        )
        width = len(target) if along == "source" else len(source)
        count = len(source) if along == "source" else len(target)
        walked, place = int(space.source_starts[row]), int(space.target_starts[row])
        if along == "target":
            walked, place = place, walked
        if walked == count - 1:
            assert sums[row] == 0
        elif place < 0:
            assert np.exp(sums[row]) == pytest.approx(width * steps[-2] + steps[-1])
        else:
            jumps = [steps[reach + int(np.clip(to - place, -reach, reach))] for to in range(width)]
            assert np.exp(sums[row]) == pytest.approx(sum(jumps) + steps[-3])


def test_scores_are_those_of_the_table_less_the_sums() -> None:
    space = ChainStates("target")([pair("a b", "b a b")])
    steps = np.array([0.1, 0.5, 0.4, 0.2, 0.05, 0.2])
    scored = HmmScorer(TABLE, steps, "target")(space)
    assert scored.jumps is not None
    assert scored.jumps.table.tolist() == np.log(steps[:3]).tolist()
    assert np.allclose(
        scored.unary,
        TABLE.scores(space, "target") - Departures.of(space, "target").log_sums(steps),
    )
