"""Files that the user has registered, to be used from then on, and the folder that says so.

    register("paraphrases", "ppdb-1.0-xxxl-lexical.gz")
    registered("paraphrases")   ->  Path("/home/me/ppdb-1.0-xxxl-lexical.gz")
    unregister("paraphrases")   ->  True

Only the path is stored, as JSON in the cache folder; the file itself stays where it is, and is not
read before it is used.

    cache_folder()  ->  the folder in MONOALIGN_CACHE; else `monoalign` in the first of
                        XDG_CACHE_HOME, LOCALAPPDATA (Windows), ~/Library/Caches (macOS), ~/.cache

The folder is named, not created: whatever writes to it creates it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

from monoalign.core.errors import FormatError, MissingFileError, UnknownNameError, UsageError
from monoalign.corpora.write import open_output

KINDS = ("paraphrases",)
"""What can be registered."""

_NAME = "monoalign"


def register(kind: str, path: str | Path) -> Path:
    """Store a file's path as the user's file of this kind, replacing an earlier one."""
    _check(kind)
    file = Path(path).expanduser()
    if not file.is_file():
        raise MissingFileError(f"{path}: expected a file to register as {kind}, found none")
    file = file.resolve()
    _write({**_read(), kind: str(file)})
    return file


def registered(kind: str) -> Path | None:
    """The registered file of this kind; None if there is none."""
    _check(kind)
    path = _read().get(kind)
    return None if path is None else Path(path)


def unregister(kind: str) -> bool:
    """Forget the file of this kind; returns whether there was one."""
    _check(kind)
    known = _read()
    if known.pop(kind, None) is None:
        return False
    _write(known)
    return True


def cache_folder() -> Path:
    """Where compiled tables and registered paths are stored. Variables are read at each call."""
    own = os.environ.get("MONOALIGN_CACHE")
    if own:
        return Path(own).expanduser()
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        folder = os.environ.get(variable)
        if folder:
            return Path(folder) / _NAME
    try:
        home = Path.home()
    except RuntimeError:  # an account without a home, as in some containers
        return Path(tempfile.gettempdir()) / _NAME
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / _NAME
    return home / ".cache" / _NAME


def _check(kind: str) -> None:
    if kind not in KINDS:
        raise UnknownNameError("resource", kind, KINDS)


def _file() -> Path:
    return cache_folder() / "registered.json"


def _read() -> dict[str, str]:
    file = _file()
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise UsageError(f"{file}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise FormatError(f"expected a JSON object, found: {error}", path=str(file)) from None
    if not isinstance(known, dict) or not all(isinstance(path, str) for path in known.values()):
        raise FormatError("expected a JSON object of paths", path=str(file))
    return known


def _write(known: dict[str, str]) -> None:
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{file.parent}: cannot be made: {error.strerror}") from None
    with open_output(file, overwrite=True) as stream:
        stream.write(json.dumps(known, indent=2, sort_keys=True).encode() + b"\n")
