"""Aligners as folders: `aligner.json` and, where something was learned, `weights.npz`; and the
weights that ship with the package.

{"format": 1, "name": NAME, "options": {"ignore_case": true}, "signature": "…"}

A paraphrase table is large and stays where it is: an option names its file. A lexicon is kept by
its entries, `"lexicon": [["car", "automobile"]]`, since it may have come from no file.
"""

from __future__ import annotations

import json
import os
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from monoalign.core.errors import (
    FormatError,
    ModelError,
    MonoalignError,
    OutputExistsError,
    UsageError,
)
from monoalign.models.model import Weights
from monoalign.resources.array_files import read_arrays, read_shipped, write_arrays

from .aligner import Aligner
from .pickling import Origin
from .system import System

FORMAT_VERSION = 1
SHIPPED = Path(__file__).parent.parent / "data" / "weights"
_DESCRIPTION, _WEIGHTS = "aligner.json", "weights.npz"
_KEYS = (
    ("name", str, "the name of an aligner"),
    ("options", dict, "options by name"),
    ("signature", str, "the signature of the aligner"),
)
_ODD = (
    ArithmeticError,
    AttributeError,
    LookupError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What odd options, and arrays that no one has checked, make Python and NumPy raise."""


def save(aligner: Aligner, folder: str | Path, *, overwrite: bool = False) -> None:
    """Write the folder; the description comes last, so that a folder that has it is whole.

    Without `overwrite` nothing that exists is touched; a symbolic link is never followed.
    """
    folder = Path(folder)
    if folder.is_symlink():
        raise OutputExistsError(f"{folder}: expected a folder, found a symbolic link")
    for path in (folder / _DESCRIPTION, folder / _WEIGHTS):
        if os.path.lexists(path) and not overwrite:
            message = "holds an aligner already; say that it may be replaced"
            raise OutputExistsError(f"{folder}: {message} ({path.name} exists)")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(aligner, folder)
    except OSError as error:
        path = error.filename or folder
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None


def load_folder(folder: str | Path) -> Aligner:
    """Build the aligner that a folder describes, and check that it is the one that was saved."""
    from .registry import build, system_of

    path, weights_path = Path(folder) / _DESCRIPTION, Path(folder) / _WEIGHTS
    description = _description(path)
    name, options = description["name"], description["options"]
    try:
        learns = system_of(name).training is not None
        weights = _weights(weights_path, name, learns)
        given = {**options, "lexicon": description.get("lexicon"), "weights": weights}
        aligner = build(name, **given)
        signature = aligner.signature_over(options)
    except ModelError as error:
        raise error.at(str(weights_path), None) from None
    except MonoalignError as error:
        raise ModelError(f"cannot be built: {error}", path=str(path)) from error
    except _ODD as error:
        message = f"expected the options and weights of {name!r}, found: {error!r}"
        raise ModelError(message, path=str(folder)) from error
    if _unversioned(signature) != _unversioned(description["signature"]):
        message = f"signature: expected {description['signature']!r}, found {signature!r}"
        raise ModelError(f"{message} in what was loaded", path=str(path))
    return aligner.loaded_from(Origin(folder=str(Path(folder).absolute())))


@lru_cache(maxsize=8)
def shipped_weights(system: System, name: str) -> Weights:
    """The arrays that ship with a system under a name: `…/weights/SYSTEM/all.npz`.

    Those of this package's systems are in its data folder; another package keeps `weights` beside
    its system. A system may also have a distribution of its own.
    """
    if not system.installed:
        needs = f"aligner {system.name!r} needs {system.distribution}"
        raise UsageError(f"{needs}: pip install ./packages/{system.name} in the repository")
    folder = SHIPPED / system.name
    if not folder.is_dir():
        folder = Path(str(import_module(system.module_of_weights).__file__)).parent / "weights"
    tool = f"tools/{system.name if system.distribution else 'weights'}/train.py"
    return read_shipped(folder, name, format=FORMAT_VERSION, tool=tool)[1]


def _write(aligner: Aligner, folder: Path) -> None:
    from monoalign.corpora.write import replaced_file  # brings all formats

    description: dict[str, Any] = {
        "format": FORMAT_VERSION,
        "name": aligner.name,
        "options": dict(aligner.options),
        "signature": aligner.signature,
    }
    if aligner.lexicon is not None:
        description["lexicon"] = sorted(aligner.lexicon.entries)
    if aligner.weights:
        with replaced_file(folder / _WEIGHTS, folder / _WEIGHTS) as stream:
            write_arrays(stream, aligner.weights)
    else:
        (folder / _WEIGHTS).unlink(missing_ok=True)
    with replaced_file(folder / _DESCRIPTION, folder / _DESCRIPTION) as stream:
        stream.write(json.dumps(description, indent=2).encode() + b"\n")


def _description(path: Path) -> dict[str, Any]:
    _check_file(path)
    try:
        description = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ModelError(f"expected a JSON object, found: {error}", path=str(path)) from None
    if not isinstance(description, dict) or description.get("format") != FORMAT_VERSION:
        raise ModelError(f"expected an aligner of format {FORMAT_VERSION}", path=str(path))
    for key, kind, what in _KEYS:
        if not isinstance(description.get(key), kind):
            raise ModelError(f"{key}: expected {what}", path=str(path))
    lexicon = description.get("lexicon", [])
    if not isinstance(lexicon, list) or not all(map(_is_term_pair, lexicon)):
        raise ModelError("lexicon: expected pairs of terms", path=str(path))
    return description


def _is_term_pair(entry: Any) -> bool:
    return isinstance(entry, list) and len(entry) == 2 and all(isinstance(t, str) for t in entry)


def _weights(path: Path, name: str, learns: bool) -> Weights:
    """The arrays of a folder; a `ModelError` unless it has some just where it should."""
    if not learns:
        if os.path.lexists(path):
            raise ModelError(f"expected no such file: {name!r} learns nothing", path=str(path))
        return {}
    _check_file(path)
    try:
        weights = read_arrays(path)
    except OSError as error:
        raise ModelError(f"cannot be read: {error.strerror}", path=str(path)) from None
    except FormatError as error:
        raise ModelError(error.message, path=str(path)) from None
    if not weights:
        raise ModelError(f"expected the arrays of {name!r}, found none", path=str(path))
    for key, array in weights.items():
        if array.dtype.kind == "f" and not np.isfinite(array).all():
            raise ModelError(f"{key}: expected finite numbers, found others", path=str(path))
    return weights


def _check_file(path: Path) -> None:
    """A `ModelError` unless it is a file: a pipe would be waited for."""
    if not path.is_file():
        other = "none" if not os.path.lexists(path) else "something else"
        raise ModelError(f"expected a file {path.name}, found {other}", path=str(path))


def _unversioned(signature: str) -> str:
    """An aligner may be loaded by a later version than the one that saved it."""
    return signature.rpartition("|monoalign:")[0]
