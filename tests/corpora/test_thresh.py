"""thresh JSON: edits of spans as links, and words outside edits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.errors import FormatError
from monoalign.corpora.formats import format_for
from monoalign.corpora.read import read_corpus
from monoalign.corpora.thresh import encode
from monoalign.corpora.write import write_corpus
from samples import aligned


def edits_of(alignment: Alignment) -> list[dict[str, Any]]:
    edits: list[dict[str, Any]] = json.loads(encode(alignment, 1))["edits"]
    return edits


def read(path: Path, entry: dict[str, Any]) -> Alignment:
    path.write_text(json.dumps([entry], indent=4), encoding="utf-8")
    (alignment,) = read_corpus(path)
    return alignment


def test_only_what_changed_is_an_edit() -> None:
    alignment = aligned("He left early .", "He went away .", "0-0 1-1 1-2 3-3")
    assert edits_of(alignment) == [
        {
            "category": "substitute",
            "id": 0,
            "input_idx": [[3, 7]],
            "output_idx": [[3, 12]],
        },
        {"category": "deletion", "id": 1, "input_idx": [[8, 13]]},
    ]


def test_a_kept_word_with_two_partners(tmp_path: Path) -> None:
    alignment = aligned("old men and men", "old men", "0-0 1-1 3-1")
    path = tmp_path / "pairs.thresh.json"
    write_corpus([alignment], path)
    assert [each.links for each in read_corpus(path)] == [alignment.links]


def test_words_apart_are_spans_of_one_edit() -> None:
    (edit, *_) = edits_of(aligned("put it off", "postponed it", "0-0 2-0 1-1"))
    assert (edit["input_idx"], edit["output_idx"]) == ([[0, 3]], [[0, 9]])


def test_what_does_not_follow_has_an_edit_of_its_own() -> None:
    categories = [edit["category"] for edit in edits_of(aligned("a b", "b a", "0-1 1-0"))]
    assert categories == ["same"]  # of one of them; the other follows
    crossed = edits_of(aligned("a a", "a a", "0-1 1-0"))
    assert {edit["category"] for edit in crossed} == {"same"}
    assert edits_of(aligned("a b", "A b", "0-0 1-1")) == []
    possible = edits_of(aligned("a", "a b", "0-0 0p1"))  # has a word that is kept
    assert [edit["category"] for edit in possible] == ["same", "insertion", "possible"]


def test_edits_of_raw_text_and_other_typologies(tmp_path: Path) -> None:
    source, target = "We solve the problem, here.", "We study this problem."
    entry = {
        "source": source,
        "target": target,
        "system": "human",
        "edits": [
            {
                "category": "substitute",
                "annotation": {"intention": {"val": "lang", "lang": {"val": "style"}}},
                "input_idx": [[3, 12]],
                "output_idx": [[3, 13]],
            },
            {"category": "deletion", "input_idx": [[20, 26]], "output_idx": None},
            {"category": "structure", "composite": True},
        ],
    }
    alignment = read(tmp_path / "f", entry)
    assert alignment.pair.source.words == ("We", "solve", "the", "problem", ",", "here", ".")
    assert alignment.to_pharaoh() == "0-0 1-1 1-2 2-1 2-2 3-3 6-4"
    assert alignment.unaligned_source == (4, 5)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"target": None}, "expected a string 'target', found null"),
        ({"edits": {}}, "edits: expected an array, found {}"),
        ({"edits": [3]}, "edits: expected an object, found 3"),
        ({"edits": [{"input_idx": [[0, 4]]}]}, r"of 3 characters, found \[0, 4\]"),
        ({"edits": [{"output_idx": [["a"]]}]}, r"expected a span \[start, end\]"),
        ({"metadata": {"id": []}}, "id: expected a string or a number"),
    ],
)
def test_errors(tmp_path: Path, change: dict[str, Any], expected: str) -> None:
    with pytest.raises(FormatError, match=expected) as caught:
        read(tmp_path / "f", {"source": "ab", "target": "ab", "edits": [], **change})
    assert caught.value.line == 2


def test_too_many_links_to_be_meant(tmp_path: Path) -> None:
    text = "a " * 2000
    edit = {"category": "x", "input_idx": [[0, 4000]], "output_idx": [[0, 4000]]}
    with pytest.raises(FormatError, match="expected at most"):
        read(tmp_path / "f", {"source": text, "target": text, "edits": [edit]})


def test_by_ending() -> None:
    assert format_for("a.thresh.json").name == "thresh"


def test_files_of_others(tmp_path: Path) -> None:
    """Parts of composite edits; spans that count a space after the last word."""
    part = {"category": "any", "input_idx": [[3, 6]], "output_idx": [[0, 3]]}
    edits = [{"category": "structure", "constituent_edits": [part]}]
    entry = {"source": "ab cd", "target": "xy ab", "edits": edits}
    (tmp_path / "others.json").write_text(json.dumps([entry]), encoding="utf-8")
    (alignment,) = read_corpus(tmp_path / "others.json", format="thresh")
    assert alignment.to_pharaoh() == "0-1 1-0"


def test_no_empty_annotation_is_written() -> None:
    """The package `thresh` reads it, but cannot write it again."""
    assert "annotation" not in encode(aligned("a b", "c", "0-0"), 1)
