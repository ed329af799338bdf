"""An input of lines: opened, decompressed, decoded, each line with its number.

A line that cannot be decoded is reported and yields None in its place, so that readers which count
lines, or walk two files in step, stay in step.
"""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NoReturn

from monoalign.core.errors import DataError, EncodingError, FormatError, MissingFileError

ErrorHandler = Callable[[DataError], None]
SAMPLE_BYTES = 1 << 16
_GZIP = b"\x1f\x8b"


def raise_error(error: DataError) -> NoReturn:
    """The handler that stops at the first bad record."""
    raise error


class Source(AbstractContextManager["Source"]):
    """One open input. `bad` reports an error at a line of it."""

    def __init__(self, path: str | Path, on_error: ErrorHandler | None = None) -> None:
        self.name = "<stdin>" if str(path) == "-" else str(path)
        self._on_error = on_error or raise_error
        self._stream = _open(path)
        self._number = 0

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.name != "<stdin>":
            self._stream.close()

    def sample(self) -> list[str]:
        """The first whole lines, without consuming them."""
        try:
            start = self._stream.peek(SAMPLE_BYTES)[:SAMPLE_BYTES]
        except (EOFError, OSError, zlib.error) as error:
            raise FormatError(f"expected whole gzip data: {error}", path=self.name) from error
        lines = start.decode("utf-8-sig", errors="replace").split("\n")
        return [line.rstrip("\r") for line in (lines[:-1] if len(lines) > 1 else lines)]

    def lines(self) -> Iterator[tuple[int, str | None]]:
        """Numbered lines without their ends; None for a line that is not UTF-8."""
        for raw in self._raw_lines():
            self._number += 1
            try:
                text: str | None = raw.decode("utf-8").rstrip("\r\n")
            except UnicodeDecodeError as error:
                byte = raw[error.start]
                self.bad(EncodingError(f"expected UTF-8, found byte 0x{byte:02x}"), self._number)
                text = None
            if self._number == 1 and text is not None:
                text = text.removeprefix("\ufeff")
            yield self._number, text

    def bad(self, error: DataError, line: int | None) -> None:
        """Report an error of this input; returns if the caller wants to go on."""
        self._on_error(error.at(self.name, line))

    def _raw_lines(self) -> Iterator[bytes]:
        try:
            yield from self._stream
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            self.bad(FormatError(f"expected whole gzip data: {error}"), self._number + 1)


def _open(path: str | Path) -> io.BufferedReader:
    if str(path) == "-":
        return _unpacked(sys.stdin.buffer)
    try:
        return _unpacked(io.BufferedReader(io.FileIO(path)))
    except FileNotFoundError:
        raise MissingFileError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise MissingFileError(f"{path}: expected a file, found a folder") from None
    except OSError as error:
        raise MissingFileError(f"{path}: cannot be opened: {error.strerror}") from None


def _unpacked(stream: BinaryIO) -> io.BufferedReader:
    """The stream, or what it holds packed by gzip; in either case one that can be peeked into."""
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(_raw(stream))
    if buffered.peek(2)[:2] == _GZIP:
        return io.BufferedReader(gzip.GzipFile(fileobj=buffered), SAMPLE_BYTES)
    return buffered


def _raw(stream: BinaryIO) -> io.RawIOBase:
    """A stream without `peek` (a test's BytesIO as standard input) as one that can be buffered."""
    return io.BytesIO(stream.read())  # type: ignore[return-value]
