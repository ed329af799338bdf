from __future__ import annotations

import pytest

from features.described import ByCell, by_cell
from monoalign.core.sentence import SentencePair
from monoalign.features.lexical.names import NameParts
from samples import pair


def name_parts(*pairs: SentencePair) -> list[ByCell]:
    return by_cell(NameParts(), *pairs)


def test_a_single_name_stands_for_the_whole() -> None:
    (table,) = name_parts(pair("Yesterday John Lennon sang", "Lennon sang"))
    assert table[1, 0]["person_part"] > 0.7
    assert table[1, 0]["name_part"] == 1
    assert not table[2, 0]
    assert not table[1, 1]


def test_either_side_may_have_the_whole_name() -> None:
    (table,) = name_parts(pair("Lennon sang", "he says John Lennon sang"))
    assert table[0, 2]["name_part"] == 1
    assert not table[0, 3]


def test_companies_and_other_names_are_told_apart() -> None:
    one, other = name_parts(
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
    (table,) = name_parts(pair(source, target))
    assert not any(table.values())


def test_pairs_do_not_mix() -> None:
    tables = name_parts(pair("a John", "Lennon b", "1"), pair("Lennon", "c", "2"))
    assert not any(values for table in tables for values in table.values())
