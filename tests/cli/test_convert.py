from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import monoalign
from cli.command import EXACT, FORMATS_OF_LINKS, GOLD, PAIRS, Run

pytestmark = pytest.mark.usefixtures("corpus")

LINKS = "0-0 1-1 2p2\n0-0 1-1\n0-1\n"
"""The gold links alone."""


@pytest.mark.parametrize("first", FORMATS_OF_LINKS)
@pytest.mark.parametrize("second", FORMATS_OF_LINKS)
def test_from_every_format_to_every_other(run: Run, first: str, second: str) -> None:
    bare = ("pharaoh", "wpt")
    steps = (("gold.pharaoh", "one", first), ("one", "two", second), ("two", "links", "pharaoh"))
    before = "pharaoh with sentences"
    for source, output, name in steps:
        sentences = ("--sentences", "pairs.tsv") if before in bare else ()
        result = run("convert", source, *sentences, "--to", name, "-o", output)
        assert (result.code, result.out, result.err) == (0, "", "")
        before = name
    assert Path("links").read_text(encoding="utf-8") == LINKS


def test_standard_input_to_standard_output(run: Run) -> None:
    for arguments in (("-",), ("-", "--from", "pharaoh", "-o", "-")):
        result = run("convert", *arguments, "--to", "pharaoh", stdin=GOLD.encode())
        assert (result.code, result.out, result.err) == (0, LINKS, "")


def test_gzip_in_and_out(run: Run) -> None:
    assert run("convert", "gold.pharaoh", "-o", "gold.json.gz").code == 0
    assert gzip.decompress(Path("gold.json.gz").read_bytes()).startswith(b"[\n{")
    assert run("convert", "gold.json.gz", "--to", "pharaoh").out == LINKS


@pytest.mark.parametrize("name", ["pharaoh", "wpt"])
def test_sentences_of_one_file(run: Run, name: str) -> None:
    run("convert", "gold.pharaoh", "--to", name, "-o", "links")
    for sentences in ("pairs.tsv", "gold.pharaoh"):
        out = run("convert", "links", "--sentences", sentences, "--to", "jacana").out
        first = json.loads(out)[0]
        assert (first["source"], first["target"]) == ("the cat sat", "the cat slept")
        assert (first["sureAlign"], first["possibleAlign"]) == ("0-0 1-1", "2-2")


@pytest.mark.parametrize("name", ["pharaoh", "wpt"])
@pytest.mark.parametrize("marked", [False, True])
def test_sentences_of_two_files(run: Run, name: str, marked: bool) -> None:
    run("convert", "gold.pharaoh", "--to", name, "-o", "links")
    for side, path in enumerate(("first", "second")):
        lines = [line.split("\t")[side] for line in PAIRS.splitlines()]
        if marked:
            lines = [f"<s snum={n}> {line} </s>" for n, line in enumerate(lines, start=1)]
        Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
    sentences = ("--sentences", "first", "--sentences", "second")
    out = run("convert", "links", *sentences, "--to", "jacana").out
    assert [record["target"] for record in json.loads(out)] == [
        "the cat slept",
        "she went home",
        "b a",
    ]


def test_sentences_of_three_files(run: Run) -> None:
    sentences = ("--sentences", "pairs.tsv") * 3
    result = run("convert", "gold.pharaoh", *sentences)
    assert result.code == 2
    assert result.error == "option --sentences: expected one or two files, found 3"


@pytest.mark.parametrize("name", ["pharaoh", "wpt"])
def test_links_without_sentences(run: Run, name: str) -> None:
    run("convert", "gold.pharaoh", "--to", name, "-o", "links")
    result = run("convert", "links", "--to", "jsonl")
    assert result.code == 2
    assert "--sentences" in result.error


def test_to_tsv(run: Run) -> None:
    expected = "".join(f"{n}\t{line}\n" for n, line in enumerate(PAIRS.splitlines(), start=1))
    assert run("convert", "gold.pharaoh", "--to", "tsv").out == expected
    assert run("convert", "gold.pharaoh", "-o", "out.tsv").code == 0
    assert Path("out.tsv").read_text(encoding="utf-8") == expected


def test_to_tsv_as_text_or_as_words(run: Run) -> None:
    run("align", "-o", "one.jsonl", stdin=b"x\tHe didn't.\tHe did.\n")
    assert run("convert", "one.jsonl", "--to", "tsv").out == "x\tHe didn't.\tHe did.\n"
    words = run("convert", "one.jsonl", "--to", "tsv", "--tokenized").out
    assert words == "x\tHe did n't .\tHe did .\n"


def test_to_tsv_with_sides_swapped(run: Run) -> None:
    run("convert", "gold.pharaoh", "--to", "tsv", "--swap", "-o", "out.tsv")
    assert Path("out.tsv").read_text(encoding="utf-8").startswith("1\tthe cat slept\tthe cat sat\n")


@pytest.mark.parametrize("name", ["pharaoh", "wpt"])
def test_to_tsv_with_sentences_of_another_file(run: Run, name: str) -> None:
    run("convert", "gold.pharaoh", "--to", name, "-o", "links")
    result = run("convert", "links", "--sentences", "pairs.tsv", "--to", "tsv")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[1] == "2\the left\tshe went home"


