"""Jacana JSON: one array of flat objects, links counted from 0.

    [{"id": "1", "name": "1", "source": "He left .", "target": "He went .",
      "sureAlign": "0-0 1-1 2-2", "possibleAlign": ""}, …]

The array is read object by object: see json_array.py. A value is not an object itself, so that an
object without its end costs no other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from monoalign.core.alignment import Alignment
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair

from .format import (
    Format,
    Reading,
    RecordColumns,
    Records,
    links_of,
    name_of,
    parsed,
    spaced,
    text_columns,
)
from .json_array import NumberedObject, numbered_objects, short_json
from .source import Source

_TEXTS = ("source", "target", "sureAlign", "possibleAlign")


def recognise(sample: list[str]) -> bool:
    """Whether the file starts with an array of objects."""
    start = "".join(sample).lstrip()
    return start.startswith("[") and start[1:].lstrip()[:1] in ("{", "]")


def records(source: Source) -> Records[NumberedObject]:
    """The objects, each with the line where it starts and its number."""
    return numbered_objects(source, _columns)


def read(source: Source, records: Records[NumberedObject], reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file; an object that is wrong is reported at its first line."""
    return parsed(source, records, _parse)


def encode(alignment: Alignment, number: int) -> str:
    """The alignment as an object on one line."""
    pair = alignment.pair
    record = {"id": pair.id, "name": pair.id}
    record |= {"source": spaced(pair.source), "target": spaced(pair.target)}
    record["sureAlign"] = " ".join(f"{i}-{j}" for i, j in sorted(alignment.links))
    record["possibleAlign"] = " ".join(f"{i}-{j}" for i, j in sorted(alignment.possible))
    return json.dumps(record, ensure_ascii=False)


def _parse(item: tuple[int, Any]) -> Alignment:
    number, record = item
    for name in ("source", "target", "sureAlign"):
        if not isinstance(record.get(name), str):
            raise FormatError(f"expected a string {name!r}, found {short_json(record.get(name))}")
    pair = SentencePair(
        name_of(record, number),
        Sentence.from_spaced(record["source"]),
        Sentence.from_spaced(record["target"]),
    )
    possible = record.get("possibleAlign")
    if not isinstance(possible, str | None):
        raise FormatError(f"expected a string 'possibleAlign', found {short_json(possible)}")
    return Alignment(pair, *links_of(record["sureAlign"], possible or ""))


def _columns(block: list[NumberedObject]) -> RecordColumns | None:
    objects = [item for _, (_, item) in block]
    texts = [[item.get(name) for item in objects] for name in _TEXTS]
    if any(set(map(type, column)) != {str} for column in texts):
        return None
    return text_columns(*texts)


FORMAT = Format(
    name="jacana",
    summary="Jacana JSON: an array of objects with sureAlign and possibleAlign",
    suffixes=(".json",),
    recognise=recognise,
    records=records,
    read=read,
    encode=encode,
    opening="[\n",
    separator=",\n",
    closing="\n]\n",
)
