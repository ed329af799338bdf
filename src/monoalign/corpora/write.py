"""Writing corpora record by record; a file appears when it is complete, or not at all.

Until then it is `.NAME.part` in the same folder, locked: a second run to the same output is refused
at once. The lock ends with the process, however that ends, and the next run takes over the file.
"""

from __future__ import annotations

import gzip
import os
import stat
import sys
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

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed or replaced by another process
    fcntl = None  # type: ignore[assignment]


def write_corpus(
    alignments: Iterable[Alignment],
    path: str | Path,
    *,
    format: str | None = None,
    overwrite: bool = False,
    on_error: ErrorHandler | None = None,
) -> int:
    """Write alignments to a file.

    Args:
        alignments: Of any aligner, or of a gold standard.
        path: The file (`-`: standard output); it appears when it is complete, not before.
        format: The name of the format; without it, the file's ending decides.
        overwrite: Replace a file that is there already.
        on_error: Called with the error for each pair that the format cannot hold; writing goes on.

    Returns:
        How many were written.

    Raises:
        DataError: An alignment that the format cannot hold, unless there is `on_error`.
        UsageError: A file that is there already or cannot be written, or an unsuitable format.

    Examples:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     alignment = monoalign.load().align("He left.", "He went.")
        ...     write_corpus([alignment], f"{folder}/links.jsonl")
        1
    """
    chosen = _format(path, format)
    if chosen.beside is not None and chosen.encode_beside is not None:
        second, both = chosen.beside(str(path)), chosen.encode_beside
        return _write_both(alignments, path, second, both, overwrite, on_error)
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
    """Write pairs without links to a file.

    Args:
        pairs: With their annotation, if any.
        path: As in `write_corpus`.
        format: As in `write_corpus`.
        overwrite: As in `write_corpus`.
        on_error: As in `write_corpus`.

    Returns:
        How many were written.

    Raises:
        DataError: A pair that the format cannot hold, unless there is `on_error`.
        UsageError: As in `write_corpus`.

    Examples:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     alignment = monoalign.load().align("He left.", "He went.")
        ...     write_pairs([alignment.pair], f"{folder}/pairs.tsv")
        1
    """
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
    try:
        final = Path(os.path.realpath(path))  # of a symbolic link, the file is replaced
    except ValueError as error:  # a name that no file can have
        raise UsageError(f"{path}: cannot be written: {error}") from None
    with replaced_file(final, path, overwrite=overwrite) as stream:
        if final.suffix == ".gz":
            with gzip.GzipFile(fileobj=stream, mode="wb", filename="", mtime=0) as compressed:
                yield compressed  # type: ignore[misc]
        else:
            yield stream


@contextmanager
def replaced_file(final: Path, shown: str | Path, *, overwrite: bool = True) -> Iterator[BinaryIO]:
    """A file in the same folder, renamed on success and removed on failure.

    What has the name already is replaced: of a symbolic link, the link.
    """
    part = final.with_name(f".{final.name}.part")
    try:
        handle = _locked(part)
    except BlockingIOError:
        raise OutputExistsError(f"{shown}: is being written by another run") from None
    except OSError as error:
        raise UsageError(f"{shown}: cannot be written: {error.strerror}") from None
    with os.fdopen(handle, "wb") as stream:
        try:
            mode = _replaced_mode(final, shown, overwrite)
            if mode is not None:
                part.chmod(mode)
            yield stream
            stream.flush()
            if fcntl is not None and not _is_at(part, handle):  # only where files have no locks
                raise OutputExistsError(f"{shown}: is being written by another run")
            _replaced_mode(final, shown, overwrite)  # another program may have made it meanwhile
            if fcntl is None:
                stream.close()
            part.replace(final)
        except BaseException:
            if fcntl is None:
                stream.close()
                part.unlink(missing_ok=True)
            elif _is_at(part, handle):
                part.unlink()
            raise


def _locked(part: Path) -> int:
    """A new file that no other process writes to; `BlockingIOError` if one does."""
    if fcntl is None:
        try:
            part.unlink(missing_ok=True)
        except PermissionError:
            raise BlockingIOError from None
        return os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_BINARY, 0o666)
    while True:
        is_new = True
        try:
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            is_new = False
            try:
                handle = os.open(part, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            except FileNotFoundError:
                continue  # finished meanwhile
        try:
            _lock(handle)
            if _is_at(part, handle):  # neither renamed nor removed before it was locked
                if is_new:
                    return handle
                part.unlink()  # of a run that was killed
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _lock(handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        pass  # a file system without locks


def _is_at(path: Path, handle: int) -> bool:
    """Whether an open file is still the one with this name."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except FileNotFoundError:
        return False


def _replaced_mode(final: Path, shown: str | Path, overwrite: bool) -> int | None:
    """The permissions of the file to be replaced; None if there is none."""
    try:
        mode = stat.S_IMODE(final.stat().st_mode)
    except FileNotFoundError:
        return None
    if not overwrite:
        raise OutputExistsError(f"{shown}: already exists; use --overwrite to replace it")
    return mode


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


def _write_both(
    alignments: Iterable[Alignment],
    path: str | Path,
    second: Path,
    encode: Callable[[Alignment, int, int], tuple[str, str]],
    overwrite: bool,
    on_error: ErrorHandler | None,
) -> int:
    """Write two files side by side."""
    if str(path) == "-":
        raise UsageError("this format is two files; expected a name, found standard output")
    written = before = 0
    with (
        open_output(second, overwrite=overwrite) as texts,
        open_output(path, overwrite=overwrite) as stream,
    ):
        for number, alignment in enumerate(alignments, start=1):
            try:
                record, text = encode(alignment, number, before)
                both = _encoded(record), _encoded(text)
            except DataError as error:
                (on_error or raise_error)(error.at(f"{path}, pair {number}", None))
                continue
            stream.write(both[0])
            texts.write(both[1])
            before += len(text)
            written += 1
    return written


def _encoded(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise EncodingError(f"character {text[error.start]!r} cannot be written as UTF-8") from None


def _format(path: str | Path, name: str | None) -> Format:
    return format_for(path) if name is None else format_named(name)
