"""What a client may ask for, and the error for a request that cannot be answered.

Every limit is a setting of `monoalign serve`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, fields

from monoalign.core.errors import MonoalignError, UsageError

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Upper bounds, all of them positive."""

    body: int = 1 << 20  # bytes per request
    pairs: int = 256  # per request
    words: int = 256  # per sentence
    characters: int = 8192  # per sentence
    document: int = 1 << 16  # characters per document
    sentences: int = 500  # per document
    links: int = 4096  # that must be, or that must not be, per pair
    seconds: float = 30.0  # from the first byte of a request to its answer
    queue: int = 4096  # pairs that wait
    answer: int = 1 << 25  # bytes of an answer, unless it is streamed
    connections: int = 512

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

    def __reduce__(self) -> tuple[type[RequestError], tuple[int, str, dict[str, str]]]:
        return RequestError, (self.status, self.message, self.headers)


def request_error_of(error: BaseException) -> RequestError:
    """Any failure of a request as an error that can be sent."""
    if isinstance(error, RequestError):
        return error
    if isinstance(error, MonoalignError):
        return RequestError(422, str(error))
    _log.error("aligning failed", exc_info=error)
    return RequestError(500, "internal error; see the log of the service")


def too_slow(limits: Limits) -> RequestError:
    """The refusal of a request that is not finished in time."""
    return RequestError(
        408,
        f"expected to be finished in {limits.seconds:g} s; try fewer or shorter pairs, or later",
        {"Connection": "close"},  # the body may be unread
    )
