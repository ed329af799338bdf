"""Stages 4 and 6: words by the words around them (algorithms 2 and 4, section 3.3.4).

cwTextAlign: similar content words are linked best first; how similar the content words in their
windows are decides between competitors. Without a competitor no such evidence is needed, as in the
paper, unless it is doubtful that the words are similar at all.

swTextAlign: stop words by linked words to their left and right. The paper leaves open how far off a
neighbour may be. Here the nearest linked pair within the window counts, on either side, the less
the farther off it is; evidence on one side alone has to be beside one of the words and, for `the`
or `is`, which belong to what follows, beside both if it is to their left. Punctuation that begins
(ends) both sentences has evidence on that side; other words do not, since many sentences begin with
`The`. The same lemma is too little here: where `is` and `was` correspond, their dependencies mostly
do.

`BetweenLinks` and `Possessives` link what is left in two ways that the paper does not mention.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from monoalign.core.edit import Link
from monoalign.kernels.word_contexts import (
    linked_on_side,
    linked_window_evidence,
    window_evidence,
)
from monoalign.kernels.word_grid import link_gaps
from monoalign.models.model import Evidence
from monoalign.resources.word_classes import POSSESSIVE_CLITICS, POSSESSIVE_PRONOUNS

from .grid import CascadeState, PairGrid, StageStep, WordGrid, choose

_OF = "of"
_NEAR = 3  # words between a possessive and what is owned, or its owner


@dataclass(frozen=True, slots=True)
class ContentByNeighbourhood:
    """`weight` is w of the paper; the window reaches that many words to either side, 0 for none.

    Words less similar than `sure` need evidence.
    """

    weight: float = 0.9
    window: int = 3
    sure: float = 0.9
    title: str = "stage 4, content words by neighbourhood"

    def __call__(self, state: CascadeState) -> None:
        """Link content words. O(cells · window²)"""
        cells = state.open_cells(content=True)
        evidence = window_evidence(state.grid, *cells.words, self.window)
        if self.window:
            enough = (evidence > 0) | (cells.values >= self.sure)
            cells, evidence = cells.where(enough), evidence[enough]
        scores = self.weight * cells.values + (1 - self.weight) * evidence
        choose(state, cells, scores, earliest=True)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The similar content words in the windows."""
        similarity = step.before.pair(0).similarity
        rows, columns = (
            [at for at in near if at != centre and step.is_content(side, at)]
            for side, (near, centre) in enumerate(zip(self._windows(step, link), link, strict=True))
        )
        for row in rows:
            for column in columns:
                if value := float(similarity[row, column]):
                    text = f"context: {step.text([row], [column])}"
                    yield Evidence(text, value, 1 - self.weight)

    def _windows(self, step: StageStep, link: Link) -> Iterator[range]:
        for centre, size in zip(link, step.added.shape, strict=True):
            yield range(max(0, centre - self.window), min(size, centre + self.window + 1))


