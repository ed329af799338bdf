from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.errors import UnknownNameError
from monoalign.evaluation.error_causes import CAUSES, Mistake, cause_named, mistakes_in
from samples import aligned, alignments, links_of


def causes(source: str, target: str, found: str, gold: str) -> dict[str, str]:
    """Wrong links as `1-2`, missing ones as `+1-2`, each with its cause."""
    mistakes = mistakes_in(aligned(source, target, found), aligned(source, target, gold))
    return {
        f"{'+' if one.missing else ''}{one.link[0]}-{one.link[1]}": one.cause for one in mistakes
    }


def only(source: str, target: str, gold: str = "0-0", found: str = "") -> str:
    """The one cause of a pair."""
    (cause,) = causes(source, target, found, gold).values()
    return cause


def test_same_word_twice() -> None:
    """Both halves of a mix-up have the same cause, so that mending the group mends the pair."""
    twice = "same word twice"
    assert causes("the cat the dog", "The dog", "0-0", "2-0") == {"0-0": twice, "+2-0": twice}
    assert causes("a , b ,", ",", "1-0", "3-0") == {"1-0": twice, "+3-0": twice}
    assert causes("car x", "car car", "0-0 0-1", "0-0") == {"0-1": twice}  # both were not meant


def test_equal_words_of_which_no_other_was_meant() -> None:
    assert only("the cat", "the dog", found="0-0", gold="") == "function word"
    assert only("red car", "car", found="1-0", gold="") == "same lemma"
    assert causes("car auto", "car", "0-0", "1-0") == {
        "0-0": "same lemma",
        "+1-0": "synonym unknown",
    }


@pytest.mark.parametrize(
    ("source", "target", "cause"),
    [
        (",", "and", "punctuation"),
        ("U.S.-led", "led", "tokenisation"),
        ("n't", "not", "tokenisation"),
        ("12", "dozen", "number"),
        ("Sept.", "September", "number"),
        ("ECB", "bank", "name"),
        ("in", "at", "function word"),
        ("said", "that", "function word"),
        ("car", "automobile", "synonym unknown"),
        ("cars", "car", "same lemma"),
        ("colour", "color", "same lemma"),
    ],
)
def test_causes_of_two_words(source: str, target: str, cause: str) -> None:
    """Missing or wrong, from either side."""
    assert only(source, target) == cause
    assert only(target, source) == cause
    assert only(source, target, found="0-0", gold="") == cause


def test_names() -> None:
    assert causes("he met John Lennon", "he met Lennon", "3-2", "2-2 3-2") == {"+2-2": "name"}
    assert only("in Italy", "italian", gold="1-0") == "name"
    assert only("Fans cheered", "supporters") == "synonym unknown"  # just the first word


def test_phrases() -> None:
    assert causes("they give up", "they quit", "0-0", "0-0 1-1 2-1") == {
        "+1-1": "phrase",
        "+2-1": "phrase",
    }
    # what the output links several times is a phrase between content words only
    assert causes("red car", "auto", "0-0 1-0", "1-0") == {"0-0": "phrase"}
    assert causes("the car", "auto", "0-0 1-0", "1-0") == {"0-0": "function word"}
    assert causes("step down", "resign", "0-0 1-0", "") == {"0-0": "phrase", "1-0": "function word"}


def test_the_first_test_that_holds_decides() -> None:
    """A number in a phrase, a name in a phrase, a mark in a phrase."""
    found, gold = "", "0-0 1-0 2-0 3-0"
    assert list(causes("two Rome , down", "thing", found, gold).values()) == [
        "number",
        "name",
        "punctuation",
        "phrase",
    ]


def test_what_the_other_side_has_instead() -> None:
    gold = aligned("a b c", "x y", "0-0 1-1 2p0")
    found = aligned("a b c", "x y", "1-0 1-1 2-0")
    assert list(mistakes_in(found, gold)) == [
        Mistake((0, 0), True, "function word", ((1, 0), (2, 0))),
        Mistake((1, 0), False, "phrase", ((0, 0), (1, 1))),
        Mistake((2, 0), False, "phrase", ((0, 0),), possible=True),
    ]


def test_causes_by_name() -> None:
    assert [cause_named(name.replace(" ", "-").upper()) for name in CAUSES] == list(CAUSES)
    with pytest.raises(UnknownNameError, match="did you mean 'phrase'"):
        cause_named("phrases")


@given(st.data())
def test_every_mistake_has_one_cause_and_sides_do_not_matter(data: st.DataObject) -> None:
    gold = data.draw(
        alignments(st.sampled_from(["a", "A", "b", "B.", "b-c", "c", "5", ",", "n't"]))
    )
    found = Alignment(gold.pair, data.draw(links_of(gold.pair)))
    mistakes = list(mistakes_in(found, gold))
    assert {one.link for one in mistakes} == found.links ^ gold.links
    assert all(one.missing == (one.link in gold.links) for one in mistakes)
    assert {one.cause for one in mistakes} <= set(CAUSES)
    back = {one.link: one.cause for one in mistakes_in(found.swapped(), gold.swapped())}
    assert back == {(one.link[1], one.link[0]): one.cause for one in mistakes}
