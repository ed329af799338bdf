"""What speaks for a link, or for none, before anything is known about the words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.feature_matrix import Block

from .rows import Rows


@dataclass(frozen=True, slots=True)
class LinkBias:
    """`null` for rows that leave a word alone, `link` for the others."""

    names: tuple[str, ...] = ("null", "link")

    def __call__(self, rows: Rows) -> Block:
        """One category a row."""
        return Block(len(self.names), rows.linked.astype(np.int32))
