"""Label Studio JSON: an array of tasks, whose relations between labelled spans are links.

    [{"data": {"id": "7", "source": "He left .", "target": "He went ."},
      "annotations": [{"result": [
       {"id": "s1", "type": "labels", "from_name": "source_words", "to_name": "source",
        "value": {"start": 3, "end": 7, "text": "left", "labels": ["Word"]}},
       {"id": "t1", "type": "labels", "from_name": "target_words", "to_name": "target", …},
       {"type": "relation", "from_id": "s1", "to_id": "t1", "direction": "right",
        "labels": ["sure"]}]}]}, …]

Relations labelled `possible` are possible links, all others sure ones. A relation between phrases
links all their words. Of several annotations, the first that was not skipped is read; without any,
the first prediction. docs/formats.md has the labelling interface for such tasks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from monoalign.core.alignment import Alignment, dumps
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair, Span

from .format import Format, Reading, Records, name_of, parsed, spaced
from .json_array import NumberedObject, as_list, as_object, numbered_objects, short_json
from .source import Source
from .spans import columns_by, cut, links_between, span_of, word_spans

_SIDES = ("source", "target")
_POSSIBLE = "possible"


def recognise(sample: list[str]) -> bool:
    """Whether the file starts with an array of tasks."""
    start = "".join(sample).lstrip()
    results = '"annotations"' in start or '"predictions"' in start
    return start[:1] == "[" and '"data"' in start and results


def records(source: Source) -> Records[NumberedObject]:
    """The tasks, each with the line where it starts and its number."""
    return numbered_objects(source, columns_by(_parse), nested=True)


def read(source: Source, records: Records[NumberedObject], reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file; a task that is wrong is reported at its first line."""
    return parsed(source, records, _parse)


def encode(alignment: Alignment, number: int) -> str:
    """The task of one alignment, on one line; the linked words are its regions."""
    pair, both = alignment.pair, alignment.links | alignment.possible
    texts = {side: spaced(getattr(pair, side)) for side in _SIDES}
    regions = [
        _region(side, position, getattr(pair, side), spans[position])
        for k, side in enumerate(_SIDES)
        for spans in [word_spans(getattr(pair, side))]
        for position in sorted({link[k] for link in both})
    ]
    relations = [
        {
            "type": "relation",
            "from_id": f"s{i}",
            "to_id": f"t{j}",
            "direction": "right",
            "labels": ["sure" if (i, j) in alignment.links else _POSSIBLE],
        }
        for i, j in sorted(both)
    ]
    data = {"id": pair.id, **texts}
    return dumps({"data": data, "annotations": [{"result": [*regions, *relations]}]})


def _region(side: str, position: int, sentence: Sentence, span: Span) -> dict[str, Any]:
    word = sentence.words[position]
    return {
        "id": f"{side[0]}{position}",
        "type": "labels",
        "from_name": f"{side}_words",
        "to_name": side,
        "value": {"start": span[0], "end": span[1], "text": word, "labels": ["Word"]},
    }


def _parse(item: tuple[int, Any]) -> Alignment:
    number, task = item
    data = as_object(task.get("data"), "data")
    for side in _SIDES:
        if not isinstance(data.get(side), str):
            raise FormatError(
                f"data: expected a string {side!r}, found {short_json(data.get(side))}"
            )
    result = _result(task)
    regions = dict(_regions(data, result))
    spans = [[span for own, span in regions.values() if own == side] for side in _SIDES]
    first, second = cut((data["source"], data["target"]), (spans[0], spans[1]))
    sure: list[tuple[range, range]] = []
    possible: list[tuple[range, range]] = []
    for ends, is_possible in _relations(result):
        sides = dict(_end(regions, end) for end in ends)
        if sides.keys() != set(_SIDES):
            raise FormatError(
                "expected relations between source and target, found one inside a text"
            )
        block = first.positions(sides["source"]), second.positions(sides["target"])
        (possible if is_possible else sure).append(block)
    pair = SentencePair(name_of(data, number), first.sentence, second.sentence)
    return Alignment(pair, links_between(sure), links_between(possible))


def _result(task: dict[str, Any]) -> list[dict[str, Any]]:
    """The regions and relations of the first annotation, else prediction; none: no links."""
    for key in ("annotations", "predictions"):
        for annotation in as_list(task.get(key), key):
            if not as_object(annotation, key).get("was_cancelled"):
                result = as_list(annotation.get("result"), "result")
                return [as_object(part, "result") for part in result]
    return []


def _regions(
    data: dict[str, Any], result: list[dict[str, Any]]
) -> Iterator[tuple[str, tuple[str, Span]]]:
    """The id, side and span of each labelled span."""
    for region in result:
        name, side = region.get("id"), region.get("to_name")
        if isinstance(name, str) and side in _SIDES and region.get("type") != "relation":
            value = as_object(region.get("value"), "value")
            yield name, (side, span_of([value.get("start"), value.get("end")], data[side]))


def _relations(result: list[dict[str, Any]]) -> Iterator[tuple[tuple[Any, Any], bool]]:
    for relation in result:
        if relation.get("type") == "relation":
            labels = as_list(relation.get("labels"), "labels")
            yield (relation.get("from_id"), relation.get("to_id")), _POSSIBLE in labels


def _end(regions: dict[str, tuple[str, Span]], name: Any) -> tuple[str, Span]:
    region = regions.get(name) if isinstance(name, str) else None
    if region is None:
        raise FormatError(
            f"expected relations between spans of the task, found one with {short_json(name)}"
        )
    return region


FORMAT = Format(
    name="label-studio",
    summary="Label Studio JSON: tasks with relations between labelled spans",
    suffixes=(".label-studio.json", ".labelstudio.json"),
    recognise=recognise,
    records=records,
    read=read,
    encode=encode,
    opening="[\n",
    separator=",\n",
    closing="\n]\n",
)
