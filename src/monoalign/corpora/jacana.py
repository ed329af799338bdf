"""Jacana JSON: one array of flat objects, links counted from 0.

    [{"id": "1", "name": "1", "source": "He left .", "target": "He went .",
      "sureAlign": "0-0 1-1 2-2", "possibleAlign": ""}, …]

The array is read object by object. After an object that is not JSON, reading goes on at the next
line that opens one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.errors import DataError, FormatError
from monoalign.core.sentence import Sentence, SentencePair

from .format import Format, Reading, pairs_of, spaced
from .source import Source

_BETWEEN = re.compile(r"[\s,]*")
_NEXT_OBJECT = re.compile(r"\n[\s,]*(?=\{)")
_CHUNK_LINES = 4096


def recognise(sample: list[str]) -> bool:
    """Whether the file opens an array of objects."""
    start = "".join(sample).lstrip()
    return start.startswith("[") and start[1:].lstrip()[:1] in ("{", "]")


def read(source: Source, reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file; an object that is wrong is reported at its first line."""
    for number, (line, record) in enumerate(_objects(source), start=1):
        try:
            alignment = _parse(record, number)
        except DataError as error:
            source.bad(error, line)
        else:
            yield alignment


def encode(alignment: Alignment, number: int) -> str:
    """One object on one line."""
    pair = alignment.pair
    record = {"id": pair.id, "name": pair.id}
    record |= {"source": spaced(pair.source), "target": spaced(pair.target)}
    record["sureAlign"] = " ".join(f"{i}-{j}" for i, j in sorted(alignment.links))
    record["possibleAlign"] = " ".join(f"{i}-{j}" for i, j in sorted(alignment.possible))
    return json.dumps(record, ensure_ascii=False)


def _parse(record: Any, number: int) -> Alignment:
    if not isinstance(record, dict):
        raise FormatError(f"expected an object, found {json.dumps(record)[:40]}")
    for name in ("source", "target", "sureAlign"):
        if not isinstance(record.get(name), str):
            raise FormatError(f"expected a string {name!r}, found {json.dumps(record.get(name))}")
    pair = SentencePair(
        str(record.get("id", number)),
        Sentence.from_spaced(record["source"]),
        Sentence.from_spaced(record["target"]),
    )
    possible = record.get("possibleAlign") or ""
    if not isinstance(possible, str):
        raise FormatError(f"expected a string 'possibleAlign', found {json.dumps(possible)}")
    return Alignment(pair, parse_links(record["sureAlign"])[0], parse_links(possible)[0])


def _objects(source: Source) -> Iterator[tuple[int, Any]]:
    """The elements of the array with the line where each starts; text is held a chunk at a time."""
    decoder = json.JSONDecoder()
    lines = source.lines()
    text, line, position, more = "", 1, 0, True
    opened = False
    while True:
        start = _BETWEEN.match(text, position).end()  # type: ignore[union-attr]
        if not opened and start < len(text):
            if text[start] != "[":
                source.bad(FormatError("expected an array: '[' and objects"), line)
                return
            opened, position = True, start + 1
            continue
        line += text.count("\n", position, start)
        position = start
        if text[start : start + 1] == "]":
            return
        try:
            record, end = decoder.raw_decode(text, start)
        except json.JSONDecodeError as error:
            if more:  # perhaps only cut by the chunk: take as much again
                text, position = text[start:], 0
                added, more = _take(lines, max(_CHUNK_LINES, text.count("\n")))
                text += added
                continue
            where = line + text.count("\n", start, error.pos)
            found = "the end of the file" if start >= len(text) else error.msg
            source.bad(FormatError(f"expected a whole JSON object, found: {found}"), where)
            following = _NEXT_OBJECT.search(text, start)
            if following is None:
                return
            position = following.end()
            line += text.count("\n", start, position)
            continue
        yield line, record
        line += text.count("\n", start, end)
        position = end


def _take(lines: Iterator[tuple[int, str | None]], count: int) -> tuple[str, bool]:
    """Up to `count` more lines as text, and whether there may be others."""
    taken = []
    for _, line in lines:
        taken.append((line or "") + "\n")
        if len(taken) == count:
            return "".join(taken), True
    return "".join(taken), False


FORMAT = Format(
    name="jacana",
    summary="Jacana JSON: an array of objects with sureAlign and possibleAlign",
    suffixes=(".json",),
    recognise=recognise,
    read_pairs=pairs_of(read),
    read=read,
    encode=encode,
    opening="[\n",
    separator=",\n",
    closing="\n]\n",
)
