"""Acronyms: examples, and spans against all ways to spell the letters."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.acronyms import acronym_letters, acronym_matches, is_acronym, same_acronym


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("ECB", "ECB"), ("ECB's", "ECB"), ("MPs", "MP"), ("U.S.", "US"), ("U.S", "US"),
        ("U.S.A.", "USA"), ("U.S.'s", "US"), ("AT&T", "ATT"), ("G8", "G8"), ("DoD", "DOD"),
        ("NATO’s", "NATO"), ("MI5", "MI5"), ("US'", "US"), ("WHO", "WHO"),
    ],
)  # fmt: skip
def test_acronyms(word: str, letters: str) -> None:
    assert is_acronym(word)
    assert acronym_letters(word) == letters


@pytest.mark.parametrize(
    "word",
    ["", "A", "I", "II", "XIV", "5", "1990s", "Bank", "us", "e.g.", "a.m.", "it's", "J.", "5m", "&",
     "INTERNATIONAL", "THE", "NOT", "🙂", "\x00\x00", "É.U.", "A" * 10_000, "A." * 5000],
)  # fmt: skip
def test_no_acronyms(word: str) -> None:
    assert not is_acronym(word)
    assert acronym_matches(["A", "A"], word) == []


@pytest.mark.parametrize(
    ("text", "acronym", "spans"),
    [
        ("the European Central Bank said", "ECB", [(1, 4)]),
        ("the European Central Bank said", "ECB's", [(1, 4)]),
        ("Department of Defense", "DoD", [(0, 3)]),
        ("Bank of America", "BOA", [(0, 3)]),
        ("Bank of America", "BA", [(0, 3)]),
        ("United States of America", "U.S.", [(0, 2)]),
        ("United States of America", "USA", [(0, 4)]),
        ("Inter-American Development Bank", "IADB", [(0, 3)]),
        ("Inter-American Development Bank", "IDB", [(0, 3)]),
        ("two Members of Parliament", "MPs", [(1, 4)]),
        ("American Telephone and Telegraph", "AT&T", [(0, 4)]),
        ("Group of 8", "G8", [(0, 3)]),
        ("United Nations High Commissioner for Refugees", "UNHCR", [(0, 6)]),
        ("United Nations and United Nations", "UN", [(0, 2), (3, 5)]),
        ("united states", "US", []),
        ("the US Senate and the U.S. State Department", "U.S.", []),
        ("United Kingdom", "US", []),
        ("the Union of", "UO", []),
        ("Europe", "E.U.", []),
        ("", "EU", []),
    ],
)
def test_matches(text: str, acronym: str, spans: list[tuple[int, int]]) -> None:
    assert acronym_matches(text.split(), acronym) == spans


def test_lower_case_only_on_demand() -> None:
    words = ["a", "central", "processing", "unit"]
    assert acronym_matches(words, "CPU") == []
    assert acronym_matches(words, "CPU", any_case=True) == [(1, 4)]


WORDS = st.lists(
    st.sampled_from(["Ab", "Bc", "of", "Of", "ab", "A-B", "and", "", "🙂"]), max_size=7
)


@given(WORDS, st.text(alphabet="ABO", min_size=2, max_size=4))
def test_spans_agree_with_enumeration(words: list[str], acronym: str) -> None:
    wanted = []
    for start in range(len(words)):
        ends = (
            end for end in range(start + 1, len(words) + 1) if _spells(words[start:end], acronym)
        )
        end = next(ends, None)
        if end is not None and end - start <= 2 * len(acronym):
            wanted.append((start, end))
    assert acronym_matches(words, acronym) == wanted


def _spells(words: list[str], acronym: str) -> bool:
    """Whether some choice of letters a word spells the acronym, the outer words giving some."""
    choices = []
    for word in words:
        capitals = [part[0].upper() for part in word.split("-") if part]
        usable = capitals and (word[0] != word[0].lower() or word in ("of", "and"))
        given = ["".join(capitals), capitals[0]] if usable else []
        choices.append(given + ([""] if word.lower() in ("of", "and") else []))
    if words[0].lower() in ("of", "and") or (len(words) == 1 and "-" not in words[0]):
        return False
    if words[-1].lower() in ("of", "and"):
        return False
    return any("".join(one) == acronym and one[0] and one[-1] for one in product(*choices))


def test_same_acronym() -> None:
    assert same_acronym("U.S.", "US")
    assert same_acronym("U.S.A.", "US")
    assert same_acronym("ECB's", "E.C.B.")
    assert not same_acronym("US", "UK")
    assert not same_acronym("us", "us")


def test_a_long_sentence_with_many_choices() -> None:
    words = ["A-A", "of"] * 5000 + ["B" * 10_000, "A-" * 5000]
    assert acronym_matches(words, "AAAAAAAB") == []  # all choices would be too many to try
