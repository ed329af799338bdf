from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from monoalign.core.alignment import Alignment
from monoalign.core.errors import UnknownNameError
from monoalign.resources.frequencies import Frequencies
from monoalign.tasks.scores import SCORES, scorer_of
from samples import aligned, alignments

ONE = aligned("the red car stopped", "a car was red", "1-3 2-1")


def score(name: str, alignment: Alignment) -> float:
    return SCORES[name](alignment)


def test_shares_of_content_words() -> None:
    # red, car and stopped; car and red
    assert score("content", ONE) == pytest.approx((2 / 3 + 2 / 2) / 2)
    red, car, stopped = Frequencies.load().idf(["red", "car", "stopped"])
    assert score("idf", ONE) == pytest.approx(((red + car) / (red + car + stopped) + 1) / 2)
    assert score("answered", ONE) == pytest.approx((red + car) / (red + car + stopped))


def test_one_to_one_links_over_the_harmonic_mean() -> None:
    harmonic = 2 * 3 * 2 / (3 + 2)
    assert score("content", ONE) == pytest.approx(2 / harmonic)


def test_shares_of_words() -> None:
    one = aligned("a b c d", "a b", "0-0 1-0")
    assert score("coverage", one) == 1 / 2
    assert score("mutual", one) == min(2 / 4, 1 / 2)


def test_words_count_as_their_likeliest_links() -> None:
    one = aligned("a b .", "a b .", "0-0")
    probable = replace(one, probabilities={(0, 0): 0.81}, cell_probabilities={(1, 1): 0.25})
    assert score("likely", probable) == pytest.approx((0.9 + 0.5) / 2)
    assert score("likely", one) == 1 / 2  # of links alone
    longer = aligned("a b .", "a b c d .", "0-0 1-1 2-4")
    assert score("likely", longer) == 1 / 2


def test_the_aligners_own_score() -> None:
    assert score("score", ONE) == 2.0
    own = Alignment(ONE.pair, ONE.links, score=1.5)
    assert score("score", own) == 1.5
    assert score("normalised", own) == 1.5 / 4
    assert score("by_length", own) == 1.5 / 4
    assert score("per_word", own) == 1.5 / (4 + 4)


def test_what_the_target_says_alone_takes_from_the_score() -> None:
    one = aligned("the car stopped", "the red car stopped", "0-0 1-2 2-3")
    red, car, stopped = Frequencies.load().idf(["red", "car", "stopped"])
    alone = red / (car + stopped)
    assert score("supported", one) == pytest.approx(score("normalised", one) * (1 - alone))
    below = Alignment(one.pair, one.links, score=-2.0)
    assert score("supported", below) == pytest.approx(score("normalised", below) * (1 + alone))


@pytest.mark.parametrize("name", SCORES)
def test_empty_sentences(name: str) -> None:
    for pair in (("", ""), ("a", ""), ("", "a"), ("the", "of")):
        assert 0.0 <= score(name, aligned(*pair, "")) <= 1.0
    assert score("content", aligned("", "", "")) == 1.0


@given(alignments())
def test_shares_are_shares_and_symmetric(alignment: Alignment) -> None:
    for name in ("content", "idf", "mutual", "likely", "coverage", "answered"):
        assert 0.0 <= score(name, alignment) <= 1.0 + 1e-12
    for name in ("content", "idf", "mutual", "likely", "normalised"):
        assert score(name, alignment) == pytest.approx(score(name, alignment.swapped()))


def test_unknown_scores() -> None:
    with pytest.raises(UnknownNameError, match="score"):
        scorer_of("best")
