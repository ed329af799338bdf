"""Jacana JSON: one array of flat objects, links counted from 0.

    [{"id": "1", "name": "1", "source": "He left .", "target": "He went .",
      "sureAlign": "0-0 1-1 2-2", "possibleAlign": ""}, …]

The array is read object by object. After an object that is not valid JSON, reading continues at the
next line that opens one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair

from .format import Format, Reading, RecordColumns, Records, parsed, spaced, text_columns
from .source import Source

_Object = tuple[int, tuple[int, Any]]
"""The line where an object starts; its number in the array, from 1; the object."""

_TEXTS = ("source", "target", "sureAlign", "possibleAlign")
_BETWEEN = re.compile(r"[\s,]*")
_NEXT_OBJECT = re.compile(r"\n[\s,]*(?=\{)")
_CHUNK_LINES = 4096


def recognise(sample: list[str]) -> bool:
    """Whether the file starts with an array of objects."""
    start = "".join(sample).lstrip()
    return start.startswith("[") and start[1:].lstrip()[:1] in ("{", "]")


def records(source: Source) -> Records[_Object]:
    """The objects, each with the line where it starts and its number."""
    objects = enumerate(_objects(source), start=1)
    return Records(((line, (number, item)) for number, (line, item) in objects), _columns)


def read(source: Source, records: Records[_Object], reading: Reading) -> Iterator[Alignment]:
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
    if not isinstance(record, dict):
        raise FormatError(f"expected an object, found {json.dumps(record)[:40]}")
    for name in ("source", "target", "sureAlign"):
        if not isinstance(record.get(name), str):
            raise FormatError(f"expected a string {name!r}, found {json.dumps(record.get(name))}")
    pair = SentencePair(
        str(number if record.get("id") is None else record["id"]),
        Sentence.from_spaced(record["source"]),
        Sentence.from_spaced(record["target"]),
    )
    possible = record.get("possibleAlign") or ""
    if not isinstance(possible, str):
        raise FormatError(f"expected a string 'possibleAlign', found {json.dumps(possible)}")
    return Alignment(pair, parse_links(record["sureAlign"])[0], parse_links(possible)[0])


def _columns(block: list[_Object]) -> RecordColumns | None:
    objects = [item for _, (_, item) in block]
    if set(map(type, objects)) != {dict}:
        return None
    texts = [[item.get(name) for item in objects] for name in _TEXTS]
    if any(set(map(type, column)) != {str} for column in texts):
        return None
    return text_columns(*texts)


def _objects(source: Source) -> Iterator[tuple[int, Any]]:
    """The elements of the array, each with the line where it starts."""
    window = _Window(source.lines())
    if window.next_character() != "[":
        source.bad(FormatError("expected an array: '[' and objects"), window.line)
        return
    window.advance(1)
    while (character := window.next_character()) not in ("]", ""):
        line = window.line
        try:
            record = window.element()
        except (ValueError, RecursionError) as error:
            message, where = str(error), line
            if isinstance(error, json.JSONDecodeError):
                where += error.doc.count("\n", window.position, error.pos)
                message = error.msg
            message = f"expected a whole JSON object, found: {message}"
            source.bad(FormatError(message), min(where, window.last))
            if not window.skip_to_next_object():
                return
        else:
            yield line, record
    if character == "":
        source.bad(FormatError("expected ']' after the last object, found the end"), window.last)


class _Window:
    """The part of the text in memory: it grows until it has a whole element, and moves on."""

    def __init__(self, lines: Iterator[tuple[int, str | None]]) -> None:
        self._lines = lines
        self._decoder = json.JSONDecoder()
        self._text = ""
        self.position = 0
        self.line = 1  # of the position
        self.last = 1  # that was read

    def next_character(self) -> str:
        """The next character that is neither space nor comma; empty at the end."""
        while True:
            gap = _BETWEEN.match(self._text, self.position)
            self.advance(gap.end() - self.position if gap else 0)
            if self.position < len(self._text) or not self._grow():
                return self._text[self.position : self.position + 1]

    def element(self) -> Any:
        """The value that starts here; if it is not JSON, the error has the rest of the text."""
        while True:
            try:
                record, end = self._decoder.raw_decode(self._text, self.position)
            except json.JSONDecodeError:
                if not self._grow():
                    raise
            else:
                self.advance(end - self.position)
                return record

    def skip_to_next_object(self) -> bool:
        """Move to the next line that opens an object; False if there is none."""
        following = _NEXT_OBJECT.search(self._text, self.position)
        if following is not None:
            self.advance(following.end() - self.position)
        return following is not None

    def advance(self, count: int) -> None:
        """Move on by `count` characters, counting lines."""
        self.line += self._text.count("\n", self.position, self.position + count)
        self.position += count

    def _grow(self) -> bool:
        """Read more lines, at least as many as are in memory; False at the end of the file."""
        rest = self._text[self.position :]
        wanted = max(_CHUNK_LINES, rest.count("\n"))
        taken = []
        for number, line in islice(self._lines, wanted):
            taken.append((line or "") + "\n")
            self.last = number
        if taken:
            self._text, self.position = rest + "".join(taken), 0
        return bool(taken)


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
