from __future__ import annotations

import pytest

from features.rows_of import Found, said_of_cells
from monoalign.core.sentence import SentencePair
from monoalign.features.name_parts import NameParts
from samples import pair


def said(*pairs: SentencePair) -> list[Found]:
    return said_of_cells(NameParts(), *pairs)


def test_a_single_name_stands_for_the_whole() -> None:
    (found,) = said(pair("Yesterday John Lennon sang", "Lennon sang"))
    assert found[1, 0]["person_part"] > 0.7
    assert found[1, 0]["name_part"] == 1
    assert not found[2, 0]
    assert not found[1, 1]


def test_either_side_may_have_the_whole_name() -> None:
    (found,) = said(pair("Lennon sang", "he says John Lennon sang"))
    assert found[0, 2]["name_part"] == 1
    assert not found[0, 3]


def test_companies_and_other_names_are_told_apart() -> None:
    one, other = said(
        pair("shares of Nike Inc. rose", "Nike rose", "1"),
        pair("the Chicago Bulls won", "in Chicago", "2"),
    )
    assert one[3, 0]["company_part"] == 1
    assert other[2, 1]["person_part"] < 0.2


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("John Lennon", "Sean Lennon"),  # neither is a single name
        ("john lennon", "lennon"),  # no capitals, no names
        ("President Lennon", "Lennon"),  # a title is no part
        ("Lennon Lennon", "Lennon"),  # the same word
        ("", "Lennon"),
    ],
)
def test_no_parts(source: str, target: str) -> None:
    (found,) = said(pair(source, target))
    assert not any(found.values())


def test_pairs_do_not_mix() -> None:
    found = said(pair("a John", "Lennon b", "1"), pair("Lennon", "c", "2"))
    assert not any(cell for one in found for cell in one.values())
