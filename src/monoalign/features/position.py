"""Where two words stand in their sentences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.feature_matrix import Block, dense

from .rows import Rows, flags


@dataclass(frozen=True, slots=True)
class Position:
    """The distance of two words' relative positions, |m/M - n/N|, counted from 1."""

    names: tuple[str, ...] = ("relative_distance",)

    def __call__(self, rows: Rows) -> Block:
        """0 for words that are left alone."""
        starts = np.flatnonzero(rows.marks)
        sizes = np.diff(starts, append=len(rows.marks)).astype(np.float32)
        # A mark is at 0, the n-th of N words behind it at n / N.
        steps = np.arange(len(rows.marks)) - np.repeat(starts, sizes.astype(np.int64))
        places = (steps / np.repeat(np.maximum(sizes - 1, 1), sizes.astype(np.int64))).astype(
            np.float32
        )
        distance = np.abs(places[rows.sources] - places[rows.targets])
        distance[~rows.linked] = 0.0
        return dense(distance[None])


@dataclass(frozen=True, slots=True)
class Ends:
    """The corner cases: words that begin or end a sentence, linked to such words or left alone."""

    names: tuple[str, ...] = (
        "first_to_first",
        "first_to_other",
        "first_to_null",
        "last_to_last",
        "last_to_other",
        "last_to_null",
    )

    def __call__(self, rows: Rows) -> Block:
        """Six flags. A word is the first of its side, or the last of it."""
        columns = []
        for step in (-1, 1):
            ends = np.roll(rows.marks, -step) & ~rows.marks
            source, target = ends[rows.sources], ends[rows.targets]
            columns += [
                source & target,
                rows.linked & (source != target),
                ~rows.linked & (source | target),
            ]
        return flags(columns)
