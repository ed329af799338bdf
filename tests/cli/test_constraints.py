"""What a user knows, given on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command import Run

PAIR = b"a heart attack\tmyocardial infarction\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_lexicon(run: Run) -> None:
    Path("terms.tsv").write_text("# terms\nheart attacks\tmyocardial infarction\n")
    arguments = ("align", "-a", "exact", "--to", "pharaoh", "-O", "lexicon=terms.tsv")
    result = run(*arguments, stdin=PAIR)
    assert (result.code, result.out, result.err) == (0, "1-0 1-1 2-0 2-1\n", "")


def test_a_lexicon_that_is_wrong(run: Run) -> None:
    Path("terms.tsv").write_text("heart attack\n")
    result = run("align", "-a", "exact", "-O", "lexicon=terms.tsv", stdin=PAIR)
    assert (result.code, result.out) == (1, "")
    assert "terms.tsv:1: expected two terms set apart by a tab" in result.err
    assert run("align", "-a", "exact", "-O", "lexicon=none.tsv", stdin=PAIR).code == 2


def test_wishes_of_a_file(run: Run) -> None:
    pairs = (
        '{"source": "a b", "target": "a c", "must_link": [[1, 1]], "cannot_link": [[0, 0]]}\n'
        '{"source": "a b", "target": "a c", "must_link": [[1, 2]]}\n'
    )
    result = run("align", "-a", "exact", "--to", "pharaoh", stdin=pairs.encode())
    assert (result.code, result.out) == (1, "1-1\n")
    assert "<stdin>:2: must_link 1-2: expected a target index below 2" in result.err
