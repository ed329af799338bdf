from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.command import EXACT, FORMATS_OF_LINKS, Run

pytestmark = pytest.mark.usefixtures("corpus")

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"

# `exact` misses he-she and left-went, and links b-b, which is not gold.
COUNTS = {"function word": (0, 1), "synonym unknown": (0, 1), "same lemma": (1, 0)}
# Precision 1, 1, 1/2 and recall 1, 1/2, 1 once one link of the second pair is found.
HALF_MENDED = 100 * 5 / 6


def grouped(run: Run, *arguments: str, stdin: bytes = b"") -> dict[str, Any]:
    result = run("errors", *arguments, "--json", stdin=stdin)
    assert (result.code, result.err) == (0, "")
    record: dict[str, Any] = json.loads(result.out)
    return record


def check(record: dict[str, Any]) -> None:
    causes = record["causes"]
    assert {name: (one["wrong"], one["missing"]) for name, one in causes.items()} == COUNTS
    assert sum(one["share"] for one in causes.values()) == pytest.approx(100)
    assert causes["function word"]["mended"]["f1"] == pytest.approx(HALF_MENDED)
    assert causes["same lemma"]["mended"]["exact"] == pytest.approx(200 / 3)
    assert (record["pairs"], record["mistakes"]) == (3, 3)
    assert record["f1"] == pytest.approx(400 / 7)


def test_aligner(run: Run) -> None:
    record = grouped(run, "--aligner", "exact", "gold.pharaoh")
    check(record)
    assert "system:exact" in record["signature"]
    check(grouped(run, "-a", "exact", "-", stdin=Path("gold.pharaoh").read_bytes()))


@pytest.mark.parametrize("name", FORMATS_OF_LINKS)
def test_output_of_every_format_also_swapped(run: Run, name: str) -> None:
    Path("exact.pharaoh").write_text(EXACT, encoding="utf-8")
    run("convert", "exact.pharaoh", "--sentences", "pairs.tsv", "--to", name, "-o", "out")
    check(grouped(run, "out", "gold.pharaoh"))
    run("convert", "exact.pharaoh", "--sentences", "pairs.tsv", "--swap", "--to", name, "-o", "pu")
    check(grouped(run, "pu", "gold.pharaoh", "--swap", "--from", name, "--gold-from", "pharaoh"))


def test_same_score_and_signature_as_evaluate(run: Run) -> None:
    Path("out").write_text(EXACT, encoding="utf-8")
    for arguments in (("out", "gold.pharaoh"), ("-a", "exact", "gold.pharaoh")):
        scored = json.loads(run("evaluate", *arguments, "--bootstrap", "0", "--json").out)
        record = grouped(run, *arguments)
        for name in ("precision", "recall", "f1", "exact", "pairs", "signature"):
            assert record[name] == scored[name]


def test_examples(run: Run) -> None:
    record = grouped(run, "-a", "exact", "gold.pharaoh")
    (example,) = record["causes"]["same lemma"]["examples"]
    assert example["number"] == 3
    assert (example["source"], example["target"]) == (["a", "b"], ["b", "a"])
    assert example["mistakes"] == [{"kind": "wrong", "link": [1, 0], "instead": []}]
    none = grouped(run, "-a", "exact", "gold.pharaoh", "--examples", "0")
    assert [one["examples"] for one in none["causes"].values()] == [[], [], []]


def test_possible_links(run: Run) -> None:
    Path("out").write_text("0-0 1-1 2-2\n\n\n", encoding="utf-8")
    record = grouped(run, "out", "gold.pharaoh")
    assert record["causes"]["synonym unknown"]["possible"] == 1
    lines = run("errors", "out", "gold.pharaoh").out.splitlines()
    assert lines[0].split()[:4] == ["cause", "wrong", "possible", "missing"]
    assert "✗ wrong  sat₂ – slept₂  gold: possible" in map(str.rstrip, lines)


def test_table(run: Run) -> None:
    result = run("errors", "-a", "exact", "gold.pharaoh")
    assert (result.code, result.err) == (0, "")
    rows = [" ".join(line.split()) for line in result.out.splitlines()]
    assert rows[0] == "cause wrong missing share F1 if fixed E if fixed"
    assert rows[1] == "function word 0 1 33.3 % 83.3 33.33"
    assert rows[3] == "same lemma 1 0 33.3 % 66.7 66.67"
    assert rows[4] == "all, as it is 1 2 100.0 % 57.1 33.33"
    assert rows[5].startswith("signature: sure|macro|pairs:3")
    assert rows[6:11] == [
        "",
        "function word: pair 2",
        "source he₀ left",
        "target she₀ went home",
        "+ missing he₀ – she₀ output: nothing",
    ]


def test_one_cause(run: Run) -> None:
    result = run("errors", "-a", "exact", "gold.pharaoh", "--cause", "Synonym-unknown")
    assert "synonym unknown" in result.out
    assert "function word" not in result.out
    two = grouped(run, "-a", "exact", "gold.pharaoh", "--cause", "same lemma", "--cause", "phrase")
    assert list(two["causes"]) == ["same lemma"]
    assert two["mistakes"] == 3
    refused = run("errors", "-a", "exact", "gold.pharaoh", "--cause", "syntax")
    assert refused.code == 2
    assert "unknown cause 'syntax'" in refused.error


def test_nothing_to_mend(run: Run) -> None:
    result = run("errors", "gold.pharaoh", "gold.pharaoh")
    assert (result.code, result.err) == (0, "")
    assert " ".join(result.out.splitlines()[1].split()) == "all, as it is 0 0 0.0 % 100.0 100.00"


def test_page_shows_what_is_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has a corpus, the table that the command prints of it, and two of the examples."""
    page = PAGE.read_text(encoding="utf-8")
    gold, session = re.findall(r"```(?:text|console)[^\n]*\n(.*?)```", page, re.DOTALL)
    command, _, shown = session.partition("\n")
    table, *examples = filter(None, shown.split("…\n"))
    Path("gold.txt").write_text(gold, encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "90")
    out = run(*command.removeprefix("$ monoalign ").split()).out
    printed = "".join(f"{line.rstrip()}\n" for line in out.splitlines())
    assert printed.startswith(f"{table}signature: ")
    assert len(examples) == 2
    for example in examples:
        assert f"\n\n{example.rstrip()}\n" in printed


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("gold.pharaoh",),
        ("gold.pharaoh", "gold.pharaoh", "gold.pharaoh"),
        ("--aligner", "exact", "gold.pharaoh", "gold.pharaoh"),
        ("--aligner", "exact", "gold.pharaoh", "--swap"),
        ("--aligner", "exact", "gold.pharaoh", "--from", "jsonl"),
        ("gold.pharaoh", "gold.pharaoh", "-O", "ignore_case=no"),
        ("-", "-"),
        ("--aligner", "exact", "pairs.tsv"),
        ("gold.pharaoh", "pairs.tsv"),
    ],
)
def test_bad_usage(run: Run, arguments: tuple[str, ...]) -> None:
    """As of `evaluate`, to the word."""
    result, known = run("errors", *arguments), run("evaluate", *arguments)
    assert result.code == known.code == 2
    assert result.err == known.err.replace("monoalign evaluate", "monoalign errors")


def test_other_pairs(run: Run) -> None:
    run("convert", "gold.pharaoh", "--swap", "-o", "out.jsonl")
    result = run("errors", "out.jsonl", "gold.pharaoh")
    assert result.code == 1
    assert "are the sides swapped?" in result.error
