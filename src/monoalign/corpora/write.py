"""Writing corpora record by record; a file appears when it is complete, or not at all."""

from __future__ import annotations

import gzip
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, EncodingError, OutputExistsError, UsageError
from monoalign.core.sentence import SentencePair

from .format import Format, Record
from .formats import format_for, format_named
from .source import ErrorHandler, raise_error


def write_corpus(
    alignments: Iterable[Alignment],
    path: str | Path,
    *,
    format: str | None = None,
    overwrite: bool = False,
    on_error: ErrorHandler | None = None,
) -> int:
    """Write alignments to a file (`-`: standard output) and return how many.

    Without a format, the file's ending decides. The file appears when it is complete, not before.
    An alignment that the format cannot hold raises a `DataError`, or is passed to `on_error`.
    """
    chosen = _format(path, format)
    if chosen.encode is None:
        raise UsageError(f"format {chosen.name} has no links; choose another to write alignments")
    return _write(alignments, path, chosen, chosen.encode, overwrite, on_error)


def write_pairs(
    pairs: Iterable[SentencePair],
    path: str | Path,
    *,
    format: str | None = None,
    overwrite: bool = False,
    on_error: ErrorHandler | None = None,
) -> int:
    """Write pairs without links to a file and return how many."""
    chosen = _format(path, format)
    if chosen.encode_pair is None:
        raise UsageError(f"format {chosen.name} cannot hold pairs without links")
    return _write(pairs, path, chosen, chosen.encode_pair, overwrite, on_error)


@contextmanager
def open_output(path: str | Path, *, overwrite: bool = False) -> Iterator[BinaryIO]:
    """A file to write to, which gets its name only if the block succeeds; `.gz` is compressed."""
    if str(path) == "-":
        if sys.stdout is None:
            raise UsageError("standard output is closed")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if Path(path).exists() and not Path(path).is_file():
        with _opened(path) as stream:  # a device or a pipe, not a file to protect
            yield stream
        return
    final = Path(path).resolve()  # of a symbolic link, the file is replaced
    if final.exists() and not overwrite:
        raise OutputExistsError(f"{path}: already exists; use --overwrite to replace it")
    with replaced_file(final, path) as stream:
        if final.suffix == ".gz":
            with gzip.GzipFile(fileobj=stream, mode="wb", filename="", mtime=0) as compressed:
                yield compressed  # type: ignore[misc]
        else:
            yield stream


@contextmanager
def replaced_file(final: Path, shown: str | Path) -> Iterator[BinaryIO]:
    """A temporary file in the same folder, renamed on success and removed on failure.

    What has the name already is replaced: of a symbolic link, the link.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f".{final.name}.", suffix=".part", dir=final.parent)
    except OSError as error:
        raise UsageError(f"{shown}: cannot be written: {error.strerror}") from None
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        umask = os.umask(0)
        os.umask(umask)
        Path(name).chmod(0o666 & ~umask)  # mkstemp makes files private; ours are not
        Path(name).replace(final)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _opened(path: str | Path) -> BinaryIO:
    try:
        return Path(path).open("wb")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None


def _write(
    records: Iterable[Record],
    path: str | Path,
    chosen: Format,
    encode: Callable[[Record, int], str],
    overwrite: bool,
    on_error: ErrorHandler | None,
) -> int:
    report = on_error or raise_error
    name = "<stdout>" if str(path) == "-" else path
    written = 0
    with open_output(path, overwrite=overwrite) as stream:
        stream.write(chosen.opening.encode())
        for number, record in enumerate(records, start=1):
            try:
                text = _encoded(encode(record, number))
            except DataError as error:
                report(error.at(f"{name}, pair {number}", None))
                continue
            if written:
                stream.write(chosen.separator.encode())
            stream.write(text)
            written += 1
        stream.write(chosen.closing.encode())
    return written


def _encoded(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise EncodingError(f"character {text[error.start]!r} cannot be written as UTF-8") from None


def _format(path: str | Path, name: str | None) -> Format:
    return format_for(path) if name is None else format_named(name)
