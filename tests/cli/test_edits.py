from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cli.command import Run

pytestmark = pytest.mark.usefixtures("corpus")

EXACT = ("-a", "exact")


def lines(run: Run, *arguments: str) -> list[str]:
    result = run("edits", *arguments)
    assert (result.code, result.err) == (0, "")
    return [line.rstrip() for line in result.out.splitlines()]


def test_two_sentences(run: Run) -> None:
    assert lines(run, *EXACT, "He left the house.", "The house he did not leave.") == [
        "operation  source  target         relation    probability",
        "move       He      he             equivalent",
        "delete     left",
        "insert             did not leave",
        "case       the     The            equivalent",
        "keep       house   house",
        "keep       .       .",
    ]


def test_words_apart_relations_and_titles_of_a_file(run: Run) -> None:
    Path("one").write_text(
        "they put it off ||| they postpone it ||| 0-0 1-1 3-1 2-2\n"
        "on 5 May ||| on 6 May ||| 0-0 1-1 2-2\n",
        encoding="utf-8",
    )
    assert lines(run, "one", "--from", "pharaoh") == [
        "1",
        "operation  source     target    relation    probability",
        "keep       they       they",
        "merge      put … off  postpone  equivalent",
        "keep       it         it",
        "",
        "2",
        "operation  source  target  relation   probability",
        "keep       on      on",
        "replace    5       6       different",
        "keep       May     May",
        "",
    ]


def test_json(run: Run) -> None:
    first, *_ = lines(run, "gold.pharaoh", "--json")
    record = json.loads(first)
    assert (record["id"], record["source"]) == ("1", ["the", "cat", "sat"])
    assert record["edits"][0] == {
        "operation": "keep",
        "source": [0, 1],
        "target": [0, 1],
        "source_words": ["the", "cat"],
        "target_words": ["the", "cat"],
        "links": [[0, 0], [1, 1]],
        "relation": "equivalent",
    }


def test_summary_as_table_json_and_plot(run: Run) -> None:
    table = lines(run, "gold.pharaoh", "--summary", "--plot", "counts.svg")
    assert table[0].split() == ["edits", "source", "words", "target", "words"]
    assert table[2].split() == ["keep", "2", "3", "3"]
    assert table[-1] == "pairs 3, changed 3"
    record = json.loads(lines(run, "gold.pharaoh", "--summary", "--json")[0])
    assert record["pairs"] == 3
    counts = {name: count["edits"] for name, count in record["operations"].items()}
    assert counts == {
        "keep": 2, "case": 0, "spelling": 0, "inflect": 0, "replace": 2, "split": 0, "merge": 0,
        "move": 0, "delete": 2, "insert": 3,
    }  # fmt: skip
    texts = [node.text for node in ET.parse("counts.svg").iter() if node.tag.endswith("text")]
    assert texts[0] == "Edits of 3 pairs, 3 of them changed"
    assert texts[texts.index("insert") + 1] == "3"
    assert run("edits", "gold.pharaoh", "--summary", "--plot", "counts.svg").code == 2


def test_labels(run: Run) -> None:
    assert lines(run, "gold.pharaoh", "--labels")[:7] == [
        "id\tside\tposition\tword\tlabel",
        "1\tsource\t0\tthe\tkeep",
        "1\tsource\t1\tcat\tkeep",
        "1\tsource\t2\tsat\tdelete",
        "1\ttarget\t0\tthe\tkeep",
        "1\ttarget\t1\tcat\tkeep",
        "1\ttarget\t2\tslept\tinsert",
    ]


def test_a_file_without_links_is_aligned(run: Run) -> None:
    assert lines(run, *EXACT, "pairs.tsv", "--json", "--tokenized")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--labels", "--json"], "--labels goes with neither --summary nor --json"),
        (["--plot", "x.svg"], "--plot: expected --summary with it"),
    ],
)
def test_options_that_do_not_go_together(run: Run, options: list[str], message: str) -> None:
    result = run("edits", "gold.pharaoh", *options)
    assert (result.code, result.error) == (2, message)
