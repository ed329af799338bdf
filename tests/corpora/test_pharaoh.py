from __future__ import annotations

from pathlib import Path

import pytest

from monoalign.core.errors import DataError, FormatError, MismatchError, UsageError
from monoalign.corpora.read import read_corpus, read_pairs
from samples import pair

PAIRS = [pair("a b", "c d", "1"), pair("e", "f", "2")]


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_sentences_on_the_line(tmp_path: Path) -> None:
    path = write(tmp_path / "f", "a b ||| c d ||| 0-1 1-0\ne ||| f |||\n")
    found = list(read_corpus(path))
    assert [one.to_pharaoh() for one in found] == ["0-1 1-0", ""]
    assert found[0].pair.target.words == ("c", "d")


def test_sentences_in_one_file_or_two_or_given(tmp_path: Path) -> None:
    links = write(tmp_path / "links", "0-1\n\n")
    together = write(tmp_path / "both", "a b ||| c d\ne ||| f\n")
    table = write(tmp_path / "table.tsv", "a b\tc d\ne\tf\n")
    first = write(tmp_path / "first", "a b\ne\n")
    second = write(tmp_path / "second", "<s snum=1> c d </s>\n<s snum=2> f </s>\n")
    for sentences in (together, table, (first, second), PAIRS):
        found = list(read_corpus(links, sentences=sentences))
        assert [one.to_pharaoh() for one in found] == ["0-1", ""]
        assert [one.pair.target.words for one in found] == [("c", "d"), ("f",)]


def test_links_alone_need_their_sentences(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--sentences"):
        list(read_corpus(write(tmp_path / "f", "0-1\n")))


@pytest.mark.parametrize(("text", "message"), [("0-0\n", "fewer"), ("0-0\n0-0\n\n", "found more")])
def test_lines_must_match_the_sentences(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(MismatchError, match=message):
        list(read_corpus(write(tmp_path / "f", text), sentences=PAIRS))


def test_two_files_must_be_equally_long(tmp_path: Path) -> None:
    links, first = write(tmp_path / "l", "0-0\n"), write(tmp_path / "a", "x\n")
    with pytest.raises(MismatchError, match="as many lines"):
        list(read_corpus(links, sentences=(first, write(tmp_path / "b", "y\nz\n"))))


def test_a_bad_line_does_not_shift_the_others(tmp_path: Path) -> None:
    path = tmp_path / "f"
    pairs = [pair("a", "b", str(n)) for n in range(4)]
    path.write_bytes(b"0-0\n3-x\n\xff\n0-0\n")
    errors: list[DataError] = []
    found = list(read_corpus(path, format="pharaoh", sentences=pairs, on_error=errors.append))
    assert [one.pair.id for one in found] == ["0", "3"]
    assert [error.line for error in errors] == [2, 3]


def test_counting_from_one_is_suspected(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r":1: link 2-2: .*; are the links counted from 1\?"):
        list(read_corpus(write(tmp_path / "f", "1-1 2-2\n"), sentences=PAIRS[:1]))


def test_pairs_are_cut_as_asked(tmp_path: Path) -> None:
    path = write(tmp_path / "f", "He left. ||| He didn't.\n")
    assert next(read_pairs(path)).target.words == ("He", "did", "n't", ".")
    assert next(read_pairs(path, tokenized=True)).target.words == ("He", "didn't.")
    with pytest.raises(FormatError, match="expected 'source"):
        list(read_pairs(write(tmp_path / "g", "no bars\n"), format="pharaoh"))
