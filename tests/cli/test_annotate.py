from __future__ import annotations

from pathlib import Path

import pytest

from cli.command import Run

pytestmark = pytest.mark.usefixtures("corpus")


def test_annotated_once_and_aligned(run: Run) -> None:
    assert run("annotate", "pairs.tsv", "-o", "pairs.conllu").code == 0
    text = Path("pairs.conllu").read_text(encoding="utf-8")
    assert "\tsat\tsit\t_\tVBD\t" in text
    direct = run("align", "pairs.tsv", "--to", "pharaoh", "-a", "exact")
    again = run("align", "pairs.conllu", "--to", "pharaoh", "-a", "exact")
    assert again.out == direct.out


def test_what_an_aligner_needs(run: Run) -> None:
    result = run("annotate", "pairs.tsv", "--aligner", "bag-of-words", "--to", "jsonl")
    assert '"lemmas":["the","cat","sit"]' in result.out
    assert '"tags"' not in result.out


def test_columns_are_chosen(run: Run) -> None:
    result = run("annotate", "pairs.tsv", "--columns", "tags", "--to", "jsonl")
    assert '"tags":["DT","NN","VBD"]' in result.out
    assert '"lemmas"' not in result.out
    assert run("annotate", "pairs.tsv", "--columns", "trees").code == 2
    assert run("annotate", "pairs.tsv", "--columns", ",").code == 2


def test_bad_records_and_bad_names(run: Run) -> None:
    Path("bad.tsv").write_text("a\tb\nc\n", encoding="utf-8")
    result = run("annotate", "bad.tsv", "-o", "out.conllu")
    assert result.code == 1
    assert result.skipped[0].startswith("bad.tsv:2: ")
    assert Path("out.conllu").exists()
    assert run("annotate", "pairs.tsv", "--pipeline", "en_no_such").error.startswith(
        "spaCy pipeline 'en_no_such' cannot be loaded"
    )
    assert run("annotate", "pairs.tsv", "--to", "pharaoh").code == 2
    assert run("align", "pairs.tsv", "-a", "exact", "--pipeline", "x").code == 2


def test_resources(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "cache"))
    Path("table.tsv").write_text("car\tautomobile\nbroken\n", encoding="utf-8")
    added = run("resources", "add", "paraphrases", "table.tsv")
    assert added.code == 1
    assert "table.tsv:2: " in added.err
    assert "1 pairs" in added.out
    assert str(tmp_path / "table.tsv") in run("resources", "list").out
    assert run("resources", "remove", "paraphrases").out == "paraphrases: forgotten\n"
    assert run("resources", "list").out == "paraphrases: none\n"
    assert run("resources", "add", "paraphrase", "table.tsv").code == 2
    assert run("resources", "add", "paraphrases", "missing").code == 2
