"""Stage 1, continued: hyphenated words and their parts, `next-generation` / `next generation`.

The paper does not mention them; they are identical sequences that are cut otherwise. All parts
have to be there, in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .batch import Batch
from .many_links import ManyLinks


@dataclass(frozen=True, slots=True)
class Compounds:
    """`level` is how similar a compound and its part count."""

    level: float = 0.9

    def __call__(self, batch: Batch) -> None:
        """Link compounds. O(words) where there are none"""
        for number, pair in enumerate(batch.pairs):
            links = ManyLinks(batch.grid, number, self.level)
            source, target = pair.source.words, pair.target.words
            for place, parts in _found(source, target):
                links.join([place], parts)
            for place, parts in _found(target, source):
                links.join(parts, [place])


def _found(words: Sequence[str], others: Sequence[str]) -> Iterator[tuple[int, range]]:
    """Places of compounds, and of their parts on the other side."""
    compounds = [place for place, word in enumerate(words) if "-" in word[1:-1]]
    if not compounds:
        return
    lowered = [word.lower() for word in others]
    for place in compounds:
        parts = words[place].lower().split("-")
        for start in range(len(others) - len(parts) + 1):
            if lowered[start : start + len(parts)] == parts:
                yield place, range(start, start + len(parts))
