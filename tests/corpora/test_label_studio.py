"""Label Studio JSON as others write it: phrases, raw text, predictions, and what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, FormatError
from monoalign.corpora.formats import format_for
from monoalign.corpora.read import read_corpus

TEXTS = {"source": "The king gave up.", "target": "The monarch abdicated."}


def region(name: str, side: str, start: int, end: int) -> dict[str, Any]:
    value = {"start": start, "end": end, "text": TEXTS[side][start:end], "labels": ["Word"]}
    names = {"from_name": f"{side}_words", "to_name": side}
    return {"id": name, "type": "labels", **names, "value": value, "origin": "manual"}


def relation(first: str, second: str, *labels: str) -> dict[str, Any]:
    ends = {"from_id": first, "to_id": second}
    return {**ends, "type": "relation", "direction": "right", "labels": list(labels)}


RESULT = [
    region("a", "source", 4, 8),
    region("b", "target", 4, 11),
    region("c", "source", 9, 16),
    region("d", "target", 12, 21),
    relation("a", "b"),
    relation("d", "c", "possible"),
    {"type": "choices", "id": "x", "value": {"choices": ["good"]}},
]


def read(path: Path, *tasks: dict[str, Any], indent: int | None = 2) -> list[Alignment]:
    path.write_text(json.dumps(tasks, indent=indent), encoding="utf-8")
    return list(read_corpus(path))


@pytest.mark.parametrize("indent", [None, 2])
def test_relations_between_phrases_of_raw_text(tmp_path: Path, indent: int | None) -> None:
    task = {"id": 12, "data": TEXTS, "annotations": [{"id": 1, "result": RESULT}]}
    (alignment,) = read(tmp_path / "f", task, indent=indent)
    assert alignment.pair.source.words == ("The", "king", "gave", "up", ".")
    assert alignment.to_pharaoh() == "1-1 2p2 3p2"
    assert alignment.pair.id == "1"


def test_the_first_annotation_that_was_not_skipped_else_a_prediction(tmp_path: Path) -> None:
    skipped, done = {"was_cancelled": True, "result": []}, {"result": RESULT}
    tasks: list[dict[str, Any]] = [
        {"data": {**TEXTS, "id": 7}, "annotations": [skipped, done]},
        {"data": TEXTS, "annotations": [], "predictions": [done]},
        {"data": TEXTS, "annotations": []},
    ]
    alignments = read(tmp_path / "f", *tasks)
    assert [len(alignment.links) for alignment in alignments] == [1, 1, 0]
    assert alignments[0].pair.id == "7"


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ({"data": {"source": "a"}}, "data: expected a string 'target', found null"),
        ({"data": 3}, "data: expected an object, found 3"),
        ({"data": TEXTS, "annotations": 3}, "annotations: expected an array, found 3"),
        (
            {"data": TEXTS, "annotations": [{"result": [relation("a", "b")]}]},
            'between spans of the task, found one with "a"',
        ),
        (
            {"data": TEXTS, "annotations": [{"result": [*RESULT, relation("a", "c")]}]},
            "expected relations between source and target",
        ),
        (
            {"data": TEXTS, "annotations": [{"result": [region("a", "source", 0, 99)]}]},
            r"expected a span \[start, end\] of 17 characters, found \[0, 99\]",
        ),
    ],
)
def test_a_wrong_task_costs_no_other(tmp_path: Path, task: dict[str, Any], expected: str) -> None:
    good = {"data": TEXTS, "annotations": [{"result": RESULT}]}
    path = tmp_path / "f"
    lines = ",\n".join(map(json.dumps, (good, task, good)))
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    errors: list[DataError] = []
    alignments = list(read_corpus(path, format="label-studio", on_error=errors.append))
    assert len(alignments) == 2
    assert [(type(error), error.line) for error in errors] == [(FormatError, 3)]
    with pytest.raises(FormatError, match=expected):
        list(read_corpus(path))


def test_a_task_that_is_no_json_costs_no_other(tmp_path: Path) -> None:
    good = json.dumps({"data": TEXTS, "annotations": [{"result": RESULT}]})
    broken = [good.replace('"id"', "id", 1), good[:-3], good.replace('"value"', '"value', 1)]
    for text in broken:
        (tmp_path / "f").write_text(f"[\n{good},\n{text},\n{good}\n]\n", encoding="utf-8")
        errors: list[DataError] = []
        alignments = list(read_corpus(tmp_path / "f", on_error=errors.append))
        assert len(alignments) == 2
        assert errors
        assert {error.line for error in errors} <= {3, 4}


def test_by_ending() -> None:
    assert format_for("a.label-studio.json.gz").name == "label-studio"
