from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from cli.command import Run
from monoalign.corpora import source

OLD = "It rained. He paid 5 dollars for it.\n"
NEW = "He paid 6 dollars for it. It rained.\n"


@pytest.fixture(autouse=True)
def _texts(run: Run) -> None:
    Path("old.txt").write_text(OLD, encoding="utf-8")
    Path("new.txt").write_text(NEW, encoding="utf-8")


def test_terminal(run: Run) -> None:
    result = run("diff", "old.txt", "new.txt", "-a", "exact")
    assert (result.code, result.err) == (0, "")
    assert "He paid [-5-]{+6+}≠ dollars for it." in result.out


def test_summary(run: Run) -> None:
    result = run("diff", "old.txt", "new.txt", "-a", "exact", "--summary")
    assert result.out == "1 sentence moved, 1 word replaced, 1 number changed\n"
    assert run("diff", "old.txt", "old.txt", "--summary").out == "no changes\n"


def test_json(run: Run) -> None:
    record = json.loads(run("diff", "old.txt", "new.txt", "--json").out)
    assert record["source"]["text"] == OLD
    assert record["summary"]["sentences_moved"] == 1


def test_page(run: Run) -> None:
    result = run("diff", "old.txt", "new.txt", "--html", "page.html")
    assert (result.code, result.out, result.err) == (0, "", "")
    assert "<title>old.txt → new.txt</title>" in Path("page.html").read_text(encoding="utf-8")
    refused = run("diff", "old.txt", "new.txt", "--html", "page.html")
    assert refused.code == 2
    assert "--overwrite" in refused.error


def test_standard_input_and_gzip(run: Run) -> None:
    Path("old.txt.gz").write_bytes(gzip.compress(OLD.encode()))
    assert run("diff", "old.txt.gz", "-", "--summary", stdin=OLD.encode()).out == "no changes\n"


def test_refusals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = run("diff", "old.txt", "nowhere.txt")
    assert (missing.code, missing.error) == (2, "nowhere.txt: no such file")
    Path("latin").write_bytes(b"It rained.\nA caf\xe9.\n")
    latin = run("diff", "old.txt", "latin")
    assert (latin.code, latin.error) == (1, "latin:2: expected UTF-8, found byte 0xe9")
    assert "at most once" in run("diff", "-", "-").error
    assert "expected one of" in run("diff", "old.txt", "new.txt", "--json", "--summary").error
    monkeypatch.setattr(source, "LONGEST_TEXT", 20)
    long = run("diff", "old.txt", "new.txt")
    assert (long.code, long.error) == (1, "old.txt: expected a text of at most 20 characters")