def test_swap(run: Run) -> None:
    assert run("convert", "gold.pharaoh", "--swap", "--to", "pharaoh").out == (
        "0-0 1-1 2p2\n0-0 1-1\n1-0\n"
    )


def test_merge(run: Run) -> None:
    """SURE: two of three say so; POSSIBLE: two of three mark it in any way."""
    for name, links in (("A", "0-0 1p1 2-2"), ("B", "0-0 1-1"), ("C", "0p0 0-1")):
        Path(name).write_text(f"a b c ||| a b c ||| {links}\n", encoding="utf-8")
    result = run("convert", "A", "B", "C", "--merge", "--to", "pharaoh")
    assert (result.code, result.out, result.err) == (0, "0-0 1p1\n", "")


def test_merge_one(run: Run) -> None:
    assert run("convert", "gold.pharaoh", "--merge", "--to", "pharaoh").out == LINKS


def test_merge_of_other_sentences(run: Run) -> None:
    Path("other").write_text(GOLD.replace("he left", "he ran"), encoding="utf-8")
    result = run("convert", "gold.pharaoh", "other", "--merge", "-o", "out")
    assert result.code == 1
    assert "pair 2" in result.error
    assert "other" in result.error
    assert not Path("out").exists()


def test_several_files_need_merge(run: Run) -> None:
    result = run("convert", "gold.pharaoh", "gold.pharaoh")
    assert result.code == 2
    assert "--merge" in result.error


def test_nothing_is_lost_in_jsonl(run: Run) -> None:
    record = {
        "id": "x",
        "source": {
            "text": "He's  in.",
            "words": ["He", "'s", "in", "."],
            "offsets": [[0, 2], [2, 4], [6, 8], [8, 9]],
            "lemmas": ["he", "be", "in", "."],
            "tags": ["PRP", "VBZ", "RB", "."],
            "heads": [2, 2, -1, 2],
            "relations": ["nsubj", "cop", "root", "punct"],
            "entities": ["O", "O", "O", "O"],
        },
        "target": {"text": "in", "words": ["in"], "offsets": [[0, 2]]},
        "links": [[2, 0]],
        "possible": [[3, 0]],
        "probabilities": [[2, 0, 0.9]],
        "cell_probabilities": [[0, 0, 0.25]],
        "score": -1.5,
        "optimal": True,
    }
    Path("in.jsonl").write_text(json.dumps(record), encoding="utf-8")
    written = json.loads(run("convert", "in.jsonl").out)
    edits = written.pop("edits")
    assert written == record
    assert [edit["kind"] for edit in edits] == ["DEL", "DEL", "EQ", "DEL"]


def test_pair_without_a_name_is_called_by_its_line(run: Run) -> None:
    line = '{"source": "a", "target": "a", "links": []'
    Path("in.jsonl").write_text(f'{line}}}\n{line}, "id": null}}\n', encoding="utf-8")
    out = run("convert", "in.jsonl").out
    assert [json.loads(one)["id"] for one in out.splitlines()] == ["1", "2"]


def test_what_is_written_is_what_the_library_reads(run: Run) -> None:
    run("convert", "gold.pharaoh", "-o", "gold.jsonl")
    found = [one.to_pharaoh() for one in monoalign.read_corpus("gold.jsonl")]
    assert found == LINKS.splitlines()


def test_pairs_without_links_have_nothing_to_convert(run: Run) -> None:
    result = run("convert", "pairs.tsv", "--to", "pharaoh")
    assert result.code == 2
    assert result.error == "pairs.tsv: format tsv has no links"


def test_word_that_a_format_cannot_hold(run: Run) -> None:
    """One pair is set aside, the others are written."""
    lines = [
        {"source": ["a b"], "target": ["a"], "links": [[0, 0]]},
        {"source": ["a"], "target": ["a"], "links": [[0, 0]]},
    ]
    Path("in.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    result = run("convert", "in.jsonl", "-o", "out.json")
    assert result.code == 1
    (problem,) = result.skipped
    assert "pair 1" in problem
    assert "'a b'" in problem
    assert len(json.loads(Path("out.json").read_text(encoding="utf-8"))) == 1
    assert run("convert", "in.jsonl", "-o", "strict.json", "--strict").code == 1
    assert not Path("strict.json").exists()


@pytest.mark.parametrize("word", ["})", "({", "a})"])
def test_brackets_of_msr_as_words(run: Run, word: str) -> None:
    """Either the word comes back, or it is refused: never another pair."""
    record = {"source": [word, "x"], "target": [word, "x"], "links": [[0, 0], [1, 1]]}
    Path("in.jsonl").write_text(json.dumps(record), encoding="utf-8")
    if run("convert", "in.jsonl", "-o", "out.align.txt").code == 0:
        (again,) = monoalign.read_corpus("out.align.txt")
        assert again.pair.target.words == (word, "x")
        assert again.to_pharaoh() == "0-0 1-1"


def test_an_alignment_is_not_an_annotation(run: Run) -> None:
    """Links of an aligner convert as gold ones do."""
    Path("exact").write_text(EXACT, encoding="utf-8")
    result = run("convert", "exact", "--sentences", "pairs.tsv", "--to", "wpt")
    assert result.out == "1 1 1 S\n1 2 2 S\n3 1 2 S\n3 2 1 S\n"
