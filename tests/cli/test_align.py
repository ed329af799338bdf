from __future__ import annotations

import gzip
import json
import os
import sys
import threading
from pathlib import Path

import pytest

import monoalign
from cli.command import EXACT, FORMATS_OF_LINKS, GOLD, PAIRS, Run

pytestmark = pytest.mark.usefixtures("corpus")


def test_standard_input_to_standard_output(run: Run) -> None:
    for arguments in ((), ("-",), ("-", "--output", "-")):
        result = run("align", "-a", "exact", *arguments, "--to", "pharaoh", stdin=PAIRS.encode())
        assert (result.code, result.out, result.err) == (0, EXACT, "")


def test_file_to_file(run: Run) -> None:
    result = run("align", "pairs.tsv", "--aligner", "exact", "-o", "out", "--to", "pharaoh")
    assert (result.code, result.out, result.err) == (0, "", "")
    assert Path("out").read_text(encoding="utf-8") == EXACT
    assert sorted(path.name for path in Path().iterdir()) == ["gold.pharaoh", "out", "pairs.tsv"]


def test_jsonl_is_the_default_and_holds_everything(run: Run) -> None:
    record = json.loads(run("align", "-a", "exact", stdin=b"He didn't.\tHe did.\n").out)
    assert record["id"] == "1"
    assert record["source"]["text"] == "He didn't."
    assert record["source"]["words"] == ["He", "did", "n't", "."]
    assert record["source"]["offsets"] == [[0, 2], [3, 6], [6, 9], [9, 10]]
    assert record["links"] == [[0, 0], [1, 1], [3, 2]]
    assert [edit["kind"] for edit in record["edits"]] == ["EQ", "EQ", "DEL", "EQ"]


def test_ids_of_the_input_are_kept(run: Run) -> None:
    out = run("align", "-a", "exact", stdin=b"x-7\ta\ta\n").out
    assert json.loads(out)["id"] == "x-7"


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("out.jsonl", '{"id"'),
        ("out.json", "[\n{"),
        ("out.align.txt", "# sentence pair 1"),
        ("out.multimwa", "1\tthe cat sat\t"),
        ("out.pharaoh", "0-0 1-1"),
        ("out.wpt", "1 1 1 S"),
        ("out", '{"id"'),
    ],
)
def test_the_ending_of_the_output_tells_its_format(run: Run, name: str, start: str) -> None:
    assert run("align", "-a", "exact", "pairs.tsv", "-o", name).code == 0
    assert Path(name).read_text(encoding="utf-8").startswith(start)


def test_gzip_in_and_out(run: Run) -> None:
    packed = gzip.compress(PAIRS.encode())
    Path("pairs.tsv.gz").write_bytes(packed)
    assert run("align", "-a", "exact", "pairs.tsv.gz", "--to", "pharaoh").out == EXACT
    assert run("align", "-a", "exact", "--to", "pharaoh", stdin=packed).out == EXACT
    assert run("align", "-a", "exact", "pairs.tsv", "-o", "out.pharaoh.gz").code == 0
    assert gzip.decompress(Path("out.pharaoh.gz").read_bytes()).decode() == EXACT


def test_packed_output_is_the_same_every_time(run: Run) -> None:
    for name in ("one.jsonl.gz", "two.jsonl.gz"):
        run("align", "-a", "exact", "pairs.tsv", "-o", name)
    assert Path("one.jsonl.gz").read_bytes() == Path("two.jsonl.gz").read_bytes()


def test_tokenized_keeps_words_apart_at_spaces_only(run: Run) -> None:
    pair = b"don't stop.\tdo n't stop .\n"
    assert run("align", "-a", "exact", "--to", "pharaoh", stdin=pair).out == "0-0 1-1 2-2 3-3\n"
    assert run("align", "-a", "exact", "--to", "pharaoh", "--tokenized", stdin=pair).out == "\n"


@pytest.mark.parametrize("name", [name for name in FORMATS_OF_LINKS if name != "wpt"])
def test_pairs_are_taken_from_every_format_that_has_them(run: Run, name: str) -> None:
    if name == "pharaoh":
        stdin = GOLD.encode()
    else:
        stdin = run("convert", "gold.pharaoh", "--to", name).out.encode()
    for given in ((), ("--from", name)):
        result = run("align", "-a", "exact", *given, "--to", "pharaoh", stdin=stdin)
        assert (result.code, result.out) == (0, EXACT)


