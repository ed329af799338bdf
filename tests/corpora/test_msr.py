from __future__ import annotations

from pathlib import Path

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, FormatError, LinkError
from monoalign.corpora.read import read_corpus

RECORD = "# sentence pair 1\nHe left .\nNULL ({ / / }) He ({ 1 p2 / / }) . ({ 3 / / }) \n"


def read(tmp_path: Path, text: str, **options: object) -> list[Alignment]:
    path = tmp_path / "f.align.txt"
    path.write_text(text, encoding="utf-8")
    return list(read_corpus(path, format="msr", **options))  # type: ignore[arg-type]


def test_links_are_counted_from_one(tmp_path: Path) -> None:
    (found,) = read(tmp_path, RECORD)
    assert found.pair.id == "1"
    assert found.pair.target.words == ("He", ".")
    assert found.links == {(0, 0), (2, 1)}
    assert found.possible == {(1, 0)}


def test_byte_order_marks_anywhere_are_dropped(tmp_path: Path) -> None:
    marked = RECORD.replace("He", "\ufeffHe").replace("#", "\ufeff#").replace("3", "3\ufeff")
    assert read(tmp_path, marked) == read(tmp_path, RECORD)


def test_spacing_does_not_matter(tmp_path: Path) -> None:
    assert read(tmp_path, RECORD.replace("({ / /", "({  / /") + "\n\n") == read(tmp_path, RECORD)


def test_a_last_cell_may_lack_its_bracket(tmp_path: Path) -> None:
    assert read(tmp_path, RECORD.replace("3 / / }) \n", "3 / / }\n")) == read(tmp_path, RECORD)


def test_giza_headers_and_null_links(tmp_path: Path) -> None:
    text = (
        "# Sentence pair (12) source length 2 target length 3 alignment score : 1e-5\n"
        "He left .\nNULL ({ 2 }) He ({ 1 }) . ({ 3 })\n"
    )
    (found,) = read(tmp_path, text)
    assert (found.pair.id, found.to_pharaoh()) == ("12", "0-0 2-1")


def test_a_sentence_may_be_empty(tmp_path: Path) -> None:
    (found,) = read(tmp_path, "# sentence pair 1\n\nNULL ({ / / }) \n")
    assert (len(found.pair.source), len(found.pair.target)) == (0, 0)


@pytest.mark.parametrize(
    ("record", "line", "message"),
    [
        (RECORD.replace("3", "4"), 3, "link to word 4: expected 1 to 3"),
        (RECORD.replace("{ 1", "{ 0"), 3, "link to word 0: expected 1 to 3"),
        (RECORD.replace("{ 1", "{ x"), 3, "expected a position such as 4 or p4, found 'x'"),
        (RECORD.replace("NULL ({ / / }) ", ""), 3, "begin with a NULL cell"),
        (RECORD.replace("He ({", "He {"), 3, "expected cells such as"),
        ("# sentence pair 1\nHe left .\n", 2, "expected two lines after the header, found 1"),
    ],
)
def test_a_bad_record_is_named_and_the_others_kept(
    tmp_path: Path, record: str, line: int, message: str
) -> None:
    with pytest.raises((FormatError, LinkError), match=message) as caught:
        read(tmp_path, record)
    assert caught.value.line == line
    errors: list[DataError] = []
    found = read(tmp_path, RECORD + record + RECORD, on_error=errors.append)
    assert len(found) == 2
    assert [error.line for error in errors] == [line + 3]


def test_an_undecodable_line_spoils_its_record_only(tmp_path: Path) -> None:
    path = tmp_path / "f.align.txt"
    path.write_bytes(RECORD.encode() + RECORD.encode().replace(b"left", b"\xff") + RECORD.encode())
    errors: list[DataError] = []
    assert len(list(read_corpus(path, on_error=errors.append))) == 2
    assert [str(error) for error in errors] == [f"{path}:5: expected UTF-8, found byte 0xff"]


def test_a_line_too_many_is_reported_by_itself(tmp_path: Path) -> None:
    errors: list[DataError] = []
    found = read(tmp_path, RECORD + "more\n" + RECORD, on_error=errors.append)
    assert len(found) == 2
    assert [error.line for error in errors] == [4]
