"""Outputs of a run: records end to end, with what a format wants before, between and after them."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from monoalign.corpora.format import Format


class Sink(Protocol):
    """Encoded records as a file."""

    def part(self, records: Sequence[bytes]) -> bytes:
        """Some of the records as a part; no bytes if there are none."""
        ...

    def begin(self, stream: BinaryIO) -> None:
        """Write what comes before all records."""
        ...

    def copy(self, stream: BinaryIO, path: Path) -> None:
        """Write a part."""
        ...

    def write(self, stream: BinaryIO, records: Sequence[bytes]) -> None:
        """Write records that are in no part."""
        ...

    def end(self, stream: BinaryIO) -> None:
        """Write what comes after all records."""
        ...


@dataclass(slots=True)
class TextSink:
    """The text formats."""

    format: Format
    _is_empty: bool = True

    def part(self, records: Sequence[bytes]) -> bytes:
        """The records with separators between them."""
        return self.format.separator.encode().join(records)

    def begin(self, stream: BinaryIO) -> None:
        """The opening."""
        stream.write(self.format.opening.encode())

    def copy(self, stream: BinaryIO, path: Path) -> None:
        """The part, after a separator."""
        self._separate(stream)
        with path.open("rb") as part:
            shutil.copyfileobj(part, stream, 1 << 20)

    def write(self, stream: BinaryIO, records: Sequence[bytes]) -> None:
        """The records, after a separator."""
        if records:
            self._separate(stream)
            stream.write(self.part(records))

    def end(self, stream: BinaryIO) -> None:
        """The closing."""
        stream.write(self.format.closing.encode())

    def _separate(self, stream: BinaryIO) -> None:
        if not self._is_empty:
            stream.write(self.format.separator.encode())
        self._is_empty = False
