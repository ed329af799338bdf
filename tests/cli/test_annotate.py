from __future__ import annotations

from pathlib import Path

import pytest
import spacy

from cli.command import Run
from monoalign.annotate.pipeline import COLUMNS

pytestmark = pytest.mark.usefixtures("corpus")


def test_annotated_once_and_aligned(run: Run) -> None:
    assert run("annotate", "pairs.tsv", "-o", "pairs.conllu").code == 0
    text = Path("pairs.conllu").read_text(encoding="utf-8")
    assert "\tsat\tsit\t_\tVBD\t" in text
    direct = run("align", "pairs.tsv", "--to", "pharaoh", "-a", "exact")
    again = run("align", "pairs.conllu", "--to", "pharaoh", "-a", "exact")
    assert again.out == direct.out


def test_the_ending_chooses_the_format(run: Run) -> None:
    assert run("annotate", "pairs.tsv", "-o", "a.jsonl").code == 0
    assert Path("a.jsonl").read_text(encoding="utf-8").startswith('{"id"')


def test_what_an_aligner_needs(run: Run) -> None:
    assert run("annotate", "pairs.tsv", "-a", "bag-of-words", "--columns", "tags").code == 2
    result = run("annotate", "pairs.tsv", "--aligner", "bag-of-words", "--to", "jsonl")
    assert '"lemmas":["the","cat","sit"]' in result.out
    assert '"tags"' not in result.out


def test_columns_are_chosen(run: Run) -> None:
    result = run("annotate", "pairs.tsv", "--columns", "tags", "--to", "jsonl")
    assert '"tags":["DT","NN","VBD"]' in result.out
    assert '"lemmas"' not in result.out
    assert run("annotate", "pairs.tsv", "--columns", "trees").code == 2
    assert run("annotate", "pairs.tsv", "--columns", ",").code == 2


@pytest.mark.skipif("heads" not in COLUMNS, reason="the pipeline does not parse yet")
def test_trees_and_names(run: Run) -> None:
    assert run("annotate", "pairs.tsv", "-o", "pairs.conllu").code == 0
    assert "\tnsubj\t" in Path("pairs.conllu").read_text(encoding="utf-8")
    result = run("annotate", "pairs.tsv", "--columns", "relations", "--to", "jsonl")
    assert '"heads":[1,2,-1]' in result.out
    assert '"relations":["det","nsubj","root"]' in result.out
    assert '"entities"' not in result.out
    assert '"tags"' not in result.out
    names = run("annotate", "pairs.tsv", "--columns", "entities", "--to", "jsonl")
    assert '"entities":["O","O","O"]' in names.out


def test_what_another_pipeline_gives(run: Run) -> None:
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("attribute_ruler")
    ruler.add([[{}]], {"TAG": "NN", "LEMMA": "thing"})  # type: ignore[attr-defined]
    nlp.to_disk("nouns")
    result = run("annotate", "pairs.tsv", "--pipeline", "./nouns", "--to", "jsonl")
    assert result.code == 0
    assert '"lemmas":["thing","thing"]' in result.out
    assert '"heads"' not in result.out


def test_bad_records_and_bad_names(run: Run) -> None:
    Path("bad.tsv").write_text("a\tb\nc\n", encoding="utf-8")
    result = run("annotate", "bad.tsv", "-o", "out.conllu")
    assert result.code == 1
    assert result.skipped[0].startswith("bad.tsv:2: ")
    assert Path("out.conllu").exists()
    assert run("annotate", "pairs.tsv", "--pipeline", "en_no_such").error.startswith(
        "spaCy pipeline 'en_no_such' cannot be loaded"
    )
    for name in ("pharaoh", "tsv"):
        assert "cannot hold annotation" in run("annotate", "pairs.tsv", "--to", name).error
    assert "cannot be loaded" in run("annotate", "pairs.tsv", "--pipeline", "rich").error
    two = ("-a", "bag-of-words", "-O", "pipeline=english", "--pipeline", "other")
    assert "two pipelines" in run("align", "pairs.tsv", *two).error
    assert run("align", "pairs.tsv", "-a", "exact", "--pipeline", "x").code == 2


def test_resources(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "cache"))
    Path("table.tsv").write_text("car\tautomobile\nbroken\n", encoding="utf-8")
    broken = run("resources", "add", "paraphrases", "table.tsv")
    assert broken.code == 1
    assert broken.error.startswith("table.tsv:2: ")
    Path("table.tsv").write_text("", encoding="utf-8")
    assert run("resources", "add", "paraphrases", "table.tsv").code == 1
    assert run("resources", "list").out == "paraphrases: none\n"
    arguments = ("align", "pairs.tsv", "-a", "bag-of-words", "-O", "paraphrases=registered")
    assert "no paraphrases are registered" in run(*arguments).error
    Path("table.tsv").write_text("left\twent\n", encoding="utf-8")
    added = run("resources", "add", "paraphrases", "table.tsv")
    assert "1 pairs" in added.out
    assert run(*arguments, "--to", "pharaoh").out.splitlines()[1].count("1-1") == 1
    assert str(tmp_path / "table.tsv") in run("resources", "list").out
    assert run("resources", "remove", "paraphrases").out == "paraphrases: forgotten\n"
    assert run("resources", "list").out == "paraphrases: none\n"
    assert run("resources", "add", "paraphrase", "table.tsv").code == 2
    assert run("resources", "add", "paraphrases", "missing").code == 2
