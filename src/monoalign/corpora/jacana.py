"""Jacana JSON: one array of flat objects, links counted from 0.

    [{"id": "1", "name": "1", "source": "He left .", "target": "He went .",
      "sureAlign": "0-0 1-1 2-2", "possibleAlign": ""}, …]

The array is read object by object. After an object that is not valid JSON, reading continues at the
next one that begins a line or follows another. A value is not an object itself, so that an object
without its end costs no other. A second array, of files put one after the other, is reported and
read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import orjson

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
from .source import LONGEST_LINE, Source

_Object = tuple[int, tuple[int, Any]]
"""The line where an object starts; its number in the array, from 1; the object."""

_TEXTS = ("source", "target", "sureAlign", "possibleAlign")
_BETWEEN = re.compile(r"[\s,]*")
_BEGUN = re.compile(r'\{(?:[^"{}]++|"(?:[^"\\\n]++|\\.)*+")*+')  # an object up to its end
_BOUNDARY = re.compile(r"[\[}\n]++")  # what may come before an object
_SPACE = " \t\r\n,"
_VALUE = re.compile(r"[^\s,\]]{1,40}|.")
_CHUNK = 1 << 15  # characters


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
    for name in ("source", "target", "sureAlign"):
        if not isinstance(record.get(name), str):
            raise FormatError(f"expected a string {name!r}, found {_json(record.get(name))}")
    pair = SentencePair(
        name_of(record, number),
        Sentence.from_spaced(record["source"]),
        Sentence.from_spaced(record["target"]),
    )
    possible = record.get("possibleAlign")
    if not isinstance(possible, str | None):
        raise FormatError(f"expected a string 'possibleAlign', found {_json(possible)}")
    return Alignment(pair, *links_of(record["sureAlign"], possible or ""))


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()[:40]


def _columns(block: list[_Object]) -> RecordColumns | None:
    objects = [item for _, (_, item) in block]
    texts = [[item.get(name) for item in objects] for name in _TEXTS]
    if any(set(map(type, column)) != {str} for column in texts):
        return None
    return text_columns(*texts)


def _objects(source: Source) -> Iterator[tuple[int, Any]]:
    """The objects of the array, each with the line where it starts."""
    window = _Window(source.text())
    if window.next_character() != "[":
        source.bad(FormatError("expected an array: '[' and objects"), window.line)
        return
    window.advance(1)
    line, inside, has_more = window.line, True, False  # of the array; after it, reported once
    while character := window.next_character():
        line = window.line
        if character == "]" and inside:
            window.advance(1)
            inside = False
        elif not inside:
            if not has_more:
                message = f"expected nothing after the array, found {character!r}"
                source.bad(FormatError(message), line)
            window.advance(character == "[")
            inside = has_more = True
        else:
            try:
                record = window.element()
            except FormatError as error:
                source.bad(error, line)
                if not window.skip_to_next_object():
                    return
            else:
                yield line, record
                line = window.line
    if inside:
        source.bad(FormatError("expected ']' after the last object, found the end"), line)


class _Window:
    """The part of the text in memory: it grows until it has a whole element, and moves on."""

    def __init__(self, text: Iterator[str]) -> None:
        self._rest = text
        self._text = ""
        self._position = 0
        self.line = 1  # of the position

    def next_character(self) -> str:
        """The next character that is neither space nor comma; empty at the end."""
        while True:
            character = self._text[self._position : self._position + 1]
            if character and character not in _SPACE and not character.isspace():
                return character
            gap = _BETWEEN.match(self._text, self._position)
            self.advance(gap.end() - self._position if gap else 0)
            if self._position == len(self._text) and not self._grow():
                return ""

    def element(self) -> Any:
        """The object that starts here; if it is wrong, the position is where that shows."""
        size = self._size()
        start, end = self._position, self._position + size
        text, after = self._text[start:end], self._text[end : end + 40]
        if after[:1] != "}":
            line = self.line + text.count("\n")
            self.advance(len(text.rstrip(_SPACE)))
            if size > LONGEST_LINE:
                raise FormatError(f"expected an object of at most {LONGEST_LINE} characters")
            if not size:
                value = _VALUE.match(after)
                raise FormatError(f"expected an object, found {value and value[0]}")
            expected = "expected a whole JSON object, with '}' and strings that end on their line"
            raise FormatError(f"{expected}, found {after or 'the end'!r}").at_line(line)
        first = self.line
        self.advance(size + 1)
        try:
            return orjson.loads(text + "}")
        except orjson.JSONDecodeError as error:
            message = f"expected a whole JSON object, found: {error.msg}"
            raise FormatError(message).at_line(first + error.lineno - 1) from None

    def _size(self) -> int:
        """The characters of the object that starts here, up to its `}` or what is wrong."""
        while True:
            begun = _BEGUN.match(self._text, self._position)
            end = begun.end() if begun else self._position
            size = end - self._position
            is_decided = self._text[end : end + 1] in ("{", "}") or self._text.find("\n", end) >= 0
            if is_decided or not size or size > LONGEST_LINE or not self._grow():
                return size

    def skip_to_next_object(self) -> bool:
        """Move to the next object that begins a line or follows another; False if there is none."""
        while True:
            boundary = _BOUNDARY.search(self._text, self._position)
            end = boundary.end() if boundary else len(self._text)
            self.advance(end - self._position)
            if boundary and self.next_character() == "{":
                return True
            if not boundary and not self._grow():
                return False

    def advance(self, count: int) -> None:
        """Move on by `count` characters, counting lines."""
        self.line += self._text.count("\n", self._position, self._position + count)
        self._position += count

    def _grow(self) -> bool:
        """Read more, at least as much as is in memory; False at the end of the file."""
        rest = self._text[self._position :]
        parts, size = [rest], -len(rest)
        for part in self._rest:
            parts.append(part)
            size += len(part)
            if size >= _CHUNK:
                break
        self._text, self._position = "".join(parts), 0
        return len(parts) > 1


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
