from __future__ import annotations

import pytest

from features.described import by_state, lemmatised, of_cell
from monoalign.features.lexical.stems import CompoundPart, StemMatch, StemOrSpelling
from samples import pair


@pytest.mark.parametrize(
    ("source", "target", "kind"),
    [
        ("arrests", "Arrested", "same_stem"),
        ("random", "randomly", "same_stem"),
        ("electric", "electricity", "same_stem"),
        ("act", "actress", "stem_prefix"),
        ("supporting-actress", "actresses", "part_stem"),
        ("led", "U.S.-led", "part_stem"),
        ("supporting-actress-father", "supporting-actresses", "parts_stems"),
        ("supporting-actress", "leading-actress", None),
        ("at", "attack", None),  # too short to begin a word
        ("-", "U.S.-led", None),
        ("house", "home", None),
    ],
)
def test_stems(source: str, target: str, kind: str | None) -> None:
    values = by_state(StemMatch(), pair(source, target))[0][0, 0]
    assert values == ({kind: 1.0} if kind else {})


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("luxury-cars", "car", 1),
        ("car", "luxury-car", 1),
        ("luxury-car", "luxury-car", 0),
        ("luxury-car", "bus", 0),
        ("car", "cars", 0),
    ],
)
def test_compound_parts(source: str, target: str, expected: int) -> None:
    values = of_cell(CompoundPart(), lemmatised(source, target), 0, 0)
    assert values == {"compound_part": expected}


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("arrests", "Arrested", {"stem_match": 1.0}),
        ("act", "actress", {"stem_match": 1.0}),
        ("supporting-actress", "actresses", {"stem_match": 1.0}),
        ("supporting-actress-father", "supporting-actresses", {"stem_match": 1.0}),
        ("Katrina", "Katryna", {"max_match": pytest.approx(0.9429, abs=1e-4)}),  # Jaro-Winkler
        ("Tsunami", "Tornado", {}),
        ("co-pilot", "co-pilots-x", {"stem_match": 1.0}),
        ("U.S.-led", "U.N.-led", {}),  # compounds have no `max_match`, alike as they are
        ("a", "an", {}),  # nor have stems of which one begins with the other
    ],
)
def test_one_flag_for_stems_else_the_best_similarity(
    source: str, target: str, expected: dict[str, float]
) -> None:
    assert by_state(StemOrSpelling(), pair(source, target))[0][0, 0] == expected
