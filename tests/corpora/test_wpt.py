from __future__ import annotations

from pathlib import Path

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, UsageError
from monoalign.corpora.read import read_corpus
from monoalign.corpora.write import write_corpus
from samples import pair

PAIRS = [pair("a b", "c d", "1"), pair("e", "f", "2"), pair("g", "h", "3")]


def read(tmp_path: Path, text: str, errors: list[DataError] | None = None) -> list[Alignment]:
    (tmp_path / "f.wpt").write_text(text)
    on_error = None if errors is None else errors.append
    return list(read_corpus(tmp_path / "f.wpt", sentences=PAIRS, on_error=on_error))


def test_lines_in_any_order(tmp_path: Path) -> None:
    found = read(tmp_path, "0003 1 1\n1 2 1 P\n1 1 2 S\n")
    assert [one.to_pharaoh() for one in found] == ["0-1 1p0", "", "0-0"]


def test_position_0_is_the_empty_word(tmp_path: Path) -> None:
    assert read(tmp_path, "1 0 2\n1 2 0\n1 1 1\n")[0].to_pharaoh() == "0-0"


def test_probabilities_both_ways(tmp_path: Path) -> None:
    found = read(tmp_path, "1 1 1 S 0.5\n1 2 2 P .25\n2 1 1 0.125\n")
    assert found[0].probabilities == {(0, 0): 0.5}
    assert found[0].cell_probabilities == {(1, 1): 0.25}
    assert found[1].probabilities == {(0, 0): 0.125}
    write_corpus(found, tmp_path / "g.wpt")
    assert list(read_corpus(tmp_path / "g.wpt", sentences=PAIRS)) == found


def test_bad_lines_are_named_and_left_out(tmp_path: Path) -> None:
    errors: list[DataError] = []
    found = read(tmp_path, "1 1 1\n1 3 1\n1 1\n1 0 0\n9 1 1\n", errors)
    assert found[0].to_pharaoh() == "0-0"
    assert sorted(error.line or 0 for error in errors) == [2, 3, 4, 5]
    messages = "\n".join(map(str, errors))
    assert "link 3 1: expected positions up to 2 and 2" in messages
    assert "sentence 9: expected 1 to 3" in messages


def test_sentences_are_needed(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("1 1 1\n")
    with pytest.raises(UsageError, match="--sentences"):
        list(read_corpus(tmp_path / "f"))
