from __future__ import annotations

import pytest

from features.described import by_state
from monoalign.features.lexical.special_match import FunctionWordMatch, SpecialMatch
from samples import pair


@pytest.mark.parametrize(
    ("source", "target", "kinds"),
    [
        ("n't", "not", {"clitic"}),
        ("’s", "'", {"clitic"}),
        ("two", "2", {"number"}),
        ("1,000", "1000", {"number"}),
        ("Sept.", "September", {"number", "abbreviation"}),
        ("U.S.", "USA", {"acronym"}),
        ("colour", "Color", {"spelling"}),
        ("Corp.", "Corporation", {"abbreviation"}),
        ("Doctor", "Dr.", {"abbreviation"}),
        ("Corp.", "Company", set()),
        (".", "Corporation", set()),
        ("same", "Same", set()),  # equal words are no special match
        ("two", "three", set()),
    ],
)
def test_special_matches(source: str, target: str, kinds: set[str]) -> None:
    assert set(by_state(SpecialMatch(), pair(source, target))[0][0, 0]) == kinds


def test_initials_stand_for_every_word_of_their_phrase() -> None:
    (table,) = by_state(SpecialMatch(), pair("the European Central Bank said", "ECB said"))
    assert [i for i in range(5) if "initials" in table[i, 0]] == [1, 2, 3]
    (swapped,) = by_state(SpecialMatch(), pair("ECB said", "the European Central Bank said"))
    assert [j for j in range(5) if "initials" in swapped[0, j]] == [1, 2, 3]
    tables = by_state(
        SpecialMatch(),
        pair("", "ECB", "0"),
        pair("a European Central Bank", "b ECB c", "1"),
        pair("NATO , ECB", "the European Central Bank", "2"),
    )
    marked = [{cell for cell, names in table.items() if "initials" in names} for table in tables]
    assert marked == [set(), {(1, 1), (2, 1), (3, 1)}, {(2, 1), (2, 2), (2, 3)}]


@pytest.mark.parametrize(
    ("source", "target", "kind"),
    [
        ("An", "one", "article"),
        ("is", "were", "be"),
        ("did", "do", "do"),
        ("had", "has", "have"),
        ("is", "is", "be"),
        ("is", "has", None),
        ("the", "a", None),
        ("car", "car", None),
    ],
)
def test_function_words_of_one_group(source: str, target: str, kind: str | None) -> None:
    table = by_state(FunctionWordMatch(), pair(source, target))[0]
    assert table[0, 0] == ({kind: 1.0} if kind else {})
    assert table[-1, 0] == {}
