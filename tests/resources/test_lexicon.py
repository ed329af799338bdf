from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.annotate.text import as_pair
from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError, MissingFileError, UsageError
from monoalign.resources.lexicon import Lexicon
from samples import pair

CAR = Lexicon.of([("car", "automobile")])
HEART = Lexicon.of([("heart attack", "myocardial infarction"), ("heart", "ticker")])


def wanted(lexicon: Lexicon, source: str, target: str, links: str = "") -> str:
    given = frozenset(_link(link) for link in links.split())
    found = lexicon.links_for(pair(source, target), given)
    return " ".join(f"{i}-{j}" for i, j in sorted(found))


def _link(text: str) -> Link:
    first, second = text.split("-")
    return int(first), int(second)


def test_one_of_each_in_both_directions() -> None:
    assert wanted(CAR, "my car", "an automobile") == "1-1"
    assert wanted(CAR, "an automobile", "my car") == "1-1"
    assert wanted(CAR, "my car", "a bus") == wanted(CAR, "", "") == ""


def test_all_words_of_phrases() -> None:
    assert wanted(HEART, "a heart attack", "myocardial infarction") == "1-0 1-1 2-0 2-1"
    assert wanted(HEART, "heart attac", "myocardial infarction") == ""
    assert wanted(HEART, "a heart", "myocardial infarction") == ""


def test_case_and_lemmas() -> None:
    assert wanted(CAR, "My CARS", "automobiles") == "1-0"
    assert wanted(Lexicon.of([("GIVES  up", "Resigned")]), "gave up", "he resigns") == "0-1 1-1"


def test_words_are_cut_as_the_sentences_are() -> None:
    lexicon = Lexicon.of([("won't", "refuses to")])
    assert wanted(lexicon, "he won't", "he refuses to") == "1-1 1-2"
    cut = as_pair(("He won't.", "He refuses to."), 1)
    assert cut.source.words == ("He", "wo", "n't", ".")
    assert lexicon.links_for(cut) == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_the_longest_term_counts() -> None:
    assert wanted(HEART, "heart attack", "ticker myocardial infarction") == "0-1 0-2 1-1 1-2"
    assert wanted(HEART, "heart attack", "ticker") == "0-0"


def test_an_entry_is_not_carried_on() -> None:
    chain = Lexicon.of([("a1", "b1"), ("b1", "c1")])
    assert wanted(chain, "a1", "c1") == ""


def test_of_several_the_aligners_choice_stays() -> None:
    assert wanted(CAR, "car car", "automobile", "1-0") == "1-0"
    assert wanted(CAR, "car car", "automobile", "0-0 1-0") == "0-0 1-0"
    assert wanted(CAR, "car and car", "automobile , automobile", "0-2") == "0-2"


def test_several_that_are_not_linked_are_linked_in_order() -> None:
    assert wanted(CAR, "car and car", "automobile , automobile") == "0-0 2-2"
    assert wanted(CAR, "car and car", "an automobile", "0-0 2-0") == "0-1"


def test_the_same_term_on_both_sides_is_a_choice_too() -> None:
    assert wanted(CAR, "car automobile", "automobile car", "0-1 1-0") == ""
    assert wanted(CAR, "car automobile", "automobile car") == "0-1 1-0"
    assert wanted(CAR, "car", "automobile car") == "0-1"
    assert wanted(CAR, "car", "car") == ""
    assert wanted(Lexicon.of([("new york", "NY")]), "New York", "NY New York") == "0-1 1-2"
    assert wanted(Lexicon.of([("no one", "no one")]), "no one", "No one") == "0-0 1-1"


@pytest.mark.parametrize(
    ("must", "cannot", "expected"),
    [
        ([], [(0, 0)], {(0, 1)}),
        ([(0, 1)], [], {(0, 1)}),
        ([(0, 2)], [], set()),
        ([(1, 0)], [], {(0, 1)}),
        ([], [(0, 0), (0, 1)], set()),
    ],
)
def test_wishes_go_before(must: Any, cannot: Any, expected: set[Link]) -> None:
    one = replace(
        pair("car x", "automobile automobile y"), constraints=LinkConstraints.of(must, cannot)
    )
    assert CAR.links_for(one, frozenset(must)) == expected


def test_a_wish_inside_equal_terms() -> None:
    one = replace(pair("no one", "no one"), constraints=LinkConstraints.of([(0, 1)], ()))
    assert Lexicon.of([("no one", "no one")]).links_for(one) == frozenset()


def test_files(tmp_path: Path) -> None:
    text = "\ufeff# terms\n\ncar\tautomobile\r\n heart  attack\tmyocardial infarction\n"
    (tmp_path / "terms.tsv").write_bytes(text.encode())
    (tmp_path / "terms.tsv.gz").write_bytes(gzip.compress(text.encode()))
    entries = [("automobile", "CAR".lower()), ["myocardial infarction", "heart attack"]]
    expected = Lexicon.of(entries)  # type: ignore[arg-type]
    for name in ("terms.tsv", "terms.tsv.gz"):
        assert Lexicon.of(tmp_path / name) == expected
        assert Lexicon.of(str(tmp_path / name)).hash == expected.hash
    assert len(expected) == 2
    assert expected.hash != CAR.hash


@pytest.mark.parametrize("line", ["car", "car\tautomobile\tbus", "car\t ", "\tcar"])
def test_bad_lines(tmp_path: Path, line: str) -> None:
    (tmp_path / "terms.tsv").write_text(f"a\tb\n{line}\n")
    with pytest.raises(FormatError, match=r"terms\.tsv:2: expected two terms set apart by a tab"):
        Lexicon.load(tmp_path / "terms.tsv")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        Lexicon.of(tmp_path / "terms.tsv")


@pytest.mark.parametrize("wrong", [3, ["ab"], [("a",)], [("a", 1)], [("a", " ")], {"a": "b"}])
def test_what_is_no_lexicon(wrong: Any) -> None:
    with pytest.raises(UsageError, match="lexicon: expected"):
        Lexicon.of(wrong)


TERMS = st.lists(st.sampled_from("abc"), min_size=1, max_size=2).map(" ".join)
WORDS = st.lists(st.sampled_from("abcd"), max_size=7).map(" ".join)


@given(st.lists(st.tuples(TERMS, TERMS), max_size=4), WORDS, WORDS, st.data())
def test_any_lexicon(
    entries: list[tuple[str, str]], source: str, target: str, data: st.DataObject
) -> None:
    one = pair(source, target)
    cells = [(i, j) for i in range(len(one.source)) for j in range(len(one.target))]
    some = st.sets(st.sampled_from(cells), max_size=4) if cells else st.just(set[Link]())
    must, chosen = data.draw(some), data.draw(some)
    one = replace(one, constraints=LinkConstraints.of(must, data.draw(some) - must))
    found = Lexicon.of(entries).links_for(one, frozenset(chosen))
    assert found <= set(cells)
    if one.constraints is not None:
        assert found.isdisjoint(one.constraints.cannot)
        rows, columns = {i for i, _ in found}, {j for _, j in found}
        for i, j in must:  # either wanted too, or the lexicon has no say about its words
            assert (i, j) in found or (i not in rows and j not in columns)
    words = {word for entry in entries for term in entry for word in term.split()}
    assert all({one.source.words[i], one.target.words[j]} <= words for i, j in found)