@dataclass(frozen=True, slots=True)
class StopByNeighbourhood:
    """`weight` is w of the paper. With a window of 0, stop words need no evidence at all.

    If not `choosy`, similar words that are not the same may be linked too.
    """

    weight: float = 0.9
    window: int = 3
    choosy: bool = True
    title: str = "stage 6, stop words by neighbourhood"

    def __call__(self, state: CascadeState) -> None:
        """Link stop words. O(cells · window²)"""
        forms, cells = state.grid.forms, state.open_cells(content=False)
        if self.choosy:
            cells = cells.where(forms[cells.sources] == forms[cells.targets])
        evidence = linked_window_evidence(state.grid, *cells.words, self.window)
        if self.window:
            cells, evidence = cells.where(evidence > 0), evidence[evidence > 0]
        choose(state, cells, self.weight * cells.values + (1 - self.weight) * evidence)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The nearest linked words on either side, or the ends of the sentences."""
        grid, (source, target) = step.before.grid, step.positions(link)
        for name, direction in (("left", -1), ("right", 1)):
            value, one, other = linked_on_side(grid, 0, source, target, direction, self.window)
            if self.window and value:
                i, j = link[0] + one - source, link[1] + other - target
                text = step.text([i], [j]) if one >= 0 else "end of both sentences"
                yield Evidence(f"context, {name}: {text}", value, 1 - self.weight)


@dataclass(frozen=True, slots=True)
class BetweenLinks:
    """What stands between the same two links corresponds.

    a sharp fall in prices / a sharp drop in prices        men have also left it / men abandoned it

    A stop word alone in the gap corresponds to a stop word alone. Other words need links on both
    sides that lead to a common word without another gap: `a man is playing a guitar` and `a man is
    slicing a carrot` have but their frame in common. Then a common word alone corresponds to one
    alone, while another name or number says something else; and in a gap of a few words the only
    verb corresponds to the only verb.
    """

    weight: float = 1.0
    title: str = "stage 6, words between the same links"

    def __call__(self, state: CascadeState) -> None:
        """Link free words in gaps. O(cells)"""
        link_gaps(state.grid)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The links on both sides."""
        before = step.before.pair(0)
        for name, direction in (("left", -1), ("right", 1)):
            row, column = link
            while not before.rows_taken[row]:
                row += direction
            while not before.columns_taken[column]:
                column += direction
            yield Evidence(f"context, {name}: {step.text([row], [column])}", 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Possessives:
    """Ways to say whose something is.

    Cage 's son / the son of Cage        his son / Cage 's son

    Two such words correspond if what is owned does and, where both name an owner, the owners do.
    One of them is a clitic: pronouns say too little of the owner.
    """

    weight: float = 1.0
    title: str = "stage 6, possessives"

    def __call__(self, state: CascadeState) -> None:
        """Link what is free. O(words)"""
        for number, pair in enumerate(state.batch.pairs):
            sources = list(_possessions(pair.source.words, state.grid, 0, number))
            if sources:
                targets = list(_possessions(pair.target.words, state.grid, 1, number))
                grid = state.pair(number)
                for source in sources:
                    for target in targets:
                        if _correspond(grid, source, target):
                            grid.link(source.index, target.index)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """What is owned and, where both sides name them, the owners."""
        (pair,), grid = step.before.batch.pairs, step.before.grid
        for source in _possessions(pair.source.words, grid, 0, 0):
            for target in _possessions(pair.target.words, grid, 1, 0):
                if (source.index, target.index) == link:
                    owned = _links(step.before.pair(0), source.owned, target.owned)
                    owners = _links(step.before.pair(0), source.owners, target.owners)
                    for name, links in (("owned", owned), ("owner", owners)):
                        for i, j in links:
                            yield Evidence(f"{name}: {step.text([i], [j])}", 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class _Possession:
    """A word of a sentence that says whose something is; indices of both, nearest first."""

    index: int
    kind: Literal["clitic", "pronoun", "of"]
    owned: list[int]
    owners: list[int]


def _possessions(
    words: Sequence[str], grid: WordGrid, side: int, number: int
) -> Iterator[_Possession]:
    """Those of a sentence that are not linked yet."""
    start = -1
    for index, word in enumerate(words):
        form = word.lower()
        if form != _OF and form not in POSSESSIVE_CLITICS and form not in POSSESSIVE_PRONOUNS:
            continue
        start = int(grid.starts[side, number]) if start < 0 else start
        if grid.taken[start + index]:
            continue
        before = _content(grid, start, range(index - 1, max(index - _NEAR, 0) - 1, -1))
        after = _content(grid, start, range(index + 1, min(index + _NEAR + 1, len(words))))
        if form == _OF:
            yield _Possession(index, "of", before[:1], after)
        elif form in POSSESSIVE_CLITICS:
            yield _Possession(index, "clitic", after, before[:1])
        else:
            yield _Possession(index, "pronoun", after, [])


def _content(grid: WordGrid, start: int, indices: range) -> list[int]:
    """The content words among some words, up to punctuation."""
    content = []
    for index in indices:
        if grid.punctuation[start + index]:
            break
        if grid.content[start + index]:
            content.append(index)
    return content


def _correspond(grid: PairGrid, source: _Possession, target: _Possession) -> bool:
    if source.kind == target.kind or "clitic" not in (source.kind, target.kind):
        return False
    if not _links(grid, source.owned, target.owned):
        return False
    both = source.owners and target.owners
    return not both or bool(_links(grid, source.owners, target.owners))


def _links(grid: PairGrid, rows: Sequence[int], columns: Sequence[int]) -> list[Link]:
    """The links between some words."""
    return [(row, column) for row in rows for column in columns if grid.links[row, column]]
