from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import monoalign
from cli.command import EXACT, FORMATS_OF_LINKS, Run

pytestmark = pytest.mark.usefixtures("corpus")

# Pair by pair: precision 1, 0, 1/2; recall 1, 0, 1; exact 1, 0, 0.
MACRO = {"precision": 50.0, "recall": 200 / 3, "f1": 400 / 7, "exact": 100 / 3}
# Correct 3, predicted 4, gold 5; exact as above.
MICRO = {"precision": 75.0, "recall": 60.0, "f1": 200 / 3, "exact": 100 / 3}
# 1 - (3 sure + 3 sure or possible) / (4 + 5)
AER = 100 / 3


def evaluated(run: Run, *arguments: str, stdin: bytes = b"") -> dict[str, Any]:
    result = run("evaluate", *arguments, "--json", stdin=stdin)
    assert (result.code, result.err) == (0, "")
    record: dict[str, Any] = json.loads(result.out)
    return record


def check(record: dict[str, Any]) -> None:
    assert {name: record[name] for name in MACRO} == pytest.approx(MACRO, rel=1e-12)
    assert record["micro"] == pytest.approx(MICRO, rel=1e-12)
    assert record["aer"] == pytest.approx(AER, rel=1e-12)
    assert record["pairs"] == 3


@pytest.mark.parametrize("name", FORMATS_OF_LINKS)
@pytest.mark.parametrize("named", [False, True])
def test_output_of_every_format(run: Run, name: str, named: bool) -> None:
    """Pharaoh and WPT files hold no sentences: they are those of the gold standard."""
    run("align", "-a", "exact", "pairs.tsv", "--to", name, "-o", "out")
    options = ("--from", name, "--gold-from", "pharaoh") if named else ()
    check(evaluated(run, "out", "gold.pharaoh", *options))


@pytest.mark.parametrize("name", [name for name in FORMATS_OF_LINKS if name != "wpt"])
def test_gold_standard_of_every_format(run: Run, name: str) -> None:
    Path("out.pharaoh").write_text(EXACT, encoding="utf-8")
    gold = "gold.pharaoh"
    if name != "pharaoh":
        gold = "gold"
        run("convert", "gold.pharaoh", "--to", name, "-o", gold)
    check(evaluated(run, "out.pharaoh", gold))


def test_aligner(run: Run) -> None:
    check(evaluated(run, "--aligner", "exact", "gold.pharaoh"))
    check(evaluated(run, "gold.pharaoh", "-a", "exact", "--gold-from", "pharaoh"))


def test_saved_aligner_and_options(run: Run) -> None:
    Path("case").write_text("A b ||| a b ||| 0-0 1-1\n", encoding="utf-8")
    monoalign.load("exact", ignore_case=False).save("mine")
    for arguments in (("--aligner", "mine"), ("--aligner", "exact", "-O", "ignore_case=0")):
        record = evaluated(run, *arguments, "case")
        assert (record["precision"], record["recall"]) == (100, 50)
        assert "exact|ignore_case:False" in record["signature"]


def test_standard_input(run: Run) -> None:
    check(evaluated(run, "-", "gold.pharaoh", stdin=EXACT.encode()))
    gold = Path("gold.pharaoh").read_bytes()
    check(evaluated(run, "-a", "exact", "-", stdin=gold))


def test_output_and_gold_cannot_both_be_standard_input(run: Run) -> None:
    result = run("evaluate", "-", "-", stdin=Path("gold.pharaoh").read_bytes())
    assert result.code == 2
    assert "standard input" in result.error


def test_table(run: Run) -> None:
    Path("out.pharaoh").write_text(EXACT, encoding="utf-8")
    result = run("evaluate", "out.pharaoh", "gold.pharaoh", "--bootstrap", "0")
    assert (result.code, result.err) == (0, "")
    rows = [line.split() for line in result.out.splitlines()]
    assert rows[0] == ["P", "R", "F1", "E"]
    assert rows[1] == ["macro", "50.0", "66.7", "57.1", "33.33"]
    assert rows[2] == ["micro", "75.0", "60.0", "66.7", "33.33"]
    assert rows[3] == ["NULL", "40.0", "66.7", "50.0", "33.33"]
    assert [row[0] for row in rows[4:5]] == ["Total"]
    assert rows[5][:9] == ["AER", "33.3", "mean", "F1", "of", "pairs", "55.6", "pairs", "3"]
    assert rows[5][9:] == ["(figures", "in", "percent)"]
    assert rows[6][0] == "signature:"


def test_signature_tells_output_and_gold_apart(run: Run) -> None:
    Path("out.pharaoh").write_text(EXACT, encoding="utf-8")
    Path("other.pharaoh").write_text(EXACT.replace("1-1", "2-2"), encoding="utf-8")
    ours, theirs = (
        dict(
            part.split(":")
            for part in evaluated(run, name, "gold.pharaoh")["signature"].split("|")
            if ":" in part
        )
        for name in ("out.pharaoh", "other.pharaoh")
    )
    assert ours["gold"] == theirs["gold"]
    assert ours["output"] != theirs["output"]
    assert ours["pairs"] == "3"
    assert ours["system"] == "out.pharaoh"
    assert ours["monoalign"] == monoalign.__version__


