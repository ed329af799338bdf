"""What a client may ask for, and the error for a request that cannot be answered.

Every limit is a setting of `monoalign serve`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from monoalign.core.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Upper bounds, all of them positive."""

    body: int = 1 << 20  # bytes per request
    pairs: int = 256  # per request
    words: int = 256  # per sentence
    characters: int = 8192  # per sentence
    seconds: float = 30.0  # from the first byte of a request to its answer
    queue: int = 4096  # pairs that wait

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not value > 0:
                raise UsageError(f"limit {field.name}: expected more than 0, found {value}")
        if self.queue < self.pairs:
            raise UsageError(
                f"limit queue: expected at least the {self.pairs} pairs of a request, "
                f"found {self.queue}"
            )


class RequestError(Exception):
    """Raised anywhere below the API; it becomes `{"error": "…"}` with this HTTP status."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = dict(headers or {})
