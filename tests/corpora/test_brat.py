"""brat standoff: the two files, round trips, texts that others wrote, and what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, FormatError, OutputExistsError, UsageError
from monoalign.corpora.read import read_corpus
from monoalign.corpora.write import write_corpus
from samples import aligned, alignments

GOLD = [
    aligned("He bought a car .", "A car was bought .", "1-3 2-0 3-1 4-4 1p2", "7"),
    aligned("", "", "", "empty"),
    aligned("US and UK", "the US 😀", "0-0 0-1 2-2", "dev:3"),
]


@pytest.mark.parametrize("name", ["f.ann", "f.ann.gz"])
def test_round_trip(tmp_path: Path, name: str) -> None:
    assert write_corpus(GOLD, tmp_path / name) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == [name, name.replace("ann", "txt")]
    assert list(read_corpus(tmp_path / name)) == GOLD  # recognised
    assert [one.possible for one in read_corpus(tmp_path / name)] == [{(1, 2)}, set(), set()]
    with pytest.raises(OutputExistsError):
        write_corpus(GOLD, tmp_path / name)


@given(corpus=st.lists(alignments(), min_size=1, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
def test_round_trip_of_anything(corpus: list[Alignment], tmp_path: Path) -> None:
    write_corpus(corpus, tmp_path / "f.ann", overwrite=True)
    result = list(read_corpus(tmp_path / "f.ann", format="brat"))
    assert [one.to_pharaoh() for one in result] == [one.to_pharaoh() for one in corpus]
    assert [one.pair.target.words for one in result] == [one.pair.target.words for one in corpus]


def test_what_brat_asks_of_the_files(tmp_path: Path) -> None:
    """Ids occur once, and every span has the text that is named beside it."""
    write_corpus(GOLD, tmp_path / "f.ann")
    text = (tmp_path / "f.txt").read_text(encoding="utf-8")
    names = []
    for line in (tmp_path / "f.ann").read_text(encoding="utf-8").splitlines():
        name, what, *words = line.split("\t")
        names.append(name)
        if name[0] == "T":
            _, start, end = what.split(" ")
            assert text[int(start) : int(end)] == words[0]
        else:
            assert re.fullmatch(r"(Sure|Possible) Arg1:T\d+ Arg2:T\d+", what)
    assert len(names) == len(set(names))
    assert text.splitlines()[:3] == ["# pair 7", "He bought a car .", "A car was bought ."]


def test_phrases_of_raw_text_without_ids(tmp_path: Path) -> None:
    (tmp_path / "f.txt").write_text("The king gave it up.\nThe monarch abdicated.\n\n")
    (tmp_path / "f.ann").write_text(
        "T1\tNoun 4 8\tking\nT2\tNoun 25 32\tmonarch\n#1\tAnnotatorNotes T1\tsure?\n"
        "T3\tVerb 9 13;17 19\tgave up\nT4\tVerb 33 42\tabdicated\n"
        "R1\tSame Arg1:T2 Arg2:T1\nR2\tPossible Arg1:T3 Arg2:T4\n"
    )
    (alignment,) = read_corpus(tmp_path / "f.ann")
    assert alignment.pair.source.words == ("The", "king", "gave", "it", "up", ".")
    assert alignment.to_pharaoh() == "1-1 2p2 4p2"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("T3\tWord a b\tx", "expected a span such as"),
        ("T3\tWord 0 99\tx", "expected a span inside one sentence"),
        ("T3\tWord 4 4\t", "expected a span inside one sentence"),
        ("R3\tSure Arg1:T1", "expected 'R1<tab>Sure Arg1:T1 Arg2:T2'"),
        ("R3\tSure Arg1:T1 Arg2:T9", "a source and its target, found T1 and T9"),
        ("R3\tSure Arg1:T1 Arg2:T1", "a source and its target, found T1 and T1"),
    ],
)
def test_a_wrong_line_costs_no_other(tmp_path: Path, line: str, expected: str) -> None:
    path = tmp_path / "f.ann"
    (tmp_path / "f.txt").write_text("a b\nc d\n")
    path.write_text(f"T1\tWord 0 1\ta\n{line}\nT2\tWord 4 5\tc\nR1\tSure Arg1:T1 Arg2:T2\n")
    errors: list[DataError] = []
    (alignment,) = read_corpus(path, on_error=errors.append)
    assert alignment.to_pharaoh() == "0-0"
    assert [(error.path, error.line) for error in errors] == [(str(path), 2)]
    with pytest.raises(FormatError, match=re.escape(expected)):
        list(read_corpus(path))


def test_the_text_has_to_be_there(tmp_path: Path) -> None:
    (tmp_path / "f.ann").write_text("T1\tWord 0 1\ta\n")
    with pytest.raises(FormatError, match=r"expected the text beside it: .*f\.txt: no such file"):
        list(read_corpus(tmp_path / "f.ann"))


def test_two_files_need_a_name() -> None:
    with pytest.raises(UsageError, match="two files"):
        write_corpus(GOLD, "-", format="brat")


def test_what_cannot_be_held_is_said(tmp_path: Path) -> None:
    odd = aligned("a", "b", "", "1\n2")
    with pytest.raises(FormatError, match="use jsonl"):
        write_corpus([odd], tmp_path / "f.ann")
    assert list(tmp_path.iterdir()) == []


def test_a_sentence_that_looks_like_an_id(tmp_path: Path) -> None:
    corpus = [aligned("# pair x", "# pair y", "2-2"), aligned("d", "e", "0-0", "2")]
    write_corpus(corpus, tmp_path / "odd.ann")
    assert list(read_corpus(tmp_path / "odd.ann")) == corpus