def test_signature_names_the_version_once(run: Run) -> None:
    signature = evaluated(run, "-a", "exact", "gold.pharaoh")["signature"]
    assert signature.count("monoalign:") == 1


def test_intervals_hold_the_score_and_are_repeatable(run: Run) -> None:
    arguments = ("-a", "exact", "gold.pharaoh", "--bootstrap", "200")
    first, again, other = (
        evaluated(run, *arguments, "--seed", seed)["intervals"] for seed in ("1", "1", "2")
    )
    assert first == again
    assert first != other
    for name, value in MACRO.items():
        low, high = first[name]
        assert 0 <= low <= value <= high <= 100
    assert "intervals" not in evaluated(run, "-a", "exact", "gold.pharaoh", "--bootstrap", "0")


def test_seed_must_be_one(run: Run) -> None:
    result = run("evaluate", "-a", "exact", "gold.pharaoh", "--seed", "-1")
    assert result.code == 2


@pytest.mark.parametrize("name", FORMATS_OF_LINKS)
def test_swap(run: Run, name: str) -> None:
    Path("exact.pharaoh").write_text(EXACT, encoding="utf-8")
    run("convert", "exact.pharaoh", "--sentences", "pairs.tsv", "--swap", "--to", name, "-o", "out")
    check(evaluated(run, "out", "gold.pharaoh", "--swap"))


def test_sides_that_are_not_swapped_back(run: Run) -> None:
    run("convert", "gold.pharaoh", "--swap", "-o", "out.jsonl")
    result = run("evaluate", "out.jsonl", "gold.pharaoh")
    assert result.code == 1
    assert "are the sides swapped?" in result.error


def test_breakdown(run: Run) -> None:
    classes = evaluated(run, "-a", "exact", "gold.pharaoh", "--breakdown")["classes"]
    shown = {name: (one["pairs"], one["precision"], one["recall"]) for name, one in classes.items()}
    assert shown == {
        "identical": (2, 75.0, 100.0),  # the first pair, and the third with one link too many
        "non-identical": (1, 0.0, 0.0),  # he-she, left-went
        "content": (3, pytest.approx(100 / 3), pytest.approx(100 / 3)),  # cat, left-went, b
        "function": (3, pytest.approx(200 / 3), pytest.approx(200 / 3)),  # the, he-she, a
        "punctuation": (0, 0.0, 0.0),
        "token": (3, 50.0, pytest.approx(200 / 3)),
        "phrase": (0, 0.0, 0.0),
    }
    assert "classes" not in evaluated(run, "-a", "exact", "gold.pharaoh")
    table = run("evaluate", "-a", "exact", "gold.pharaoh", "--breakdown").out
    (row,) = (line.split() for line in table.splitlines() if line.startswith(" identical"))
    assert row[-4:] == ["75.0", "100.0", "85.7", "50.00"]


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
        ("--aligner", "exact", "pairs.tsv"),
        ("gold.pharaoh", "pairs.tsv"),
    ],
)
def test_bad_usage(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("evaluate", *arguments).code == 2


KINDS = """{"id":"names-1","source":["Ann","left"],"target":["Ann","went"],"links":[[0,0]]}
{"id":"names-2","source":["Bo"],"target":["Bo","B."],"links":[[0,0],[0,1]]}
{"id":"short-1","source":["No"],"target":["no"],"links":[],"possible":[[0,0]]}
"""


def test_by_kind(run: Run) -> None:
    """`exact` has the first pair right, half of the second, and a possible link in the third."""
    Path("kinds.jsonl").write_text(KINDS, encoding="utf-8")
    kinds = evaluated(run, "-a", "exact", "kinds.jsonl", "--by", "kind")["kinds"]
    assert kinds["names"] == pytest.approx(
        {"pairs": 2, "precision": 100, "recall": 75, "f1": 600 / 7, "exact": 50, "right": 50}
    )
    assert kinds["short"]["precision"] == kinds["short"]["exact"] == 0
    assert kinds["short"]["right"] == 100
    run("align", "-a", "exact", "kinds.jsonl", "-o", "out.jsonl")
    assert evaluated(run, "out.jsonl", "kinds.jsonl", "--by", "kind")["kinds"] == kinds
    table = run("evaluate", "-a", "exact", "kinds.jsonl", "--by", "kind").out
    rows = [line.split() for line in table.splitlines()]
    assert ["kind", "pairs", "P", "R", "F1", "E", "right"] in rows
    assert ["names", "2", "100.0", "75.0", "85.7", "50.00", "50.00"] in rows


def test_by_kind_needs_ids_with_kinds(run: Run) -> None:
    result = run("evaluate", "-a", "exact", "gold.pharaoh", "--by", "kind")
    assert (result.code, "such as negation-3, found '1'" in result.error) == (1, True)
    result = run("evaluate", "-a", "exact", "gold.pharaoh", "--by", "length")
    assert (result.code, "expected kind, found 'length'" in result.error) == (2, True)
