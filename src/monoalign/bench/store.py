"""Results stored on disk, one file each, so that a second run measures only what has changed.

A result is valid as long as the system, the corpus and the code that makes alignments are the same.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from monoalign.corpora.write import open_output

from .held_out import WEIGHTS
from .systems import Spec

_PACKAGE = Path(__file__).parent.parent
_IRRELEVANT = ("bench", "cli", "run", "service", "tasks", "view")  # do not change alignments
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of results."""

    folder: Path

    def get(self, key: str) -> dict[str, Any] | None:
        """The result with that key; None if there is none that can be read."""
        try:
            result = orjson.loads((self.folder / f"{key}.json").read_bytes())
        except (OSError, orjson.JSONDecodeError):
            return None
        return result if isinstance(result, dict) and result.get("format") == _FORMAT else None

    def put(self, key: str, result: dict[str, Any]) -> dict[str, Any]:
        """Store a result, and return it as stored."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stored = {"format": _FORMAT, "key": key, **result}
        with open_output(self.folder / f"{key}.json", overwrite=True) as stream:
            stream.write(orjson.dumps(stored))
        return stored


def key_of(spec: Spec, corpus: Path) -> str:
    """A name that identifies everything a result depends on."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(repr(spec).encode())
    for file in (corpus, *(Path(name) for name in (spec.file, *spec.text) if name)):
        digest.update(file.read_bytes())
    if spec.kind != "stored":
        digest.update(code_digest().encode())
    for weights in sorted((WEIGHTS / spec.name).glob(f"{spec.weights}.*")):
        digest.update(weights.read_bytes())
    kind = spec.kind if spec.kind != "aligner" else spec.weights
    name = "-".join(f"{spec.name} {kind}".replace(",", "").split())
    return f"{name}-{digest.hexdigest()}"


@lru_cache(maxsize=1)
def code_digest() -> str:
    """A hash of the package's code and data, except for weights: each aligner has its own."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(_PACKAGE.rglob("*")):
        relative = path.relative_to(_PACKAGE)
        if relative.parts[0] in _IRRELEVANT or WEIGHTS in path.parents:
            continue
        if "__pycache__" in relative.parts or not path.is_file():
            continue
        digest.update(str(relative).encode())
        if path.suffix in (".py", ".json"):
            digest.update(path.read_bytes())
        else:  # data is large: its size is hashed here, its content by the digests next to it
            digest.update(str(path.stat().st_size).encode())
    return digest.hexdigest()
