"""Results kept on disk, one file each, so that a second run measures only what has changed.

A result stays good while the system, the corpus and the code that makes alignments are the same.
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
_NOT_DECISIVE = ("batch", "bench", "cli", "service", "tasks", "view")  # make no alignments
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of results."""

    folder: Path

    def get(self, key: str) -> dict[str, Any] | None:
        """The result of that key, if there is one that can be read."""
        try:
            found = orjson.loads((self.folder / f"{key}.json").read_bytes())
        except (OSError, orjson.JSONDecodeError):
            return None
        return found if isinstance(found, dict) and found.get("format") == _FORMAT else None

    def put(self, key: str, result: dict[str, Any]) -> dict[str, Any]:
        """Keep a result."""
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {"format": _FORMAT, "key": key, **result}
        with open_output(self.folder / f"{key}.json", overwrite=True) as stream:
            stream.write(orjson.dumps(kept))
        return kept


def key_of(spec: Spec, corpus: Path) -> str:
    """What a result depends on, as a name."""
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
    """A hash of the package's code and data, but for the weights, each aligner's its own."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(_PACKAGE.rglob("*")):
        place = path.relative_to(_PACKAGE)
        if place.parts[0] in _NOT_DECISIVE or WEIGHTS in path.parents:
            continue
        if "__pycache__" in place.parts or not path.is_file():
            continue
        digest.update(str(place).encode())
        if path.suffix in (".py", ".json"):
            digest.update(path.read_bytes())
        else:  # data is large; what it holds shows in the digests beside it, its size here
            digest.update(str(path.stat().st_size).encode())
    return digest.hexdigest()
