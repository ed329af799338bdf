"""The objects of a JSON array, read one by one.

After an object that is not valid JSON, reading continues at the next one that begins a line or
follows another; if objects have objects in them, at the next that begins a line. A second array,
of files put one after the other, is reported and read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import orjson

from monoalign.core.errors import FormatError

from .format import RecordColumns, Records
from .source import LONGEST_LINE, Source

NumberedObject = tuple[int, tuple[int, Any]]
"""The line where an object starts; its number in the array, from 1; the object."""

_DEPTH = 12  # of objects in objects
_CHUNK = 1 << 15  # characters
_BETWEEN = re.compile(r"[\s,]*")
_SPACE = " \t\r\n,"
_VALUE = re.compile(r"[^\s,\]]{1,40}|.")
_TEXT = r'[^"{}]++|"(?:[^"\\\n]++|\\.)*+"'
_BEGUN = re.compile(rf"\{{(?:{_TEXT})*+")  # an object up to its end
_BOUNDARY = re.compile(r"[\[}\n]++")  # what may come before an object
_LINE_END = re.compile(r"\n++")


def _begun_nested() -> re.Pattern[str]:
    """An object up to its end, or up to where objects in it are too deep or have no end."""
    inner = rf"\{{(?:{_TEXT})*+\}}"
    for _ in range(_DEPTH):
        inner = rf"\{{(?:{_TEXT}|{inner})*+\}}"
    return re.compile(rf"\{{(?:{_TEXT}|{inner})*+")


_BEGUN_NESTED = _begun_nested()


def objects_of(source: Source, *, nested: bool = False) -> Iterator[tuple[int, Any]]:
    """The objects of the array, each with the line where it starts.

    Values of `nested` objects may be objects, too, which has a limit.
    """
    window = _Window(source.text(), nested)
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


def numbered_objects(
    source: Source,
    columns: Callable[[list[NumberedObject]], RecordColumns | None],
    *,
    nested: bool = False,
) -> Records[NumberedObject]:
    """The same as records, which `columns` makes columns of where it can."""
    objects = enumerate(objects_of(source, nested=nested), start=1)
    return Records(((line, (number, item)) for number, (line, item) in objects), columns)


def as_object(value: Any, name: str) -> dict[str, Any]:
    """A value that has to be an object; `name` is what an error calls it."""
    if not isinstance(value, dict):
        raise FormatError(f"{name}: expected an object, found {short_json(value)}")
    return value


def as_list(value: Any, name: str) -> list[Any]:
    """A value that has to be an array; nothing at all is an empty one."""
    if value is not None and not isinstance(value, list):
        raise FormatError(f"{name}: expected an array, found {short_json(value)}")
    return value or []


def short_json(value: Any) -> str:
    """A value as an error quotes it."""
    return orjson.dumps(value).decode()[:40]


class _Window:
    """The part of the text in memory: it grows until it has a whole element, and moves on."""

    def __init__(self, text: Iterator[str], nested: bool) -> None:
        self._rest = text
        self._begun = _BEGUN_NESTED if nested else _BEGUN
        self._boundary = _LINE_END if nested else _BOUNDARY
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
            begun = self._begun.match(self._text, self._position)
            end = begun.end() if begun else self._position
            size = end - self._position
            is_decided = self._text[end : end + 1] in ("{", "}") or self._text.find("\n", end) >= 0
            if is_decided or not size or size > LONGEST_LINE or not self._grow():
                return size

    def skip_to_next_object(self) -> bool:
        """Move to the next object that begins a line or follows another; False if there is none."""
        while True:
            boundary = self._boundary.search(self._text, self._position)
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
