"""Readers and bad input: the error, its file and its line; and that reading goes on after it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.errors import (
    DataError,
    EncodingError,
    FormatError,
    LinkError,
    MismatchError,
    MissingFileError,
    MonoalignError,
    OutputExistsError,
    UnknownNameError,
    UsageError,
)
from monoalign.corpora.format import Format
from monoalign.corpora.formats import FORMATS
from monoalign.corpora.read import read_corpus, read_pairs
from monoalign.corpora.write import write_corpus
from samples import aligned

GOLD = [
    aligned("a b c", "a c", "0-0 2-1", "1"),
    aligned("d e", "e d", "0-1 1p0", "2"),
    aligned("f", "g h", "0-0 0-1", "3"),
]
WITH_LINKS = [known for known in FORMATS.values() if known.read and known.encode]
LINES = {"jsonl": 1, "jacana": 1, "multimwa": 1, "msr": 3, "pharaoh": 1}
"""Lines a record, in formats whose records can be told apart by lines."""


def text_of(known: Format, alignments: list[Alignment]) -> str:
    assert known.encode is not None
    records = [known.encode(one, number) for number, one in enumerate(alignments, start=1)]
    return known.opening + known.separator.join(records) + known.closing


def read_all(path: Path, format: str | None = None) -> tuple[list[Alignment], list[DataError]]:
    """The alignments and the errors of a file; sentences it does not have are those of `GOLD`."""
    errors: list[DataError] = []
    bare = format in ("pharaoh", "wpt")
    pairs = [one.pair for one in GOLD] if bare else None
    found = list(read_corpus(path, format=format, sentences=pairs, on_error=errors.append))
    return found, errors


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("spoilt", [0, 1, 2])
def test_bytes_that_are_not_utf8_cost_one_record(tmp_path: Path, name: str, spoilt: int) -> None:
    path = tmp_path / "corpus"
    lines = text_of(FORMATS[name], GOLD).encode().split(b"\n")
    number = FORMATS[name].opening.count("\n") + (spoilt + 1) * LINES[name]
    lines[number - 1] = b"\xff" + lines[number - 1]
    path.write_bytes(b"\n".join(lines))
    found, errors = read_all(path, name)
    assert [type(error) for error in errors] == [EncodingError]
    assert (errors[0].path, errors[0].line) == (str(path), number)
    assert "0xff" in errors[0].message
    kept = [one.to_pharaoh() for number, one in enumerate(GOLD) if number != spoilt]
    assert [one.to_pharaoh() for one in found] == kept


@pytest.mark.parametrize("known", WITH_LINKS, ids=lambda known: known.name)
def test_a_file_cut_anywhere(tmp_path: Path, known: Format) -> None:
    """Every record that is whole before the cut is read; what follows is reported, not raised."""
    path = tmp_path / "corpus"
    text = text_of(known, GOLD)
    expected = [one.to_pharaoh() for one in GOLD]
    for length in range(1, len(text), 3 if len(text) > 400 else 1):
        path.write_text(text[:length], encoding="utf-8")
        try:
            found, _ = read_all(path, known.name)
        except MismatchError:
            assert known.name == "pharaoh"  # fewer lines than sentences
            continue
        if known.name == "wpt":
            continue
        whole = sum(len(text_of(known, GOLD[:n]).rstrip("]\n")) <= length for n in (1, 2, 3))
        assert [one.to_pharaoh() for one in found][:whole] == expected[:whole]


@pytest.mark.parametrize("known", WITH_LINKS, ids=lambda known: known.name)
def test_a_good_file_has_no_errors(tmp_path: Path, known: Format) -> None:
    path = tmp_path / "corpus"
    path.write_text(text_of(known, GOLD), encoding="utf-8")
    found, errors = read_all(path, known.name)
    assert errors == []
    assert [one.to_pharaoh() for one in found] == [one.to_pharaoh() for one in GOLD]


# Bytes that look like the formats: what a file may hold after an accident.
PIECES = st.sampled_from(
    [
        b"# sentence pair 1\n",
        b"# sentence pair (2) source length 1\n",
        b"a b\n",
        b"NULL ({ / / }) a ({ 1 p2 / / }) ",
        b"b ({ 9 / / })\n",
        b"({",
        b"})",
        b"[",
        b"]",
        b"{",
        b"}",
        b",",
        b":",
        b'"',
        b'{"source": "a b", "target": "a"',
        b', "sureAlign": "0-0"',
        b', "links": [[0, 0]]',
        b', "links": [[0, 0, 0]]',
        b', "probabilities": [[0, 0, 1e999]]',
        b', "id": {}',
        b"null",
        b"-1",
        b"1e5",
        b"1" * 5000,
        b"[" * 3000,
        b"\t",
        b"\n",
        b"\r\n",
        b" ",
        b"|||",
        b"0-0",
        b"3-x",
        b"0p1",
        b"1 1 1 S 0.5\n",
        b"1 0 0\n",
        b"\xef\xbb\xbf",
        b"\xff",
        b"\x00",
        b"\x1f\x8b",
        "é—😀\u2028".encode(),
    ]
)
CONTENT = st.lists(PIECES | st.binary(max_size=4), max_size=12).map(b"".join)


@pytest.mark.parametrize("known", FORMATS.values(), ids=lambda known: known.name)
@given(content=CONTENT)
def test_nothing_but_our_errors_is_raised(
    tmp_path_factory: pytest.TempPathFactory, known: Format, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / f"any-{known.name}"
    path.write_bytes(content)
    errors: list[DataError] = []
    pairs = [one.pair for one in GOLD]
    for reader in (read_corpus, read_pairs) if known.read else (read_pairs,):
        try:
            for _ in reader(path, format=known.name, sentences=pairs, on_error=errors.append):
                pass
        except MismatchError:
            pass  # files walked in step cannot go on
    assert all(str(error).startswith(f"{path}:") for error in errors)
    assert all("\n" not in str(error) for error in errors)


@given(content=CONTENT)
@example(content=b"\r\x00\n")
def test_nothing_but_our_errors_is_raised_when_recognising(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    for data in (content, gzip.compress(content), gzip.compress(content)[:-9]):
        path.write_bytes(data)
        for reader in (read_corpus, read_pairs):
            try:
                for _ in reader(path):
                    pass
            except MonoalignError as error:
                assert "\n" not in str(error)  # noqa: PT017 - no error at all is fine


@pytest.mark.parametrize(
    ("name", "text", "kind", "line"),
    [
        ("msr", "# sentence pair 1\na b\nNULL ({ / / }) a ({ 3 / / })\n", LinkError, 3),
        ("msr", "# sentence pair 1\na b\nNULL ({ / / }) a ({ p3 / / })\n", LinkError, 3),
        ("msr", "# sentence pair 1\na b\n", FormatError, 2),
        ("msr", "a b\n", FormatError, 1),
        ("msr", "# sentence pair 1\na b\nNULL ({ / / }) a b ({ 1 / / })\n", FormatError, 3),
        ("msr", "# sentence pair 1\na\nNULL ({ / / }) a ({ 1 / / })\nmore\n", FormatError, 4),
        ("jacana", '{"source": "a"}', FormatError, 1),
        ("jacana", "[" * 2 + '{"a": ' * 5000, FormatError, 1),
        ("jacana", "[{" + '"a": {' * 100_000, FormatError, 1),
        ("jsonl", '{"source": ' + "[" * 100_000, FormatError, 1),
        ("jacana", '[\n{"source": "a", "target": "a", "sureAlign": "0-1"}\n]', LinkError, 2),
        ("jacana", '[\n{"source": "a", "target": "a", "sureAlign": 0}\n]', FormatError, 2),
        ("jacana", '[\n{"source": "a",\n"target" "a"}\n]', FormatError, 3),
        ("multimwa", "1\ta\t\ta\t\t1\t1\t0-0\n", FormatError, 1),
        ("multimwa", "1\ta\t\ta\t\t1\t1\t0-0\t0-1\n", LinkError, 1),
        ("multimwa", "1\ta\t\ta\t\t1\t1\t0:0\t\n", FormatError, 1),
        ("pharaoh", "a ||| a ||| 0-0\na ||| a ||| 1-0\n", LinkError, 2),
        ("pharaoh", "a ||| a\n", FormatError, 1),
        ("jsonl", '\n{"source": "a", "target": "a", "links": [[0, 1]]}', LinkError, 2),
        ("jsonl", '{"source": 1, "target": "a", "links": []}', FormatError, 1),
        ("jsonl", '{"source": "a", "links": []}', FormatError, 1),
        ("jsonl", '{"source": "a", "target": "a", "links": null}', FormatError, 1),
        ("jsonl", '{"source": "a", "target": "a", "links": [[true, 0]]}', FormatError, 1),
        ("jsonl", '{"source": "a", "target": "a", "links": [], "score": "1"}', FormatError, 1),
        ("jsonl", '{"source": "a", "target": "a", "links": [], "score": NaN}', FormatError, 1),
        ("jsonl", '{"source": "a", "target": "a", "links": [], "optimal": 1}', FormatError, 1),
        ("jsonl", '{"source": {"words": "a"}, "target": "a", "links": []}', FormatError, 1),
        (
            "jsonl",
            '{"source": {"words": ["a", "b"], "heads": [1, 0]}, "target": "a", "links": []}',
            FormatError,
            1,
        ),
        (
            "jsonl",
            '{"source": {"words": ["a"], "heads": [3]}, "target": "a", "links": []}',
            FormatError,
            1,
        ),
    ],
)
def test_first_error(tmp_path: Path, name: str, text: str, kind: type, line: int) -> None:
    path = tmp_path / "corpus"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        list(read_corpus(path, format=name))
    assert type(caught.value) is kind
    assert (caught.value.path, caught.value.line) == (str(path), line)
    assert str(caught.value) == f"{path}:{line}: {caught.value.message}"


def test_links_counted_from_one_are_guessed(tmp_path: Path) -> None:
    path = tmp_path / "corpus"
    path.write_text("a b ||| a b ||| 1-1 2-2\n", encoding="utf-8")
    with pytest.raises(LinkError, match=r"found 2; are the links counted from 1\?$"):
        list(read_corpus(path))
    path.write_text("a b ||| a b ||| 1-1 7-1\n", encoding="utf-8")
    with pytest.raises(LinkError, match=r"found 7$"):
        list(read_corpus(path))


def test_a_broken_object_of_jacana_costs_no_other(tmp_path: Path) -> None:
    """Lines are counted on, also through records of several lines."""
    path = tmp_path / "corpus.json"
    good = {"source": "a", "target": "a", "sureAlign": "0-0"}
    records = [json.dumps({**good, "id": str(n)}, indent=1) for n in range(5)]
    records[1] = records[1].replace('"target"', "target")
    records[3] = records[3].replace("0-0", "0-9")
    path.write_text("[\n" + ",\n".join(records) + "\n]\n", encoding="utf-8")
    errors: list[DataError] = []
    found = list(read_corpus(path, on_error=errors.append))
    assert [one.pair.id for one in found] == ["0", "2", "4"]
    size = records[0].count("\n") + 1
    assert [(type(error), error.line) for error in errors] == [
        (FormatError, 1 + size + 3),  # where the quote is missing
        (LinkError, 1 + 3 * size + 1),  # where the object starts
    ]


@pytest.mark.parametrize("size", [10_000, 100_000])
def test_a_long_first_line_is_recognised(tmp_path: Path, size: int) -> None:
    path = tmp_path / "pairs"
    path.write_text("word " * (size // 5) + "\tword\nnext\tnext\n", encoding="utf-8")
    assert [len(pair.source) for pair in read_pairs(path)] == [size // 5, 1]


def test_missing_and_unknown(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="no such file"):
        list(read_corpus(tmp_path / "missing"))
    with pytest.raises(MissingFileError, match="expected a file, found a folder"):
        list(read_pairs(tmp_path))
    path = tmp_path / "pairs.tsv"
    path.write_text("a\tb\n", encoding="utf-8")
    with pytest.raises(UnknownNameError, match=r"did you mean 'jsonl'\?"):
        list(read_pairs(path, format="json-l"))
    with pytest.raises(UsageError, match="has no links"):
        list(read_corpus(path))


def test_output_that_exists(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(OutputExistsError):
        write_corpus(GOLD, path)
    assert path.read_text(encoding="utf-8") == "mine"
    assert write_corpus(GOLD, path, overwrite=True) == 3


def test_a_failure_while_writing_leaves_no_file(tmp_path: Path) -> None:
    def failing() -> Iterator[Alignment]:
        yield GOLD[0]
        raise RuntimeError("the aligner broke")

    for name in ("out.jsonl", "out.json.gz"):
        with pytest.raises(RuntimeError):
            write_corpus(failing(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []
