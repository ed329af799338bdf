"""What the commands say of bad input: one line, with file and line, and the right exit code."""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.command import EXACT, GOLD, PAIRS, Run

pytestmark = pytest.mark.usefixtures("corpus")

MSR = """\
# sentence pair 1
a b
NULL ({ / / }) a ({ 1 / / }) b ({ 2 / / })
# sentence pair 2
a b
NULL ({ / / }) a ({ 1 / / }) b ({ p2 / / })
"""
JACANA = """\
[{"id": "1", "source": "a b", "target": "a b", "sureAlign": "0-0 1-1", "possibleAlign": ""},
{"id": "2", "source": "a b", "target": "a b", "sureAlign": "0-0", "possibleAlign": "1-1"}]
"""
MULTIMWA = """\
1\ta b\tN/A\ta b\tN/A\t1\t1\t0-0 1-1\t\t
2\ta b\tN/A\ta b\tN/A\t1\t1\t0-0\t1-1\t
3\ta b\tN/A\ta b\tN/A\t1\t1\t0-1\t\t
"""
JSONL = """\
{"id": "1", "source": "a b", "target": "a b", "links": [[0, 0], [1, 1]]}
{"id": "2", "source": "a b", "target": "a b", "links": [[0, 0]], "possible": [[1, 1]]}
"""
PHARAOH = "a b ||| a b ||| 0-0 1-1\na b ||| a b ||| 0-0 1p1\n"


@dataclass(frozen=True)
class Bad:
    """A good file of two pairs with one thing in it replaced."""

    text: str
    old: str
    new: str
    line: int
    message: str
    kept: str = "0-0 1p1"

    def write(self) -> None:
        assert self.old in self.text
        changed = self.text.replace(self.old, self.new, 1).encode("utf-8", "surrogateescape")
        Path("bad").write_bytes(changed)


FROM_ONE = "; are the links counted from 1?"
BAD = {
    "msr: link out of range": Bad(
        MSR, "b ({ 2", "b ({ 3", 3, "link to word 3: expected 1 to 2 (positions are counted from 1)"
    ),
    "msr: link to word 0": Bad(MSR, "b ({ 2", "b ({ 0", 3, "link to word 0: expected 1 to 2"),
    "msr: not a number": Bad(MSR, "b ({ 2", "b ({ x", 3, "expected a position such as 4 or p4"),
    "msr: huge number": Bad(MSR, "b ({ 2", f"b ({{ {'2' * 5000}", 3, ""),
    "msr: no NULL": Bad(MSR, "NULL ({ / / }) ", "", 3, "expected the second sentence to begin"),
    "msr: sentence missing": Bad(MSR, "pair 1\na b\n", "pair 1\n", 2, "expected two lines after"),
    "msr: not UTF-8": Bad(MSR, "a b\n", "a \udcff\n", 2, "expected UTF-8, found byte 0xff"),
    "jacana: 3-x": Bad(JACANA, "1-1", "3-x", 1, "expected a link such as 3-4, found '3-x'"),
    "jacana: link out of range": Bad(
        JACANA, "1-1", "1-7", 1, "link 1-7: expected a target index below 2"
    ),
    "jacana: counted from 1": Bad(JACANA, "1-1", "2-2", 1, FROM_ONE),
    "jacana: link missing": Bad(
        JACANA, '"sureAlign": "0-0 1-1", ', "", 1, "'sureAlign', found null"
    ),
    "jacana: broken object": Bad(JACANA, '"a b",', '"a b', 1, "expected a whole JSON object"),
    "jacana: not an object": Bad(
        JACANA, "},", "},\n7,", 2, "expected an object, found 7", "0-0 1-1\n0-0 1p1"
    ),
    "jacana: huge number": Bad(JACANA, '"0-0 1-1"', "1" * 5000, 1, ""),
    "jacana: truncated": Bad(
        JACANA, '"possibleAlign": "1-1"}]', '"possi', 2, "expected a whole JSON object", "0-0 1-1"
    ),
    "jacana: not closed": Bad(JACANA, '"1-1"}]', '"1-1"}', 2, "", "0-0 1-1\n0-0 1p1"),
    "multimwa: columns": Bad(
        MULTIMWA, "1\ta b\tN/A\t", "1\ta b", 1, "expected 9 or more columns", "0-0 1p1\n0-1"
    ),
    "multimwa: 3-x": Bad(
        MULTIMWA, "1-1", "3-x", 1, "expected a link such as 3-4, found '3-x'", "0-0 1p1\n0-1"
    ),
    "multimwa: counted from 1": Bad(MULTIMWA, "1-1", "2-2", 1, FROM_ONE, "0-0 1p1\n0-1"),
    "multimwa: not UTF-8": Bad(
        MULTIMWA, "a b", "a \udcc3", 1, "expected UTF-8, found byte 0xc3", "0-0 1p1\n0-1"
    ),
    "jsonl: truncated": Bad(
        JSONL,
        '[1, 1]]}\n{"id": "2"',
        '[1, 1]]}\n{"id": "2',
        2,
        "expected a whole JSON object",
        "0-0 1-1",
    ),
    "jsonl: not an object": Bad(
        JSONL, '{"id": "2', '[0]\n{"id": "2', 2, "object", "0-0 1-1\n0-0 1p1"
    ),
    "jsonl: no links": Bad(JSONL, '"links": [[0, 0], [1, 1]]', '"link": []', 1, "expected 'links'"),
    "jsonl: link out of range": Bad(JSONL, "[1, 1]", "[9, 1]", 1, "a source index below 2"),
    "jsonl: counted from 1": Bad(JSONL, "[1, 1]", "[2, 2]", 1, FROM_ONE),
    "jsonl: negative link": Bad(JSONL, "[1, 1]", "[-1, 1]", 1, "a source index below 2"),
    "jsonl: link of three": Bad(JSONL, "[1, 1]", "[1, 1, 1]", 1, "links: expected pairs of"),
    "jsonl: link of words": Bad(JSONL, "[1, 1]", '["a", 1]', 1, "whole numbers"),
    "jsonl: huge number": Bad(JSONL, "[1, 1]", f"[1, {'1' * 5000}]", 1, ""),
    "jsonl: huge probability": Bad(
        JSONL, "[1, 1]]", f'[1, 1]], "probabilities": [[0, 0, 1{"0" * 400}], [1, 1, 1]]', 1, ""
    ),
    "jsonl: probability missing": Bad(
        JSONL, "[1, 1]]", '[1, 1]], "probabilities": [[0, 0, 0.5]]', 1, "one for every link"
    ),
    "jsonl: words and lemmas": Bad(
        JSONL, '"a b"', '{"words": ["a", "b"], "lemmas": ["a"]}', 1, "lemmas: expected 2 values"
    ),
    "jsonl: not UTF-8": Bad(JSONL, "a b", "a \udcff", 1, "expected UTF-8, found byte 0xff"),
    "pharaoh: 3-x": Bad(PHARAOH, "1-1", "3-x", 1, "expected a link such as 3-4, found '3-x'"),
    "pharaoh: counted from 1": Bad(PHARAOH, "1-1", "2-2", 1, FROM_ONE),
    "pharaoh: link out of range": Bad(PHARAOH, "1-1", "1-5", 1, "a target index below 2"),
    "pharaoh: huge number": Bad(PHARAOH, "1-1", "1-" + "1" * 5000, 1, "expected a link such as"),
    "pharaoh: columns": Bad(
        PHARAOH, "a b ||| a b ||| 0-0 1-1", "a ||| b ||| c ||| d", 1, "expected"
    ),
    "pharaoh: not UTF-8": Bad(PHARAOH, "a b", "a \udcff", 1, "expected UTF-8, found byte 0xff"),
}


@pytest.fixture(params=list(BAD.values()), ids=list(BAD))
def bad(request: pytest.FixtureRequest, run: Run) -> Bad:
    bad: Bad = request.param
    bad.write()
    return bad


def test_convert_sets_bad_records_aside(run: Run, bad: Bad) -> None:
    result = run("convert", "bad", "-o", "out", "--to", "pharaoh")
    assert (result.code, result.out) == (1, "")
    problem = result.skipped[0]
    assert problem.startswith(f"bad:{bad.line}: ")
    assert bad.message in problem
    kept = Path("out").read_text(encoding="utf-8").strip("\n")
    assert kept == bad.kept


def test_strict_stops_at_the_first_and_leaves_nothing(run: Run, bad: Bad) -> None:
    result = run("convert", "bad", "-o", "out", "--to", "pharaoh", "--strict")
    assert result.code == 1
    assert result.error.startswith(f"bad:{bad.line}: ")
    assert sorted(path.name for path in Path().iterdir()) == ["bad", "gold.pharaoh", "pairs.tsv"]


def test_evaluate_stops_at_the_first(run: Run, bad: Bad) -> None:
    result = run("evaluate", "--aligner", "exact", "bad")
    assert result.code == 1
    assert result.error.startswith(f"bad:{bad.line}: ")
    assert bad.message in result.error


TSV = "x\ta b\tb a\ny\ta\ta\nz\tb\tb\n"


@pytest.mark.parametrize(
    ("line", "found"), [("y\ta\ta\tb\n", 4), ("y a\ta\n", 2), ("y a a\n", 1), ("y\ta\ta\t\t\n", 5)]
)
def test_wrong_number_of_columns(run: Run, line: str, found: int) -> None:
    Path("bad").write_text(TSV.replace("y\ta\ta\n", line), encoding="utf-8")
    expected = f"bad:2: expected 3 columns (id, source, target) separated by tabs, found {found}"
    result = run("align", "bad", "-o", "out.jsonl")
    assert (result.code, result.skipped) == (1, [expected])
    records = [json.loads(one) for one in Path("out.jsonl").read_text("utf-8").splitlines()]
    assert [record["id"] for record in records] == ["x", "z"]
    result = run("align", "bad", "-o", "strict.jsonl", "--strict")
    assert (result.code, result.error) == (1, expected)
    assert not Path("strict.jsonl").exists()


def test_first_line_with_a_wrong_number_of_columns(run: Run) -> None:
    result = run("align", "-a", "exact", "--to", "pharaoh", stdin=b"no tab\na b\tb a\na\ta\n")
    assert result.code == 1
    assert result.skipped[0] == (
        "<stdin>:1: expected 2 columns (source, target) separated by tabs, found 1"
    )
    assert result.out == "0-1 1-0\n0-0\n"


def test_the_only_line_is_bad(run: Run) -> None:
    """Nothing says what the file is but its name."""
    Path("bad.tsv").write_text("no tab\n", encoding="utf-8")
    result = run("align", "bad.tsv", "--to", "pharaoh", "--strict")
    assert result.code == 1
    assert result.error.startswith("bad.tsv:1: expected ")


def test_bytes_that_are_not_utf8(run: Run) -> None:
    stdin = b"a\ta\n\xe9t\xe9\tsummer\nb\tb\n"
    result = run("align", "-a", "exact", "--to", "pharaoh", stdin=stdin)
    assert result.code == 1
    assert result.out == "0-0\n0-0\n"
    assert result.skipped[0] == "<stdin>:2: expected UTF-8, found byte 0xe9"


def test_every_bad_record_is_listed(run: Run) -> None:
    lines = [f"{n}" if n % 3 == 0 else f"{n}\t{n}" for n in range(1, 31)]
    result = run("align", "-a", "exact", "--to", "jsonl", stdin="\n".join(lines).encode())
    assert result.code == 1
    assert len(result.out.splitlines()) == 20
    places = [problem.split(": ")[0] for problem in result.skipped]
    assert places == [f"<stdin>:{n}" for n in range(3, 31, 3)]
    assert result.err.startswith("monoalign: skipped 10 bad records, wrote 20:\n")


@pytest.mark.parametrize("output", [("--to", "pharaoh", "-o", "out"), ("-o", "out.pharaoh")])
def test_lines_that_no_longer_match_are_announced(run: Run, output: tuple[str, ...]) -> None:
    """However the format was chosen, and only for one whose lines have no names."""
    stdin = b"a\ta\na\nb\tb\n"
    result = run("align", *output, stdin=stdin)
    assert result.code == 1
    assert len(result.skipped) == 2
    assert result.skipped[1].startswith("this output has no ids")
    assert len(run("align", "-o", "out.jsonl", stdin=stdin).skipped) == 1


@pytest.mark.parametrize("name", ["align", "convert", "show", "evaluate", "compare"])
def test_missing_file(run: Run, name: str) -> None:
    others = {"evaluate": ("gold.pharaoh",), "compare": ("exact", "gold.pharaoh")}
    result = run(name, "missing.jsonl", *others.get(name, ()))
    assert (result.code, result.error) == (2, "missing.jsonl: no such file")


def test_missing_gold_sentences_and_folder_of_the_output(run: Run) -> None:
    for arguments in (
        ("evaluate", "gold.pharaoh", "missing"),
        ("evaluate", "-a", "exact", "missing"),
        ("compare", "exact", "exact", "missing"),
        ("convert", "gold.pharaoh", "--sentences", "missing", "-o", "out"),
        ("convert", "gold.pharaoh", "--sentences", "gold.pharaoh", "--sentences", "missing"),
    ):
        result = run(*arguments)
        assert (result.code, result.error) == (2, "missing: no such file")
    result = run("align", "-a", "exact", "pairs.tsv", "-o", "missing/out")
    assert (result.code, result.error.split(": ")[0]) == (2, "missing/out")
    assert sorted(path.name for path in Path().iterdir()) == ["gold.pharaoh", "pairs.tsv"]


def test_folder_as_a_file(run: Run) -> None:
    Path("folder").mkdir()
    result = run("align", "folder")
    message = "folder: expected a file, or Parquet files in it, found a folder without"
    assert (result.code, result.error) == (2, message)
    result = run("align", "-a", "exact", "pairs.tsv", "-o", "folder")
    assert (result.code, result.error) == (2, "folder: cannot be written: Is a directory")
    result = run("align", "-a", "exact", "pairs.tsv", "-o", "folder", "--overwrite")
    assert result.code == 2
    assert list(Path("folder").iterdir()) == []


@pytest.mark.parametrize("command", [("align", "pairs.tsv"), ("convert", "gold.pharaoh")])
def test_output_that_exists(run: Run, command: tuple[str, str]) -> None:
    Path("out").write_text("mine", encoding="utf-8")
    result = run(*command, "-o", "out")
    assert result.code == 2
    assert result.error == "out: already exists; use --overwrite to replace it"
    assert Path("out").read_text(encoding="utf-8") == "mine"
    assert run(*command, "-o", "out", "--overwrite").code == 0
    assert Path("out").read_text(encoding="utf-8").startswith("{")


def test_an_output_is_kept_when_its_replacement_fails(run: Run) -> None:
    Path("out").write_text("mine", encoding="utf-8")
    Path("bad").write_text("a\tb\na\n", encoding="utf-8")
    assert run("align", "bad", "-o", "out", "--overwrite", "--strict").code == 1
    assert Path("out").read_text(encoding="utf-8") == "mine"


def test_unknown_aligner(run: Run) -> None:
    for arguments in (
        ("align", "pairs.tsv", "--aligner", "exakt"),
        ("evaluate", "gold.pharaoh", "--aligner", "exakt"),
        ("show", "a", "b", "--aligner", "Exakt"),
    ):
        result = run(*arguments)
        assert result.code == 2
        assert result.error.startswith(f"unknown aligner {arguments[-1]!r}; did you mean 'exact'?")


@pytest.mark.parametrize("option", ["--from", "--to"])
@pytest.mark.parametrize("command", [("align", "pairs.tsv"), ("convert", "gold.pharaoh")])
def test_unknown_format(run: Run, command: tuple[str, str], option: str) -> None:
    result = run(*command, option, "faraoh", "-o", "out")
    assert result.code == 2
    assert result.error.startswith("unknown format 'faraoh'; did you mean 'pharaoh'? (known: ")
    assert not Path("out").exists()


def test_unknown_format_of_the_gold_standard(run: Run) -> None:
    result = run("evaluate", "-a", "exact", "gold.pharaoh", "--gold-from", "jakana")
    assert result.code == 2
    assert "did you mean 'jacana'?" in result.error


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf"])
def test_empty_file(run: Run, content: bytes) -> None:
    Path("empty").write_bytes(content)
    for command in ("align", "convert", "show"):
        result = run(command, "empty")
        assert result.code == 1
        assert result.error.startswith("empty:1: ")
        assert "found an empty file" in result.error


