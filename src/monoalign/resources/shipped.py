"""Arrays that ship with the package: `NAME.npz`, described by `NAME.json`.

The description holds a format version and the digest of the arrays, so that a half-updated or
damaged folder is noticed when it is read, not when results differ.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monoalign.core.errors import FormatError, MissingFileError

Arrays = dict[str, NDArray[Any]]


def read_shipped(
    folder: Path, name: str, *, format: int, tool: str
) -> tuple[dict[str, Any], Arrays]:
    """The description and the arrays of a folder; `tool` is what would build them again."""
    described, path = folder / f"{name}.json", folder / f"{name}.npz"
    try:
        header = json.loads(_content(described, tool))
        digest, version = header["digest"], header["format"]
    except (ValueError, KeyError, TypeError) as error:
        message = f"expected a JSON object with format and digest, found {error!r}"
        raise FormatError(message, path=str(described)) from error
    if version != format:
        message = f"expected format {format}, found {version!r}; {tool} writes it"
        raise FormatError(message, path=str(described))
    content = _content(path, tool)
    if hashlib.sha256(content).hexdigest() != digest:
        message = (
            f"expected the arrays that {described.name} describes, found others; {tool} writes"
        )
        raise FormatError(message, path=str(path))
    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        return header, dict(arrays)


def write_shipped(
    folder: Path,
    name: str,
    arrays: Mapping[str, NDArray[Any]],
    header: Mapping[str, Any],
    *,
    format: int,
    compressed: bool = True,
) -> int:
    """Write what `read_shipped` reads; `header` is what else to say. Returns the arrays' bytes."""
    from monoalign.corpora.write import open_output  # only tools write

    folder.mkdir(parents=True, exist_ok=True)
    stream = io.BytesIO()
    columns: dict[str, Any] = dict(arrays)
    (np.savez_compressed if compressed else np.savez)(stream, **columns)
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


def _content(path: Path, tool: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise MissingFileError(f"{path}: {error.strerror}; {tool} writes it") from error
