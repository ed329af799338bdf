"""An input of lines: opened, decompressed, decoded, each line with its number.

A line that cannot be decoded, or is longer than `LONGEST_LINE`, is reported, and is None among the
lines, so that readers that count lines, or read two files in step, stay in step.
"""

from __future__ import annotations

import codecs
import gzip
import io
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn, cast

from monoalign.core.errors import (
    DataError,
    EncodingError,
    FormatError,
    MissingFileError,
    UsageError,
)

ErrorHandler = Callable[[DataError], None]
LONGEST_LINE = 4 << 20
"""Bytes of a line, or characters of a record of several lines; a longer one is reported."""

LONGEST_TEXT = 4 << 20
"""Characters of a text that is read as a whole."""

_GZIP = b"\x1f\x8b"
_GZIP_ERRORS = (EOFError, gzip.BadGzipFile, zlib.error)
_BUFFER = 1 << 16
_MOST_BLANK = 1 << 20  # bytes of blank lines that are read for a sample


def raise_error(error: DataError) -> NoReturn:
    """The handler that stops at the first bad record."""
    raise error


def read_text(path: str | Path) -> str:
    """A whole text; `FormatError` if it is longer than `LONGEST_TEXT`."""
    pieces: list[str] = []
    size = 0
    with Source(path) as source:
        for piece in source.text():
            pieces.append(piece)
            size += len(piece)
            if size > LONGEST_TEXT:
                error = FormatError(f"expected a text of at most {LONGEST_TEXT} characters")
                source.bad(error, None)
    return "".join(pieces)


class Source(AbstractContextManager["Source"]):
    """An open input. `bad` reports an error at one of its lines."""

    def __init__(self, path: str | Path, on_error: ErrorHandler | None = None) -> None:
        self.name = "<stdin>" if str(path) == "-" else str(path)
        self._on_error = on_error or raise_error
        self._stream = _open(path)
        self._damage: FormatError | None = None  # why the input ended early
        self._rest = self._pieces()
        self._head: list[bytes] = []  # pieces read ahead for a sample
        self._sample: list[str] | None = None
        self.line = 0  # the number of the line that was read last

    def __exit__(self, *exception: object) -> None:
        if self.name != "<stdin>":
            self._stream.close()

    def sample(self) -> list[str]:
        """The first non-blank line, and the whole lines that have arrived by then."""
        if self._sample is None:
            self._sample = self._read_sample()
        return self._sample

    def _read_sample(self) -> list[str]:
        blank = 0
        for piece in self._rest:
            self._head.append(piece)
            blank += len(piece)
            if piece.strip() or blank > _MOST_BLANK:
                break
        try:
            *whole, _ = self._stream.peek(_BUFFER).split(b"\n")
        except _GZIP_ERRORS:
            whole = []  # reported by `lines`, which knows where
        lines = b"".join([*self._head, *(line + b"\n" for line in whole)])
        text = lines.decode("utf-8-sig", errors="replace").removesuffix("\n")
        return [line.rstrip("\r") for line in text.split("\n")]

    def lines(self) -> Iterator[tuple[int, str | None]]:
        """Numbered lines without line breaks; None for a line that is too long or not UTF-8."""
        number, within = 0, False  # a line that is too long
        for piece in chain(self._head, self._rest):
            if within:
                within = piece[-1:] != b"\n"
                continue
            number += 1
            self.line = number
            if len(piece) >= LONGEST_LINE and piece[-1:] != b"\n":
                within = True
                self.bad(FormatError(f"expected a line of less than {LONGEST_LINE} bytes"), number)
                yield number, None
            else:
                text = self._decoded(piece, number)
                yield number, text if text is None else text.rstrip("\r\n")
        self._report_damage(number + 1)

    def text(self) -> Iterator[str]:
        """The text in pieces: lines, and parts of long lines; what is not UTF-8 is left out."""
        number, rest = 1, b""
        for piece in chain(self._head, self._rest):
            ended = piece[-1:] == b"\n"
            whole = rest + piece
            rest = b"" if ended else _incomplete(whole)
            text = self._decoded(whole.removesuffix(rest), number)
            yield text if text is not None else "\n" * ended
            number += ended
        if rest:
            self._decoded(rest, number)
        self._report_damage(number)

    def bad(self, error: DataError, line: int | None) -> None:
        """Report an error in this input; returns if the caller wants to continue."""
        self._on_error(error.at(self.name, line))

    @property
    def fraction(self) -> float | None:
        """How much of the file was read, from 0 to 1; None for a pipe."""
        if self._stream.closed:
            return 1.0
        raw: Any = self._stream.raw
        file: Any = raw.packed.raw if isinstance(raw, _Gunzip) else raw
        try:
            size = os.fstat(file.fileno()).st_size
            return min(file.tell() / size, 1.0) if size else None
        except (OSError, ValueError):
            return None

    def _pieces(self) -> Iterator[bytes]:
        """Lines with their breaks; of longer ones, parts of `LONGEST_LINE` bytes."""
        readline = self._stream.readline
        try:
            while piece := readline(LONGEST_LINE):
                yield piece
        except _GZIP_ERRORS as error:
            self._damage = FormatError(f"expected whole gzip data, found: {error}")

    def _report_damage(self, line: int) -> None:
        if self._damage is not None:
            self.bad(self._damage, line)

    def _decoded(self, raw: bytes, number: int) -> str | None:
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            byte = raw[error.start]
            self.bad(EncodingError(f"expected UTF-8, found byte 0x{byte:02x}"), number)
            return None
        return text if number > 1 else text.removeprefix("\ufeff")


def _incomplete(raw: bytes) -> bytes:
    """The bytes at the end that may begin a character: `b"a\xc3"` -> `b"\xc3"`."""
    _, used = codecs.utf_8_decode(raw[-4:], "replace", False)
    return raw[len(raw) - len(raw[-4:]) + used :]


def _open(path: str | Path) -> io.BufferedReader:
    if str(path) == "-":
        if sys.stdin is None:
            raise UsageError("standard input is closed")
        return _unpacked(cast(io.BufferedReader, sys.stdin.buffer))
    try:
        return _unpacked(io.BufferedReader(io.FileIO(path), _BUFFER))
    except FileNotFoundError:
        raise MissingFileError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise MissingFileError(f"{path}: expected a file, found a folder") from None
    except OSError as error:
        raise MissingFileError(f"{path}: cannot be opened: {error.strerror}") from None
    except ValueError as error:  # a name that no file can have
        raise MissingFileError(f"{path}: cannot be opened: {error}") from None


def _unpacked(stream: io.BufferedReader) -> io.BufferedReader:
    """The stream, decompressed if it is gzip data."""
    packed = stream.peek(2)[:2] == _GZIP
    return io.BufferedReader(_Gunzip(stream), _BUFFER) if packed else stream


class _Gunzip(io.RawIOBase):
    """Decompresses as much as there is: of a truncated file, everything before the cut."""

    def __init__(self, stream: io.BufferedReader) -> None:
        self.packed = stream
        self._file = gzip.GzipFile(fileobj=stream)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._file.read1(len(buffer))
        buffer[: len(data)] = data
        return len(data)
