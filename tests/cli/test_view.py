from __future__ import annotations

from pathlib import Path

import pytest

from cli.command import EXACT, Run

pytestmark = pytest.mark.usefixtures("corpus")


def written(run: Run, *arguments: str) -> str:
    result = run("view", *arguments, "--output", "page.html", "--overwrite")
    assert (result.code, result.out, result.err) == (0, "", "")
    return Path("page.html").read_text(encoding="utf-8")


def test_one_file(run: Run) -> None:
    html = written(run, "gold.pharaoh", "--title", "A <b>")
    assert html.startswith("<!doctype html>")
    assert "<title>A &lt;b&gt;</title>" in html


def test_bare_links_take_their_sentences_from_the_last_file(run: Run) -> None:
    Path("exact.pharaoh").write_text(EXACT, encoding="utf-8")
    html = written(run, "exact.pharaoh", "gold.pharaoh")
    assert html.index('"name":"exact.pharaoh"') < html.index('"name":"gold.pharaoh"')
    assert '"pairs":[["1",["the","cat","sat"]' in html


def test_aligners_stand_between_files_and_gold(run: Run) -> None:
    html = written(run, "gold.pharaoh", "gold.pharaoh", "-a", "exact", "-a", "bag-of-words")
    names = [part.split('"')[0] for part in html.split('"name":"')[1:]]
    assert names == ["gold.pharaoh", "exact", "bag-of-words", "gold.pharaoh"]


def test_a_file_without_links_is_aligned(run: Run) -> None:
    assert '"name":"fast"' in written(run, "pairs.tsv", "--tokenized")


def test_standard_output(run: Run) -> None:
    assert run("view", "gold.pharaoh").out.startswith("<!doctype html>")


def test_refusals(run: Run) -> None:
    Path("page.html").write_text("mine", encoding="utf-8")
    assert "--overwrite" in run("view", "gold.pharaoh", "--output", "page.html").error
    assert "at most once" in run("view", "-", "-").error
    assert "--tokenized" in run("view", "gold.pharaoh", "--tokenized").error
    Path("short").write_text("the cat sat ||| the cat slept ||| 0-0\n", encoding="utf-8")
    result = run("view", "short", "gold.pharaoh")
    assert result.code == 1
    assert result.error.startswith("short: expected ")