def test_file_of_no_known_format(run: Run) -> None:
    Path("letter.txt").write_text("Dear Sir,\nall is well.\n", encoding="utf-8")
    result = run("align", "letter.txt")
    assert result.code == 1
    assert result.error.startswith("letter.txt:1: expected two sentences per line with a tab ")


@pytest.mark.slow
@pytest.mark.parametrize("lines", [3, 6_000])
def test_truncated_gzip(run: Run, lines: int) -> None:
    """Every line that can be unpacked is kept, in a file shorter than the sample and a longer."""
    text = "".join(f"word{n * 7919 % lines} {n}\t{n}\n" for n in range(lines))
    cut = gzip.compress(text.encode())[:-12]
    whole = zlib.decompressobj(wbits=31).decompress(cut).count(b"\n")
    assert whole > 0
    Path("cut.tsv.gz").write_bytes(cut)
    result = run("align", "cut.tsv.gz", "-a", "exact", "-o", "out.pharaoh", "--from", "tsv")
    assert result.code == 1
    kept = Path("out.pharaoh").read_bytes().count(b"\n")
    assert kept == whole
    assert result.skipped[0].startswith(f"cut.tsv.gz:{kept + 1}: expected whole gzip data, found: ")
    again = run("align", "cut.tsv.gz", "-a", "exact", "-o", "recognised.pharaoh")
    assert again.skipped == result.skipped
    assert run("align", "cut.tsv.gz", "-a", "exact", "-o", "strict.jsonl", "--strict").code == 1
    assert not Path("strict.jsonl").exists()


def test_spoilt_gzip(run: Run) -> None:
    packed = bytearray(gzip.compress(PAIRS.encode()))
    packed[-5] ^= 255  # the checksum
    Path("spoilt.gz").write_bytes(packed)
    result = run("align", "spoilt.gz", "--to", "pharaoh", "--strict")
    assert result.code == 1
    assert result.err.startswith("monoalign: error: spoilt.gz:")
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["pharaoh", "jsonl", "jacana", "msr", "multimwa"])
@pytest.mark.parametrize("change", [-1, 1])
def test_evaluate_with_other_numbers_of_pairs(run: Run, name: str, change: int) -> None:
    lines = (GOLD + "x ||| x ||| 0-0\n").splitlines(keepends=True)[: 3 + change]
    Path("other").write_text("".join(lines), encoding="utf-8")
    run("convert", "other", "--to", name, "-o", "out")
    result = run("evaluate", "out", "gold.pharaoh")
    assert result.code == 1
    assert result.error.split(":")[0] in ("out", "gold.pharaoh")


def test_evaluate_with_other_numbers_of_wpt_sentences(run: Run) -> None:
    Path("out.wpt").write_text("1 1 1\n4 1 1\n", encoding="utf-8")
    result = run("evaluate", "out.wpt", "gold.pharaoh")
    assert (result.code, result.error) == (1, "out.wpt:2: sentence 4: expected 1 to 3")


def test_evaluate_with_the_output_of_other_sentences(run: Run) -> None:
    Path("other").write_text(GOLD.replace("she went home", "she went"), encoding="utf-8")
    run("convert", "other", "-o", "out.jsonl")
    result = run("evaluate", "out.jsonl", "gold.pharaoh")
    assert result.code == 1
    assert result.error.startswith("out.jsonl")
    assert "pair 2" in result.error
    assert "expected 2 and 3 words as in the gold standard, found 2 and 2" in result.error

    swapped = GOLD.splitlines(keepends=True)
    swapped[0] = "some other words ||| not the same ||| 0-0\n"
    Path("other").write_text("".join(swapped), encoding="utf-8")
    result = run("evaluate", "other", "gold.pharaoh", "--from", "pharaoh")
    assert result.code == 1
    assert result.error.startswith("other")
    assert "pair 1" in result.error
    assert "expected the sentences of the gold standard" in result.error


