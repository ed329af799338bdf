"""Aligners as folders: `aligner.json` and, where something was learned, `weights.npz`; and the
weights that ship with the package.

{"format": 1, "name": NAME, "options": {"ignore_case": true}, "signature": "…"}

A paraphrase table is large and stays where it is: an option names its file. A lexicon is kept by
its entries, `"lexicon": [["car", "automobile"]]`, since it may have come from no file.
"""

from __future__ import annotations

import json
import zipfile
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from monoalign.core.errors import ModelError, MonoalignError, OutputExistsError, UsageError
from monoalign.models.model import Weights
from monoalign.resources.array_files import read_shipped

from .aligner import Aligner
from .system import System

FORMAT_VERSION = 1
SHIPPED = Path(__file__).parent.parent / "data" / "weights"
_DESCRIPTION, _WEIGHTS = "aligner.json", "weights.npz"


def save(aligner: Aligner, folder: str | Path, *, overwrite: bool = False) -> None:
    """Write the folder; the description comes last, so that a folder that has it is whole."""
    from monoalign.corpora.write import open_output  # brings all formats

    folder = Path(folder)
    if (folder / _DESCRIPTION).exists() and not overwrite:
        raise OutputExistsError(f"{folder}: holds an aligner already; say that it may be replaced")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be made: {error.strerror}") from None
    if aligner.weights:
        with open_output(folder / _WEIGHTS, overwrite=True) as stream:
            arrays: dict[str, Any] = dict(aligner.weights)
            np.savez_compressed(stream, **arrays)
    else:
        (folder / _WEIGHTS).unlink(missing_ok=True)
    description: dict[str, Any] = {
        "format": FORMAT_VERSION,
        "name": aligner.name,
        "options": dict(aligner.options),
        "signature": aligner.signature,
    }
    if aligner.lexicon is not None:
        description["lexicon"] = sorted(aligner.lexicon.entries)
    with open_output(folder / _DESCRIPTION, overwrite=True) as stream:
        stream.write(json.dumps(description, indent=2).encode() + b"\n")


def load_folder(folder: str | Path) -> Aligner:
    """Build the aligner that a folder describes."""
    from .registry import build

    path = Path(folder) / _DESCRIPTION
    description = _description(path)
    options = {**description["options"], "lexicon": description.get("lexicon")}
    weights = _weights(Path(folder) / _WEIGHTS)
    if weights:
        options["weights"] = weights
    try:
        return build(description["name"], **options)
    except MonoalignError as error:
        raise ModelError(f"cannot be built: {error}", path=str(path)) from error


@lru_cache(maxsize=8)
def shipped_weights(system: System, learned_from: str) -> Weights:
    """The arrays that ship with a system: `…/weights/NAME/all.npz` or `…/rte2.npz`.

    Those of this package's systems are in its data folder; another package keeps `weights` beside
    its system.
    """
    folder = SHIPPED / system.name
    if not folder.is_dir():
        folder = Path(str(import_module(system.package).__file__)).parent / "weights"
    tool = "tools/weights/train.py"
    return read_shipped(folder, learned_from, format=FORMAT_VERSION, tool=tool)[1]


def _description(path: Path) -> dict[str, Any]:
    try:
        description = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ModelError(f"expected a file {path.name}, found none", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise ModelError(f"expected a JSON object, found: {error}", path=str(path)) from None
    if not isinstance(description, dict) or description.get("format") != FORMAT_VERSION:
        raise ModelError(f"expected an aligner of format {FORMAT_VERSION}", path=str(path))
    if not isinstance(description.get("name"), str) or not isinstance(
        description.get("options"), dict
    ):
        raise ModelError("expected a name and options", path=str(path))
    if not isinstance(description.get("lexicon", []), list):
        raise ModelError("lexicon: expected pairs of terms", path=str(path))
    return description


def _weights(path: Path) -> Weights:
    if not path.exists():
        return {}
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return dict(arrays)
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise ModelError(
            f"expected arrays in an .npz file, found: {error}", path=str(path)
        ) from None
