"""What is known of words, computed when a word is first met and kept for the next batch.

    sizes = FormTable.of(len, np.int64)
    sizes(["a", "bc", "a"])  ->  [1 2 1]

A few words make up most of any text, so hardly anything is left to compute after some batches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.kernels.objects import numbers_of

from .edit import IntArray

Rows = npt.NDArray[Any]

LIMIT = 1 << 17
"""Words that a table keeps; beyond, it begins anew, so that its memory stays bounded."""


class FormTable:
    """A row per word: `compute(words)` gives the rows `(words, …)` of words that are new.

    A word's row must depend on that word alone. Threads may share a table.
    """

    def __init__(self, compute: Callable[[list[str]], Rows]) -> None:
        self._compute = compute
        self._known = _KeptRows()
        self._lock = Lock()

    @classmethod
    def of(cls, function: Callable[[str], Any], dtype: Any) -> FormTable:
        """A table of a function of one word, which gives a number or several."""
        return cls(lambda forms: np.array([function(form) for form in forms], dtype))

    def __call__(self, forms: Sequence[str]) -> Rows:
        """(forms, …)"""
        # The first row tells the shape of all, also where no word is asked for.
        known = self._known if self._known.rows else self._extended(forms or [""])
        try:
            rows = known.rows_of(forms)
        except KeyError:
            known = self._extended(forms)
            rows = known.rows_of(forms)
        return known.values[rows]

    def _extended(self, forms: Sequence[str]) -> _KeptRows:
        with self._lock:
            self._known = self._known.with_rows(forms, self._compute)
            return self._known


class _KeptRows:
    """Words, and their rows in `values`; other threads read while one adds."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self.values: Rows = np.empty(0)

    def rows_of(self, forms: Sequence[str]) -> IntArray:
        rows: IntArray = numbers_of(self.rows, forms)
        return rows

    def with_rows(self, forms: Sequence[str], compute: Callable[[list[str]], Rows]) -> _KeptRows:
        """Everything known so far, and these words."""
        known = self if len(self.rows) < LIMIT else _KeptRows()
        new = [form for form in dict.fromkeys(forms) if form not in known.rows]
        if new:
            added, size = compute(new), len(known.rows)
            known._make_room(size + len(new), added)
            # Values first: whoever finds a word finds its row.
            known.values[size : size + len(new)] = added
            known.rows.update(zip(new, range(size, size + len(new)), strict=True))
        return known

    def _make_room(self, size: int, like: Rows) -> None:
        """For as many rows; twice as many each time, so that few of them are moved."""
        if size > len(self.values) or not self.rows:
            values = np.empty((max(size, 2 * len(self.values)), *like.shape[1:]), like.dtype)
            if self.rows:
                values[: len(self.rows)] = self.values[: len(self.rows)]
            self.values = values
