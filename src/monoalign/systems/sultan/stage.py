"""What a stage of the cascade is, and what it did to a pair, for those who ask why.

Stages are small frozen dataclasses: what they may be told, a title, the links they make, and the
evidence for one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from monoalign.core.edit import BoolArray, Link
from monoalign.models.model import Evidence

from .grid import CascadeState


class Stage(Protocol):
    """Adds links between words that are free."""

    @property
    def title(self) -> str:
        """Its number and what it links."""
        ...

    @property
    def weight(self) -> float:
        """What the similarity of two words weighs when it chooses."""
        ...

    def __call__(self, state: CascadeState) -> None:
        """Link words of all pairs."""
        ...

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """Why it linked two words of a pair, beside their similarity."""
        ...


@dataclass(frozen=True)
class StageStep:
    """What a stage did to a single pair."""

    before: CascadeState
    added: BoolArray  # (M, N) its links
    turned: bool  # whether source and target are exchanged

    def text(self, rows: Iterable[int], columns: Iterable[int]) -> str:
        """Words of both sides, those of the source as it was given first: `a car–an automobile`"""
        (pair,) = self.before.batch.pairs
        source = " ".join(pair.source.words[row] for row in rows)
        target = " ".join(pair.target.words[column] for column in columns)
        return f"{target}–{source}" if self.turned else f"{source}–{target}"

    def positions(self, link: Link) -> tuple[int, int]:
        """Two words by their positions in the batch."""
        source, target = self.before.batch.starts[:, 0].tolist()
        return source + link[0], target + link[1]

    def is_content(self, side: int, index: int) -> bool:
        """Whether a word of the source (side 0) or target (side 1) is a content word."""
        return bool(self.before.grid.content[self.before.batch.starts[side, 0] + index])
