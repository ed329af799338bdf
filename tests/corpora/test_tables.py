"""TSV and MultiMWA: formats of columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from monoalign.core.errors import DataError, FormatError
from monoalign.corpora.read import read_corpus, read_pairs


def test_two_or_three_columns(tmp_path: Path) -> None:
    (tmp_path / "two").write_text("He left.\tShe left.\n\nA\tB\n")
    found = list(read_pairs(tmp_path / "two"))
    assert [one.id for one in found] == ["1", "3"]
    assert found[0].source.words == ("He", "left", ".")
    assert found[0].source.offsets == ((0, 2), (3, 7), (7, 8))
    (tmp_path / "three").write_text('x\t"He" left\tB\n')
    (only,) = read_pairs(tmp_path / "three")
    assert only.id == "x"
    assert only.source.words == ('"', "He", '"', "left")


def test_the_first_line_decides(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("a\tb\nc\td\te\nf\n\ng\th\n")
    errors: list[DataError] = []
    found = list(read_pairs(tmp_path / "f", on_error=errors.append))
    assert [one.target.text for one in found] == ["b", "h"]
    assert [error.line for error in errors] == [2, 3]
    assert "expected 2 columns (source, target) separated by tabs, found 3" in str(errors[0])


def test_multimwa_columns(tmp_path: Path) -> None:
    line = "0:0\ta b\tN/A\tc d\tN/A\t1\t1\t0-0\t1-1\t\t \n"
    (tmp_path / "f").write_text(line)
    (found,) = read_corpus(tmp_path / "f")
    assert (found.pair.id, found.to_pharaoh()) == ("0:0", "0-0 1p1")
    (tmp_path / "f").write_text("0:0\ta b\tN/A\tc d\n")
    with pytest.raises(FormatError, match="expected 9 or more columns separated by tabs, found 4"):
        list(read_corpus(tmp_path / "f", format="multimwa"))
