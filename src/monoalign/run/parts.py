"""The output of a long run in parts, so that a run that was stopped can be continued.

    .OUT.parts/run.json      what decides the output: aligner, input, options
    .OUT.parts/000000        the records of the first chunks, written elsewhere and renamed
    .OUT.parts/000000.json   how many chunks and pairs they are of, and the errors among them

A part is there when it is complete. The last records of a run are in no part: they go straight to
the output, into which the parts are copied before; a run that fits into one part writes none.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import monoalign.core.errors as errors_module
from monoalign.core.errors import DataError, UsageError

from .work import Encoded

PAIRS = 8192
"""Pairs of a part; fewer if they take long."""
SECONDS = 60.0
"""After which a part is written."""

_RUN = "run.json"


@dataclass(slots=True)
class Parts:
    """The parts of one output, and what is not in a part yet."""

    folder: Path
    described: dict[str, Any]
    chunks: int = 0  # in parts
    pairs: int = 0
    written: int = 0  # records in parts
    count: int = 0  # of parts
    rest: Encoded = field(default_factory=Encoded)
    _rest_chunks: int = 0
    _began: float = field(default_factory=time.monotonic)

    @classmethod
    def begun(cls, output: Path, described: dict[str, Any], *, resume: bool) -> Parts:
        """The parts that an earlier run left, if the run is to continue it; otherwise none."""
        folder = output.with_name(f".{output.name}.parts")
        parts = cls(folder, json.loads(json.dumps(described)))
        if not resume:
            shutil.rmtree(folder, ignore_errors=True)
        elif (folder / _RUN).exists():
            parts._check()
            while (folder / parts._name()).exists():
                known = json.loads((folder / f"{parts._name()}.json").read_bytes())
                parts._count(known["chunks"], known["pairs"], known["records"])
        return parts

    def add(self, result: Encoded) -> None:
        """Take the result of the next chunk."""
        rest = self.rest
        rest.records.extend(result.records)
        rest.errors.extend(result.errors)
        counts = rest.pairs + result.pairs, rest.written + result.written
        self.rest = Encoded(*counts, rest.records, rest.errors)
        self._rest_chunks += 1

    @property
    def is_full(self) -> bool:
        """Whether what is left is enough for a part."""
        return self.rest.pairs >= PAIRS or (
            bool(self.rest.pairs) and time.monotonic() - self._began > SECONDS
        )

    def write(self, content: bytes) -> None:
        """Make a part of what is left, given its bytes."""
        if not self.count:
            self.folder.mkdir(exist_ok=True)
            self._replace(_RUN, json.dumps(self.described).encode())
        known = {
            "chunks": self._rest_chunks,
            "pairs": self.rest.pairs,
            "records": self.rest.written,
            "errors": [_packed(error) for error in self.rest.errors],
        }
        self._replace(f"{self._name()}.json", json.dumps(known).encode())
        self._replace(self._name(), content)
        self._count(self._rest_chunks, self.rest.pairs, self.rest.written)
        self.rest, self._rest_chunks, self._began = Encoded(), 0, time.monotonic()

    def paths(self) -> list[Path]:
        """The files of the parts that have records, in order."""
        paths = (self.folder / f"{number:06}" for number in range(self.count))
        return [path for path in paths if path.stat().st_size]

    def errors(self) -> Iterator[DataError]:
        """The errors of all pairs, in order."""
        for number in range(self.count):
            known = json.loads((self.folder / f"{number:06}.json").read_bytes())
            yield from map(_unpacked, known["errors"])
        yield from self.rest.errors

    def remove(self) -> None:
        """The output is complete."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _name(self) -> str:
        return f"{self.count:06}"

    def _count(self, chunks: int, pairs: int, records: int) -> None:
        self.count += 1
        self.chunks += chunks
        self.pairs += pairs
        self.written += records

    def _check(self) -> None:
        earlier = json.loads((self.folder / _RUN).read_bytes())
        for key in sorted({*earlier, *self.described}):
            if earlier.get(key) != self.described.get(key):
                raise UsageError(
                    f"{self.folder}: an earlier run with another {key} cannot be continued: "
                    f"expected {earlier.get(key)!r:.150}, found {self.described.get(key)!r:.150}; "
                    "without --resume the run begins anew"
                )

    def _replace(self, name: str, content: bytes) -> None:
        """Write a file that appears when it is complete."""
        unfinished = self.folder / "unfinished"
        try:
            with unfinished.open("wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            unfinished.replace(self.folder / name)
        except OSError:
            unfinished.unlink(missing_ok=True)
            raise


def identity_of(path: str | Path) -> list[Any]:
    """What tells whether an input is still the same: files with their sizes and times."""
    path = Path(path)
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    stats = [(file, file.stat()) for file in files if file.is_file()]
    return [[str(file.absolute()), known.st_size, known.st_mtime_ns] for file, known in stats]


def _packed(error: DataError) -> list[Any]:
    return [type(error).__name__, error.message, error.path, error.line]


def _unpacked(packed: list[Any]) -> DataError:
    kind, message, path, line = packed
    error: DataError = getattr(errors_module, kind, DataError)(message, path=path, line=line)
    return error