def test_bad_link_in_an_output_without_sentences(run: Run) -> None:
    """The range is that of the gold standard's sentences."""
    Path("out.pharaoh").write_text(EXACT.replace("1-0", "1-2"), encoding="utf-8")
    result = run("evaluate", "out.pharaoh", "gold.pharaoh")
    assert result.code == 1
    assert result.error.startswith("out.pharaoh:3: link 1-2: expected a target index below 2")
    Path("out.wpt").write_text("1 1 1\n3 1 3\n", encoding="utf-8")
    result = run("evaluate", "out.wpt", "gold.pharaoh")
    assert result.code == 1
    assert result.error.startswith("out.wpt:2: link 1 3: expected positions up to 2 and 2")


def test_bad_line_of_wpt(run: Run) -> None:
    Path("links.wpt").write_text("1 1 1\n1 2 2 S\n1 x 3\n3 1 2 P\n", encoding="utf-8")
    sentences = ("--sentences", "pairs.tsv")
    result = run("convert", "links.wpt", *sentences, "-o", "out", "--to", "pharaoh")
    assert result.code == 1
    assert result.skipped[0].startswith("links.wpt:3: expected 'sentence source target")
    assert Path("out").read_text(encoding="utf-8") == "0-0 1-1\n\n0p1\n"
    result = run("convert", "links.wpt", *sentences, "-o", "strict", "--strict")
    assert (result.code, result.error.split(": ")[0]) == (1, "links.wpt:3")
    assert not Path("strict").exists()


@pytest.mark.parametrize("change", [-1, 1])
def test_sentences_of_another_number(run: Run, change: int) -> None:
    Path("links").write_text(EXACT, encoding="utf-8")
    lines = (PAIRS + "x\tx\n").splitlines(keepends=True)[: 3 + change]
    Path("other.tsv").write_text("".join(lines), encoding="utf-8")
    result = run("convert", "links", "--sentences", "other.tsv", "-o", "out")
    assert result.code == 1
    assert result.error.startswith("links")
    assert not Path("out").exists()


def test_two_files_of_sentences_of_different_length(run: Run) -> None:
    Path("links").write_text("0-0\n0-0\n", encoding="utf-8")
    Path("first").write_text("a\nb\n", encoding="utf-8")
    Path("second").write_text("a\n", encoding="utf-8")
    sentences = ("--sentences", "first", "--sentences", "second")
    result = run("convert", "links", *sentences, "-o", "out")
    assert result.code == 1
    assert result.error == "second:2: expected as many lines in first as in second"


def test_merge_of_other_numbers_of_pairs(run: Run) -> None:
    Path("short").write_text(GOLD.partition("\n")[0], encoding="utf-8")
    result = run("convert", "gold.pharaoh", "short", "--merge", "-o", "out")
    assert result.code == 1
    assert result.error.startswith("short")
    assert not Path("out").exists()


def test_merge_stops_at_a_bad_record(run: Run) -> None:
    """Annotators are walked in step: a record of one may not just be dropped."""
    Path("bad").write_text(GOLD.replace("0-1", "3-x"), encoding="utf-8")
    result = run("convert", "gold.pharaoh", "bad", "--merge", "-o", "out")
    assert result.code == 1
    assert result.error == "bad:3: expected a link such as 3-4, found '3-x'"
    assert not Path("out").exists()


def test_objects_with_other_keys_fail_once(run: Run) -> None:
    lines = '{"sentence1": "a", "sentence2": "b"}\n' * 500
    Path("other.jsonl").write_text(lines, encoding="utf-8")
    result = run("align", "-a", "exact", "other.jsonl", "-o", "out.pharaoh")
    assert result.code == 1
    assert result.error == (
        "other.jsonl: expected objects with source and target, found others with "
        "sentence1, sentence2"
    )
    assert not Path("out.pharaoh").exists()


def test_what_was_understood_is_said(run: Run) -> None:
    Path("t.tsv").write_text("text1\ttext2\tlabel\na b\ta c\t1\n", encoding="utf-8")
    said = "monoalign: t.tsv: read the columns source, target, label, the first line as a header\n"
    for command in (("align", "-a", "exact"), ("convert",)):
        result = run(*command, "t.tsv", "--to", "jsonl")
        assert (result.code, result.err) == (0, said)
        assert len(result.out.splitlines()) == 1
