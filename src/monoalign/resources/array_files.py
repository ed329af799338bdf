"""Arrays in files: `.npz` archives, read without trusting them, and those that ship.

    write_arrays(stream, {"words": words, "table": table})
    read_arrays(path)                 ->  {"words": …, "table": …}, read-only
    read_arrays(path, mapped=True)    ->  the same, but the file is mapped, not read

An archive is one that NumPy could have written, and can read; its arrays are not compressed and
begin at multiples of 64 bytes, so that they can be mapped. NumPy's own archives are read too. What
ships has a JSON file beside it, with the digest of the archive.
"""

from __future__ import annotations

import hashlib
import io
import json
import mmap
import struct
import zipfile
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import IO, Any, Literal

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from monoalign.core.errors import FormatError, MissingFileError

Arrays = dict[str, NDArray[Any]]

MOST_UNPACKED = 1 << 30
"""Bytes that the compressed arrays of an archive may have in all: more is no honest file."""

_ALIGNMENT = 64
_DATE = (1980, 1, 1, 0, 0, 0)  # the same arrays, the same bytes
_LOCAL_HEADER = 30  # bytes before the name of a member; the last four are two lengths
_READERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
_PADDING = 0xD935  # marks bytes that align what follows, as in Android's packages


def read_arrays(path: Path, *, mapped: bool = False) -> Arrays:
    """The arrays of an archive, by name, read-only; a `FormatError` if anything is odd about them.

    Nothing is allocated before sizes have been compared with those of the file. A mapped file must
    not be changed in place; compressed arrays are read all the same.
    """
    with path.open("rb") as stream:
        try:
            content = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) if mapped else None
            with zipfile.ZipFile(stream) as archive:
                return dict(_members(archive, content))
        except Exception as error:  # there is little that broken archives do not make these raise
            reason = str(error) or type(error).__name__
            message = f"expected arrays in an .npz file, found: {reason}"
            raise FormatError(message, path=str(path)) from None


def write_arrays(stream: IO[bytes], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write an archive to a stream that is at its beginning; the same bytes every time."""
    with zipfile.ZipFile(stream, "w") as archive:
        for name, array in arrays.items():
            info = zipfile.ZipInfo(f"{name}.npy", _DATE)
            start = stream.tell() + _LOCAL_HEADER + len(info.filename.encode()) + 4
            info.extra = struct.pack("<HH", _PADDING, -start % _ALIGNMENT)
            info.extra += bytes(-start % _ALIGNMENT)
            member = io.BytesIO()
            npy.write_array(member, np.asanyarray(array), allow_pickle=False)
            archive.writestr(info, member.getvalue())


def read_shipped(
    folder: Path, name: str, *, format: int, tool: str
) -> tuple[dict[str, Any], Arrays]:
    """The description and the arrays of a folder; `tool` is what would build them again."""
    described, path = folder / f"{name}.json", folder / f"{name}.npz"
    try:
        header = json.loads(described.read_bytes())
        digest, version = header["digest"], header["format"]
    except OSError as error:
        raise MissingFileError(f"{described}: {error.strerror}; {tool} writes it") from error
    except (ValueError, KeyError, TypeError) as error:
        message = f"expected a JSON object with format and digest, found {error!r}"
        raise FormatError(message, path=str(described)) from error
    if version != format:
        message = f"expected format {format}, found {version!r}; {tool} writes it"
        raise FormatError(message, path=str(described))
    try:
        with path.open("rb") as stream:
            if hashlib.file_digest(stream, "sha256").hexdigest() == digest:
                return header, read_arrays(path, mapped=True)
    except OSError as error:
        raise MissingFileError(f"{path}: {error.strerror}; {tool} writes it") from error
    message = f"expected the arrays that {described.name} describes, found others; {tool} writes"
    raise FormatError(message, path=str(path))


def write_shipped(
    folder: Path,
    name: str,
    arrays: Mapping[str, NDArray[Any]],
    header: Mapping[str, Any],
    *,
    format: int,
    compressed: bool = True,
) -> int:
    """Write what `read_shipped` reads; `header` is what else to say. Returns the arrays' bytes.

    Large arrays that compress badly are better left as they are: then they are mapped.
    """
    from monoalign.corpora.write import open_output  # only tools write

    folder.mkdir(parents=True, exist_ok=True)
    stream = io.BytesIO()
    if compressed:
        columns: dict[str, Any] = dict(arrays)
        np.savez_compressed(stream, **columns)
    else:
        write_arrays(stream, arrays)
    content = stream.getvalue()
    described = {"format": format, "digest": hashlib.sha256(content).hexdigest(), **header}
    text = json.dumps(described, indent=1, ensure_ascii=False) + "\n"
    for path, data in ((f"{name}.npz", content), (f"{name}.json", text.encode())):
        with open_output(folder / path, overwrite=True) as file:
            file.write(data)
    return len(content)


def lines_of(array: NDArray[Any]) -> list[str]:
    """Lines of text that were stored as an array of bytes."""
    return array.tobytes().decode().split("\n")


def _members(archive: zipfile.ZipFile, content: mmap.mmap | None) -> list[tuple[str, NDArray[Any]]]:
    members = archive.infolist()
    names = [info.filename for info in members]
    if len(set(names)) < len(names) or not all(name.endswith(".npy") for name in names):
        raise ValueError(f"members {', '.join(names)}")
    packed = [info for info in members if info.compress_type != zipfile.ZIP_STORED]
    if sum(info.file_size for info in packed) > MOST_UNPACKED:
        raise ValueError(f"compressed arrays of more than {MOST_UNPACKED} bytes")
    return [(info.filename[:-4], _array(archive, info, content)) for info in members]


def _array(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, content: mmap.mmap | None
) -> NDArray[Any]:
    """One array: where nothing is compressed and the file is mapped, a view of it."""
    with archive.open(info) as member:
        shape, by_columns, dtype = _READERS[npy.read_magic(member)](member)
        begin = member.tell()
        size = info.file_size - begin
        if dtype.hasobject:
            raise ValueError(f"Python objects in {info.filename}")
        if min(shape, default=0) < 0 or prod(shape) * dtype.itemsize != size:
            raise ValueError(f"{info.filename} of shape {shape} and {size} bytes")
        order: Literal["F", "C"] = "F" if by_columns else "C"
        if content is None or info.compress_type != zipfile.ZIP_STORED:
            return np.ndarray(shape, dtype, member.read(), order=order)
    lengths = struct.unpack_from("<HH", content, info.header_offset + _LOCAL_HEADER - 4)
    begin += info.header_offset + _LOCAL_HEADER + sum(lengths)
    return np.ndarray(shape, dtype, content, begin, order=order)
