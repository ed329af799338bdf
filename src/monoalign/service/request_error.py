"""Why a request is not answered: an HTTP status and a sentence that says what was expected."""

from __future__ import annotations

from collections.abc import Mapping


class RequestError(Exception):
    """Raised anywhere below the API; it becomes `{"error": "…"}` with this status."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = dict(headers or {})
