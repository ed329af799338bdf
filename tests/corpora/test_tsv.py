"""Tables as people have them: with headers, labels, quotes and other columns."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import DataError, UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.read import read_pairs
from monoalign.corpora.write import write_pairs


def read(path: Path, text: str, columns: str | None = None) -> tuple[list[list[str]], list[str]]:
    """Id and both texts of each pair, and what was said about the file."""
    path = path / "pairs.tsv"
    path.write_text(text, encoding="utf-8")
    notes: list[str] = []
    pairs = read_pairs(path, columns=columns, on_note=notes.append)
    rows = [[pair.id, pair.source.text, pair.target.text] for pair in pairs]
    return rows, [note.removeprefix(f"{path}: ") for note in notes]


def test_usual_tables_need_no_words(tmp_path: Path) -> None:
    assert read(tmp_path, "He left.\tHe went.\n") == ([["1", "He left.", "He went."]], [])
    assert read(tmp_path, "x\tHe left.\tHe went.\n") == ([["x", "He left.", "He went."]], [])


@pytest.mark.parametrize("labels", ["1 0 1", "0.5 3 4.2", "yes no yes", "same other same"])
def test_labels_are_no_sentences(tmp_path: Path, labels: str) -> None:
    lines = "".join(f"He left {at}.\tHe went.\t{at}\n" for at in labels.split())
    rows, notes = read(tmp_path, lines)
    assert [row[1:] for row in rows] == [[f"He left {at}.", "He went."] for at in labels.split()]
    assert notes == ["read the columns source, target, label"]


def test_ids_are_no_sentences(tmp_path: Path) -> None:
    """Single words on the right do not make labels of them, if there are ids on the left."""
    rows, notes = read(tmp_path, "a1\tthe car\tauto\na2\ta car\tauto\n")
    assert (rows[0], notes) == (["a1", "the car", "auto"], [])


def test_a_header_names_the_columns(tmp_path: Path) -> None:
    text = "Quality\t#1 ID\t#2 ID\t#1 String\t#2 String\r\n1\t7\t8\tHe left.\tHe went.\r\n"
    rows, notes = read(tmp_path, text)
    assert rows == [["2", "He left.", "He went."]]
    assert notes == [
        "read the columns Quality, #1 ID, #2 ID, source, target, the first line as a header"
    ]
    rows, _ = read(tmp_path, "label\tpremise\thypothesis\tid\nyes\tA b.\tC d.\tx7\n")
    assert rows == [["x7", "A b.", "C d."]]


def test_quotes_around_cells(tmp_path: Path) -> None:
    rows, notes = read(tmp_path, 'x\t"He said ""no""."\tHe left.\ny\tA b.\t"C, d."\n')
    assert rows == [["x", 'He said "no".', "He left."], ["y", "A b.", "C, d."]]
    assert notes == ["read quotes around cells as no part of the text"]


def test_quotes_within_cells_stay(tmp_path: Path) -> None:
    text = 'He said "no".\t"No", he said.\n"Yes."\tYes.\n'
    rows, notes = read(tmp_path, text)
    assert rows == [["1", 'He said "no".', '"No", he said.'], ["2", '"Yes."', "Yes."]]
    assert notes == []


def test_named_columns(tmp_path: Path) -> None:
    text = "x\ta b\ty\tc d\n"
    assert read(tmp_path, text, "-,target,id,source") == ([["y", "c d", "a b"]], [])
    with pytest.raises(UsageError, match="with source and target once"):
        read(tmp_path, text, "id,source")
    with pytest.raises(DataError, match=r"expected 2 columns \(source, target\).*found 4"):
        read(tmp_path, text, "source,target")


def test_lines_before_the_first_good_one(tmp_path: Path) -> None:
    (tmp_path / "f.tsv").write_text("\n \nno tab\na\tb\n", encoding="utf-8")
    errors: list[DataError] = []
    pairs = list(read_pairs(tmp_path / "f.tsv", format="tsv", on_error=errors.append))
    assert [pair.id for pair in pairs] == ["4"]
    assert [error.line for error in errors] == [2, 3]


@given(st.lists(st.text(st.sampled_from('a "'), min_size=1), min_size=2, max_size=6))
def test_written_quotes_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    path = tmp_path_factory.mktemp("tsv") / "f.tsv"
    pairs = [
        SentencePair(str(number), Sentence(text, ()), Sentence("b", ()))
        for number, text in enumerate(texts)
    ]
    write_pairs(pairs, path)
    assert [pair.source.text for pair in read_pairs(path, format="tsv")] == texts