def test_input_of_fast_align(run: Run) -> None:
    assert (
        run("align", "-a", "exact", "--to", "pharaoh", stdin=b"a b ||| b a\nx ||| y\n").out
        == "0-1 1-0\n\n"
    )


def test_a_slow_writer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The format is recognised though the first line comes in two parts."""
    reading, writing = os.pipe()
    os.write(writing, b"He le")

    def rest() -> None:
        os.write(writing, b"ft.\tHe ran.\n")
        os.close(writing)

    with open(reading) as stdin:  # noqa: PTH123 - a descriptor has no path
        monkeypatch.setattr(sys, "stdin", stdin)
        later = threading.Timer(0.1, rest)
        later.start()
        (pair,) = monoalign.read_pairs("-")
        later.join()
    assert pair.source.words == ("He", "left", ".")


def test_byte_order_mark_and_line_ends_of_windows(run: Run) -> None:
    stdin = b"\xef\xbb\xbf" + PAIRS.replace("\n", "\r\n").encode()
    assert run("align", "-a", "exact", "--to", "pharaoh", stdin=stdin).out == EXACT


def test_options_reach_the_aligner(run: Run) -> None:
    pair = b"The cat\tthe cat\n"
    assert run("align", "-a", "exact", "--to", "pharaoh", stdin=pair).out == "0-0 1-1\n"
    exact = ("align", "-a", "exact", "--to", "pharaoh", "-O", "ignore_case=no")
    assert run(*exact, stdin=pair).out == "1-1\n"
    assert run(*exact, "-O", "weights=rte2", stdin=pair).out == "1-1\n"


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("ignore_case", "option -O: expected KEY=VALUE, found 'ignore_case'"),
        ("=x", "option -O: expected KEY=VALUE, found '=x'"),
        ("ignore_case=maybe", "option ignore_case: expected bool, found 'maybe'"),
        ("weights=mine", "option weights: expected one of all, rte2, found 'mine'"),
    ],
)
def test_bad_option(run: Run, option: str, message: str) -> None:
    result = run("align", "-a", "exact", "pairs.tsv", "-O", option)
    assert (result.code, result.error) == (2, message)


@pytest.mark.parametrize("name", ["ignorecase", "name", "folder", "self"])
def test_unknown_option_of_the_aligner(run: Run, name: str) -> None:
    result = run("align", "-a", "exact", "pairs.tsv", "-O", f"{name}=1")
    assert result.code == 2
    assert result.error.startswith(f"unknown option of aligner 'exact': {name!r}; ")
    assert "ignore_case" in result.error


def test_saved_aligner(run: Run) -> None:
    monoalign.load("exact", ignore_case=False).save("mine")
    pair = b"The cat\tthe cat\n"
    assert run("align", "--aligner", "mine", "--to", "pharaoh", stdin=pair).out == "1-1\n"
    result = run("align", "--aligner", "mine", "-O", "ignore_case=yes", stdin=pair)
    assert result.code == 2
    assert result.error.startswith("mine: a saved aligner has its options already")


def test_folder_that_is_not_an_aligner(run: Run) -> None:
    Path("mine").mkdir()
    result = run("align", "pairs.tsv", "--aligner", "mine")
    assert result.code == 1
    assert result.error == "mine/aligner.json: expected a file aligner.json, found none"
    Path("mine/aligner.json").write_text('{"format": 1, "na', encoding="utf-8")
    result = run("align", "pairs.tsv", "--aligner", "mine")
    assert result.code == 1
    assert result.error.startswith("mine/aligner.json: expected a JSON object, found: ")


def test_input_may_be_replaced_by_its_own_alignment(run: Run) -> None:
    Path("own.jsonl").write_text('{"source": "a b", "target": "b a"}\n', encoding="utf-8")
    assert run("align", "-a", "exact", "own.jsonl", "-o", "own.jsonl", "--overwrite").code == 0
    assert json.loads(Path("own.jsonl").read_text(encoding="utf-8"))["links"] == [[0, 1], [1, 0]]


def test_plain_tsv_cannot_hold_alignments(run: Run) -> None:
    for arguments in (("--to", "tsv"), ("-o", "out.tsv")):
        result = run("align", "-a", "exact", "pairs.tsv", *arguments)
        assert result.code == 2
        assert result.error == "format tsv has no links; choose another to write alignments"
    result = run("align", "pairs.tsv", "--output", "pairs.ann")
    assert result.error == "format brat has two files: write jsonl, then use convert"
    assert not Path("out.tsv").exists()
