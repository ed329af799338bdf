from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import SentencePair
from monoalign.systems.accurate.features import EncoderScores
from monoalign.systems.accurate.train import remembered
from samples import pair


def scores(one: SentencePair) -> FloatArray:
    """Known log odds: 2 for equal words, -1 for others."""
    rows = [[2.0 if a == b else -1.0 for b in one.target.words] for a in one.source.words]
    return np.array(rows, np.float64).reshape(len(one.source), len(one.target))


def columns(*pairs: SentencePair) -> dict[str, list[float]]:
    batch = Batch.of(pairs)
    feature = EncoderScores(scores)
    values = feature(batch, token_cells(batch)).columns()
    return {name: values[k].tolist() for k, name in enumerate(feature.names)}


def test_odds_and_shares() -> None:
    features = columns(pair("a b", "a c"))
    assert features["encoder_odds"] == pytest.approx([0.4, -0.2, -0.2, -0.2])
    link, none = np.exp(2), np.exp(-1)
    assert features["encoder_probability"][0] == pytest.approx(link / (1 + link))
    assert features["encoder_share_of_row"][:2] == pytest.approx(
        [link / (1 + link + none), none / (1 + link + none)]
    )
    assert features["encoder_share_of_column"][1] == pytest.approx(none / (1 + 2 * none))


def test_the_lead_is_over_the_best_other_cell_or_no_link() -> None:
    features = columns(pair("a b", "a c"))
    assert features["encoder_lead_in_row"] == pytest.approx([0.4, -0.6, -0.2, -0.2])
    assert features["encoder_lead_in_column"] == pytest.approx([0.4, -0.2, -0.6, -0.2])
    assert columns(pair("a a", "a"))["encoder_lead_in_column"] == pytest.approx([0.0, 0.0])


def test_pairs_do_not_see_each_other_and_may_be_empty() -> None:
    pairs = [pair("a b", "a"), pair("", "a"), pair("c", "c a")]
    together = columns(*pairs)
    for name, values in together.items():
        assert values == columns(pairs[0])[name] + columns(pairs[2])[name]


def test_some_cells_are_described_as_among_all() -> None:
    batch = Batch.of([pair("a b c", "a c")])
    space = token_cells(batch)
    rows = np.array([1, 4])
    feature = EncoderScores(scores)
    every, some = feature(batch, space).columns(), feature(batch, space.at(rows)).columns()
    assert (some == every[:, rows]).all()


def test_a_swapped_or_lowered_pair_is_not_read_again() -> None:
    read: list[SentencePair] = []

    def counted(one: SentencePair) -> FloatArray:
        read.append(one)
        return scores(one)

    once = remembered(counted)
    one = pair("A b c", "a c")
    expected = scores(pair("a b c", "a c"))
    assert (once(one) == expected).all()
    assert (once(one.swapped()) == expected.T).all()
    assert (once(pair("a b c", "a c")) == expected).all()
    assert len(read) == 1
