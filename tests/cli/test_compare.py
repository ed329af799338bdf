from __future__ import annotations

import json
from pathlib import Path

import pytest

import monoalign
from cli.command import EXACT, Run

pytestmark = pytest.mark.usefixtures("corpus")


def test_table(run: Run) -> None:
    result = run("compare", "exact", "gold.pharaoh", "gold.pharaoh")
    assert (result.code, result.err) == (0, "")
    rows = [line.split() for line in result.out.splitlines()]
    assert rows[1] == ["A", "exact", "50.0", "66.7", "57.1", "33.33"]
    assert rows[2] == ["B", "gold.pharaoh", "100.0", "100.0", "100.0", "100.00"]
    assert rows[3] == ["B", "-", "A", "+50.00", "+33.33", "+42.86", "+66.67"]
    assert rows[4][0] == "p"
    assert "A: sure|macro|pairs:3" in result.out


def test_json(run: Run) -> None:
    """Of the 8 exchanges of 3 pairs, those of the differing pairs must go together."""
    result = run("compare", "exact", "gold.pharaoh", "gold.pharaoh", "--json")
    record = json.loads(result.out)
    assert record["a"]["precision"] == pytest.approx(0.5)
    assert record["a"]["f1"] == pytest.approx(4 / 7)
    assert record["b"] == {"precision": 1, "recall": 1, "f1": 1, "exact": 1}
    # precision differs by 0, 1, 1/2; recall by 0, 1, 0; exact match by 0, 1, 1
    assert record["p"]["precision"] == 4 / 8
    assert record["p"]["recall"] == 1
    assert record["p"]["exact"] == 4 / 8


def test_an_output_does_not_differ_from_itself(run: Run) -> None:
    Path("out.pharaoh").write_text(EXACT, encoding="utf-8")
    record = json.loads(run("compare", "out.pharaoh", "exact", "gold.pharaoh", "--json").out)
    assert record["a"] == record["b"]
    assert record["p"] == {"precision": 1, "recall": 1, "f1": 1, "exact": 1}


def test_many_pairs_are_sampled_repeatably(run: Run) -> None:
    gold = Path("gold.pharaoh").read_text(encoding="utf-8")
    Path("many.pharaoh").write_text(gold * 10, encoding="utf-8")
    arguments = ("compare", "exact", "many.pharaoh", "many.pharaoh", "--json", "--samples", "50")
    first, again = (run(*arguments, "--seed", "3").out for _ in range(2))
    assert first == again
    assert json.loads(first)["p"]["precision"] == 1 / 51


def test_saved_aligner(run: Run) -> None:
    monoalign.load("exact").save("mine")
    result = run("compare", "mine", "exact", "gold.pharaoh", "--json")
    assert result.code == 0
    record = json.loads(result.out)
    assert record["a"] == record["b"]


def test_names_are_shown_as_they_are(run: Run) -> None:
    Path("out[b].pharaoh").write_text(EXACT, encoding="utf-8")
    result = run("compare", "out[b].pharaoh", "exact", "gold.pharaoh")
    assert result.out.splitlines()[1].split()[:2] == ["A", "out[b].pharaoh"]


def test_long_names_leave_one_row_a_system(run: Run) -> None:
    name = "a-long-name-" * 10 + ".pharaoh"
    Path(name).write_text(EXACT, encoding="utf-8")
    lines = run("compare", name, "exact", "gold.pharaoh").out.splitlines()
    assert [line.split()[0] for line in lines[1:5]] == ["A", "B", "B", "p"]
    assert lines[1].split()[-4:] == ["50.0", "66.7", "57.1", "33.33"]


def test_formats_may_be_named(run: Run) -> None:
    Path("out").write_text(EXACT, encoding="utf-8")
    named = ("--from", "pharaoh", "--gold-from", "pharaoh")
    assert run("compare", "out", "exact", "gold.pharaoh", *named).code == 0


def test_the_gold_standard_is_read_twice(run: Run) -> None:
    result = run("compare", "exact", "exact", "-", stdin=Path("gold.pharaoh").read_bytes())
    assert result.code == 2
    assert result.error == "GOLD is read twice: expected a file, found standard input"


def test_neither_file_nor_aligner(run: Run) -> None:
    result = run("compare", "exakt", "exact", "gold.pharaoh")
    assert result.code == 2
    assert result.error.startswith("exakt: ")
