from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import FormatError, MissingFileError
from monoalign.resources.phrase_index import PhraseIndex
from monoalign.resources.phrase_sets import (
    EXACT,
    FILES,
    GAP,
    POSSESSIVE,
    REFLEXIVE,
    PhraseSet,
    exact_key,
    key_of,
    keys_of,
    plain_forms,
    read_sets,
    words_of,
)

SLOTS = {GAP, POSSESSIVE, REFLEXIVE}


def write(folder: Path, text: str) -> None:
    for name in FILES:
        (folder / f"{name}.tsv").write_text(text if name == "phrases" else "", encoding="utf-8")


def test_sets_are_lines_of_expressions(tmp_path: Path) -> None:
    write(tmp_path, "# time\npostpone\tput _ off\n\n# money\nfree\tfor free\n")
    assert list(read_sets(tmp_path)) == [
        PhraseSet("phrases", ("postpone", "put _ off")),
        PhraseSet("phrases", ("free", "for free")),
    ]


@pytest.mark.parametrize("line", ["postpone", "a\t", "a\t b", "a\t\tb"])
def test_errors_name_file_and_line(tmp_path: Path, line: str) -> None:
    write(tmp_path, f"# x\n{line}\n")
    with pytest.raises(FormatError, match=r"phrases\.tsv.*2.*expected expressions"):
        list(read_sets(tmp_path))


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"phrases\.tsv"):
        list(read_sets(tmp_path))


def test_expressions_are_tokenised_but_for_slots() -> None:
    assert words_of("can't change one's mind") == ["ca", "n't", "change", POSSESSIVE, "mind"]
    assert words_of("put _ off") == ["put", GAP, "off"]


def test_keys_are_lemmas_in_american_spelling() -> None:
    assert key_of("Favoured") == key_of("favor")
    assert key_of("n’t") == "not"
    assert key_of("❤️") == "❤"


def test_every_expression_has_a_word_and_no_slot_at_its_ends() -> None:
    for each in read_sets():
        for expression in each.expressions:
            words = words_of(expression)
            assert words[0] not in SLOTS - {REFLEXIVE}, expression
            assert words[-1] not in (POSSESSIVE, GAP), expression


def test_no_line_twice_and_no_expression_twice_in_a_line() -> None:
    lines = [(each.kind, *each.expressions) for each in read_sets()]
    assert len(set(lines)) == len(lines)
    assert all(len(set(line)) == len(line) for line in lines)


def test_there_is_enough_of_it() -> None:
    assert sum(each.kind == "phrases" for each in read_sets()) >= 800


def test_they_are_read_once() -> None:
    assert PhraseIndex.load() is PhraseIndex.load()


@given(st.lists(st.text(max_size=4) | st.sampled_from(["Don’t", "❤️", "É", "A"])))
def test_many_forms_are_those_of_single_words(words: list[str]) -> None:
    assert [EXACT + form for form in plain_forms(words)] == [exact_key(word) for word in words]
    assert keys_of(words) == [key_of(word) for word in words]
