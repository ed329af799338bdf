"""Options of `align` for large files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command import EXACT, PAIRS, Run

pytestmark = pytest.mark.usefixtures("corpus")


def test_several_processes(run: Run) -> None:
    result = run("align", "pairs.tsv", "-a", "exact", "-j", "2", "-o", "out", "--to", "pharaoh")
    assert (result.code, result.out, result.err) == (0, "", "")
    assert Path("out").read_text(encoding="utf-8") == EXACT
    assert sorted(path.name for path in Path().iterdir()) == ["gold.pharaoh", "out", "pairs.tsv"]


def test_limits_name_file_and_line(run: Run) -> None:
    stdin = PAIRS.encode() + b"w w w w w w w\tw w w w w w w\n"
    result = run("align", "-a", "exact", "--to", "pharaoh", "--max-cells", "40", stdin=stdin)
    assert (result.code, result.out) == (1, EXACT)
    assert result.skipped[0] == (
        "<stdin>:4: pair '4': expected at most 40 pairs of words (max_cells), found 7 and 7"
    )


def test_resume_begins_anew_where_there_is_nothing(run: Run) -> None:
    assert run("align", "pairs.tsv", "-a", "exact", "--resume", "-o", "out.pharaoh").code == 0
    assert Path("out.pharaoh").read_text(encoding="utf-8") == EXACT
    again = run("align", "pairs.tsv", "-a", "exact", "--resume", "-o", "out.pharaoh")
    assert (again.code, "already exists" in again.error) == (2, True)
    assert "--resume: expected files" in run("align", "--resume", stdin=b"a\tb\n").error


def test_tables_in_and_out(run: Run) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    Path("in.csv").write_text("premise,hypothesis\na b,b a\n", encoding="utf-8")
    assert run("align", "in.csv", "-a", "exact", "-o", "out.parquet").code == 0
    (row,) = pq.read_table("out.parquet").to_pylist()
    assert (row["source"], row["target_words"]) == ("a b", ["b", "a"])
    links = run("align", "out.parquet", "-a", "exact", "--to", "pharaoh")
    assert (links.code, links.out) == (0, "0-1 1-0\n")
    wrong = run("align", "out.parquet", "--columns", "source,target")
    assert wrong.error == "columns of Parquet: expected source=NAME,target=NAME"
