from __future__ import annotations

import pytest

from monoalign.systems.sultan.entities import (
    Mention,
    NamedEntities,
    mentions_of,
    same_term,
)
from systems.sultan.annotated import links, pair_of, sentence

FULL = "George/George/NNP/0/dep/B-PER W./W./NNP/0/dep/I-PER Bush/Bush/NNP/0/dep/I-PER left"
NAMES = NamedEntities(0.9)


def test_what_is_left_of_a_full_mention_goes_to_the_partial_one() -> None:
    pair = pair_of(FULL, "then Bush/Bush/NNP/0/dep/B-PER left")
    assert links(pair, NAMES) == {(2, 1), (0, 1), (1, 1)}
    assert links(pair.swapped(), NAMES) == {(1, 2), (1, 0), (1, 1)}


def test_not_where_the_partial_mention_has_several_terms() -> None:
    pair = pair_of(FULL, "W./W./NNP/0/dep/B-PER Bush/Bush/NNP/0/dep/I-PER left")
    assert links(pair, NAMES) == {(1, 0), (2, 1)}


def test_one_mention_is_a_part_of_the_other() -> None:
    pair = pair_of(FULL, "Kate/Kate/NNP/0/dep/B-PER Bush/Bush/NNP/0/dep/I-PER sang")
    assert links(pair, NAMES) == set()


def test_not_for_places_nor_across_types() -> None:
    city = "New/New/NNP/0/dep/B-LOC York/York/NNP/0/dep/I-LOC"
    assert links(pair_of(city, "York/York/NNP/0/dep/B-LOC is"), NAMES) == {(1, 0)}
    assert links(pair_of(FULL, "Bush/Bush/NNP/0/dep/B-LOC left"), NAMES) == set()


def test_acronyms_go_to_all_terms() -> None:
    bank = pair_of("the European Central Bank said", "ECB spoke")
    assert links(bank, NAMES) == {(1, 0), (2, 0), (3, 0)}
    assert links(bank.swapped(), NAMES) == {(0, 1), (0, 2), (0, 3)}


def test_misspelt_terms() -> None:
    left, right = "Schueller/x/NNP/0/dep/B-PER left", "Shueller/y/NNP/0/dep/B-PER went"
    assert links(pair_of(left, right), NAMES) == {(0, 0)}


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("U.S.", "US", True),
        ("Stompanato", "Stomponato", True),
        ("Ahmed", "Amhed", True),
        ("Iran", "Iraq", False),
        ("Browns", "Brown", False),
        ("Sunday", "Monday", False),
        ("1990", "1991", False),
    ],
)
def test_same_term(left: str, right: str, same: bool) -> None:
    assert same_term(left, right) == same_term(right, left) == same


def test_mentions_of_labels_that_begin_inside() -> None:
    words = "a/a/NN/0/dep/I-PER b/b/NN/0/dep/I-PER c/c/NN/0/dep/I-LOC d/d/NN/0/dep/B-LOC e"
    mentions = [Mention(0, 2, "PER"), Mention(2, 3, "LOC"), Mention(3, 4, "LOC")]
    assert mentions_of(sentence(words)) == mentions
