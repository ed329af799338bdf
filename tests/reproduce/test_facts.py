from __future__ import annotations

import pytest

from monoalign.core.alignment import Alignment
from monoalign.reproduce.facts import (
    FACTS,
    agreement,
    is_content,
    is_light,
    is_punctuation,
    kappa,
    precision_error,
    reachable_links,
)
from samples import aligned

GOLD = [
    aligned("in the house .", "in the big house .", "0-0 1-1 2-3 3-4"),
    aligned("very few people", "poorly represented people", "0-0 0-1 1-0 1-1 2-2"),
    aligned("CDU and Democrats", "Democrats", "0-0 2-0"),
]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("pairs", 3),
        ("source words", 10 / 3),
        ("target words", 3),
        ("links per pair", 11 / 3),
        ("not one to one", 200 / 3),
        ("reachable", 200 / 3),
        ("unreachable", 100 / 3),
        ("punctuation links", 100 / 11),
        ("light links", 200 / 11),
        ("phrase edits", 100 / 7),
        ("word links", 500 / 11),
        ("same category", 100),
        ("sequence precision", 100),
    ],
)
def test_facts(name: str, expected: float) -> None:
    gold = GOLD[:1] if name in ("same category", "sequence precision") else GOLD
    assert FACTS[name](gold) == pytest.approx(expected)


def test_equal_runs_need_two_words_and_a_content_word() -> None:
    function = aligned("of the of the", "of the", "0-0")
    assert FACTS["sequence precision"]([function]) == 0  # no run counts
    wrong = aligned("the cat", "the cat", "0-0")
    assert FACTS["sequence precision"]([wrong]) == 50


def test_what_phrase_edits_can_reach() -> None:
    assert reachable_links(GOLD[1]) == GOLD[1].links
    assert reachable_links(GOLD[2]) == {(2, 0)}  # spelt alike


@pytest.mark.parametrize(
    ("source", "target", "kind"),
    [
        ("of", "Of", "equal function"),
        ("is", "were", "forms of be"),
        ("is", "is", "forms of be"),
        (",", ",", "equal punctuation"),
        ("house", "House", "equal lemmas"),
        ("house", "garden", "others"),
        ("of", "in", "others"),
    ],
)
def test_kinds_of_wrong_links(source: str, target: str, kind: str) -> None:
    assert precision_error(aligned(source, target, "").pair, (0, 0)) == kind


def test_light_words() -> None:
    pair = aligned("in the house .", "in a house !", "").pair
    assert is_light(pair, (0, 0))
    assert not is_light(pair, (1, 1))  # not equal
    assert not is_light(pair, (2, 2))
    assert is_punctuation(pair, (3, 3))
    assert not is_punctuation(pair, (2, 2))
    assert is_content(pair, (2, 2))
    assert not is_content(pair, (2, 1))


def one(links: str) -> list[Alignment]:
    return [aligned("a b", "c d", links)]


def test_agreement_counts_sure_possible_and_none() -> None:
    annotators = [one("0-0 1-1"), one("0-0 1p1"), one("0-0")]
    assert agreement(annotators, 3) == 50  # 0-0
    assert agreement(annotators, 2) == 50  # 1-1 is sure, possible and none
    assert agreement([one("0-0 1-1"), one("0-0"), one("0-0")], 2) == 100


def test_kappa() -> None:
    same = [one("0-0 1-1")] * 3
    assert kappa(same) == pytest.approx(1)
    # Of two words, all agree on one, two of three on the other: (1 + 1/3) / 2 observed; chance:
    # 3/6 for source 0, 2/6 for source 1, 1/6 for none.
    mixed = [one("0-0 1-1"), one("0-0 1-1"), one("0-0")]
    chance = (9 + 4 + 1) / 36
    assert kappa(mixed) == pytest.approx((2 / 3 - chance) / (1 - chance))
