"""Stage 6, continued: ways to say whose something is.

    Cage 's son / the son of Cage        his son / Cage 's son

The paper does not mention them. Two such words correspond if what is owned does and, where both
name an owner, the owners do. One of them is a clitic: pronouns say too little of the owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from monoalign.resources.word_classes import POSSESSIVE_CLITICS, POSSESSIVE_PRONOUNS

from .batch import Batch
from .cells import cell_at, link
from .grid import Grid, Words

_OF = "of"
_NEAR = 3


@dataclass(frozen=True, slots=True)
class _Possession:
    """A word of a sentence that says whose something is; places of both, nearest first."""

    place: int
    kind: Literal["clitic", "pronoun", "of"]
    owned: list[int]
    owners: list[int]


def possessives(batch: Batch) -> None:
    """Link what is free. O(words)"""
    grid = batch.grid
    for number, pair in enumerate(batch.pairs):
        sources = list(_possessions(pair.source.words, grid.sources, number))
        if sources:
            targets = list(_possessions(pair.target.words, grid.targets, number))
            for source in sources:
                for target in targets:
                    if _correspond(grid, number, source, target):
                        link(grid, number, source.place, target.place)


def _possessions(words: Sequence[str], known: Words, number: int) -> Iterator[_Possession]:
    """Those of a sentence that are not linked yet."""
    start = int(known.starts[number])
    for place, word in enumerate(words):
        form = word.lower()
        if form != _OF and form not in POSSESSIVE_CLITICS and form not in POSSESSIVE_PRONOUNS:
            continue
        if known.taken[start + place]:
            continue
        before = _content(known, start, range(place - 1, max(place - _NEAR, 0) - 1, -1))
        after = _content(known, start, range(place + 1, min(place + _NEAR + 1, len(words))))
        if form == _OF:
            yield _Possession(place, "of", before[:1], after)
        elif form in POSSESSIVE_CLITICS:
            yield _Possession(place, "clitic", after, before[:1])
        else:
            yield _Possession(place, "pronoun", after, [])


def _content(known: Words, start: int, places: range) -> list[int]:
    """The content words among places, up to a mark."""
    found = []
    for place in places:
        if known.marks[start + place]:
            break
        if known.content[start + place]:
            found.append(place)
    return found


def _correspond(grid: Grid, number: int, source: _Possession, target: _Possession) -> bool:
    if source.kind == target.kind or "clitic" not in (source.kind, target.kind):
        return False
    owned = _linked(grid, number, source.owned, target.owned)
    both = source.owners and target.owners
    return owned and bool(not both or _linked(grid, number, source.owners, target.owners))


def _linked(grid: Grid, number: int, rows: Sequence[int], columns: Sequence[int]) -> bool:
    return any(grid.links[cell_at(grid, number, row, column)] for row in rows for column in columns)
