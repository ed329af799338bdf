"""What a run over a file tells at its end."""

from __future__ import annotations

from dataclasses import dataclass, field

from monoalign.core.errors import DataError

_MOST_ERRORS = 1000


@dataclass(slots=True)
class Summary:
    """What a run wrote, in which format, and the errors of the records that it skipped."""

    format: str
    keeps_rows: bool = False  # a record that is bad is written too, with its error
    written: int = 0
    bad: int = 0
    errors: list[DataError] = field(default_factory=list)  # the first 1000

    def add_error(self, error: DataError) -> None:
        """Count a bad record."""
        self.bad += 1
        if len(self.errors) < _MOST_ERRORS:
            # Frames and causes hold the record itself, which may be large.
            error.__context__ = error.__cause__ = None
            self.errors.append(error.with_traceback(None))
