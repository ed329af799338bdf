"""What the engine asks of those who do the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Worker(Protocol):
    """Whoever does the work: slices one after the other, and preparations beside them, also one
    after the other."""

    def work(self, key: Any, units: Sequence[Any]) -> tuple[Sequence[Any], float]:
        """One reply per unit, and the processor seconds that all of them took."""

    def is_ready(self, key: Any) -> bool:
        """Whether work with this key can begin at once."""

    def prepare(self, key: Any) -> None:
        """Make it ready."""

    def close(self) -> None:
        """There will be no more work."""
