from __future__ import annotations

import json
from pathlib import Path

import pytest

from monoalign.core.errors import DataError, FormatError
from monoalign.corpora import json_array
from monoalign.corpora.read import read_corpus

RECORDS = [
    {"id": str(n), "source": "a b", "target": "c d", "sureAlign": "0-0", "possibleAlign": "1-1"}
    for n in range(5)
]


@pytest.mark.parametrize("indent", [None, 0, 4, "\t"])
@pytest.mark.parametrize("chunk", [1, 2, 4096])
def test_any_layout_and_chunk(
    tmp_path: Path, indent: int | str | None, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_array, "_CHUNK", chunk)
    (tmp_path / "f.json").write_text(json.dumps(RECORDS, indent=indent))
    found = list(read_corpus(tmp_path / "f.json"))
    assert [one.pair.id for one in found] == ["0", "1", "2", "3", "4"]
    assert {one.to_pharaoh() for one in found} == {"0-0 1p1"}


def test_an_empty_array(tmp_path: Path) -> None:
    (tmp_path / "f.json").write_text("[\n]\n")
    assert list(read_corpus(tmp_path / "f.json")) == []


def test_a_truncated_file_keeps_what_is_whole(tmp_path: Path) -> None:
    text = json.dumps(RECORDS, indent=1)
    (tmp_path / "f.json").write_text(text[: text.rindex('"sureAlign"')])
    errors: list[DataError] = []
    assert len(list(read_corpus(tmp_path / "f.json", on_error=errors.append))) == 4
    assert len(errors) == 1
    assert errors[0].line == text[: text.rindex('"sureAlign"')].count("\n") + 1
    assert "expected a whole JSON object" in str(errors[0])


def test_a_missing_closing_bracket_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "f.json").write_text(json.dumps(RECORDS)[:-1])
    with pytest.raises(FormatError, match=":1: expected ']' after the last object, found the end"):
        list(read_corpus(tmp_path / "f.json"))


def test_a_broken_object_is_left_out(tmp_path: Path) -> None:
    lines = [json.dumps(record) for record in RECORDS]
    lines[2] = lines[2].replace('"target":', '"target"')
    (tmp_path / "f.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
    errors: list[DataError] = []
    found = list(read_corpus(tmp_path / "f.json", on_error=errors.append))
    assert [one.pair.id for one in found] == ["0", "1", "3", "4"]
    assert [error.line for error in errors] == [4]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"source": None}, "expected a string 'source', found null"),
        ({"sureAlign": "0-2"}, "expected a target index below 2"),
        ({"sureAlign": "x"}, "expected a link such as 3-4"),
        ({"possibleAlign": 3}, "expected a string 'possibleAlign'"),
    ],
)
def test_wrong_values(tmp_path: Path, change: dict[str, object], message: str) -> None:
    (tmp_path / "f.json").write_text(json.dumps([RECORDS[0] | change]))
    with pytest.raises(DataError, match=message):
        list(read_corpus(tmp_path / "f.json"))


def test_not_an_array(tmp_path: Path) -> None:
    (tmp_path / "f.json").write_text('{"a": 1}')
    with pytest.raises(FormatError, match="expected an array"):
        list(read_corpus(tmp_path / "f.json", format="jacana"))
    (tmp_path / "f.json").write_text("[3]")
    with pytest.raises(FormatError, match="expected an object, found 3"):
        list(read_corpus(tmp_path / "f.json", format="jacana"))
