"""An input of lines: opened, decompressed, decoded, each line with its number.

A line that cannot be decoded is reported, and is None among the lines, so that readers that count
lines, or read two files in step, stay in step.
"""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path
from typing import NoReturn, cast

from monoalign.core.errors import (
    DataError,
    EncodingError,
    FormatError,
    MissingFileError,
    UsageError,
)

ErrorHandler = Callable[[DataError], None]
_GZIP = b"\x1f\x8b"
_GZIP_ERRORS = (EOFError, gzip.BadGzipFile, zlib.error)
_BUFFER = 1 << 16


def raise_error(error: DataError) -> NoReturn:
    """The handler that stops at the first bad record."""
    raise error


class Source(AbstractContextManager["Source"]):
    """An open input. `bad` reports an error at one of its lines."""

    def __init__(self, path: str | Path, on_error: ErrorHandler | None = None) -> None:
        self.name = "<stdin>" if str(path) == "-" else str(path)
        self._on_error = on_error or raise_error
        self._stream = _open(path)
        self._head: list[bytes] = []  # lines read ahead for a sample

    def __exit__(self, *exception: object) -> None:
        if self.name != "<stdin>":
            self._stream.close()

    def sample(self) -> list[str]:
        """The first non-blank line, and the whole lines that have arrived by then."""
        try:
            while not any(line.strip() for line in self._head):
                self._head.append(self._stream.readline())
                if not self._head[-1]:
                    break
            *whole, _ = self._stream.peek(_BUFFER).split(b"\n")
        except _GZIP_ERRORS:
            whole = []  # reported by `lines`, which knows where
        lines = b"".join([*self._head, *(line + b"\n" for line in whole)])
        text = lines.decode("utf-8-sig", errors="replace").removesuffix("\n")
        return [line.rstrip("\r") for line in text.split("\n")]

    def lines(self) -> Iterator[tuple[int, str | None]]:
        """Numbered lines without line breaks; None for a line that is not UTF-8."""
        number = 0
        try:
            for number, raw in enumerate(chain(filter(None, self._head), self._stream), start=1):
                yield number, self._decoded(raw, number)
        except _GZIP_ERRORS as error:
            self.bad(FormatError(f"expected whole gzip data, found: {error}"), number + 1)

    def bad(self, error: DataError, line: int | None) -> None:
        """Report an error in this input; returns if the caller wants to continue."""
        self._on_error(error.at(self.name, line))

    def _decoded(self, raw: bytes, number: int) -> str | None:
        try:
            text = raw.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            byte = raw[error.start]
            self.bad(EncodingError(f"expected UTF-8, found byte 0x{byte:02x}"), number)
            return None
        return text if number > 1 else text.removeprefix("\ufeff")


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


def _unpacked(stream: io.BufferedReader) -> io.BufferedReader:
    """The stream, decompressed if it is gzip data."""
    packed = stream.peek(2)[:2] == _GZIP
    return io.BufferedReader(_Gunzip(stream), _BUFFER) if packed else stream


class _Gunzip(io.RawIOBase):
    """Decompresses as much as there is: of a truncated file, everything before the cut."""

    def __init__(self, stream: io.BufferedReader) -> None:
        self._file = gzip.GzipFile(fileobj=stream)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._file.read1(len(buffer))
        buffer[: len(data)] = data
        return len(data)
