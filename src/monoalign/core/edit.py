"""Edits: what an aligner may do to a pair.

EQ (2, 4) (0, 2)   "a car" / "A car"          SUB (1, 2) (3, 4)   "bought" / "purchased"
DEL (5, 6) None    a source word that corresponds to nothing
INS None (2, 3)    a target word that corresponds to nothing
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import Enum
from itertools import product

import numpy as np
import numpy.typing as npt

from .errors import UsageError
from .sentence import SentencePair, Span

IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]
BoolArray = npt.NDArray[np.bool_]
Link = tuple[int, int]

NOWHERE = -1
"""Start and end of the missing side of a DEL or INS in an `EditSpace`."""


class EditKind(str, Enum):
    """Equal phrases, different phrases that correspond, and phrases that correspond to nothing.

    Examples:
        >>> [edit.kind.value for edit in monoalign.load().align("He left.", "He went.").edits]
        ['EQ', 'SUB', 'EQ']
    """

    EQ = "EQ"
    SUB = "SUB"
    DEL = "DEL"
    INS = "INS"


@dataclass(frozen=True, slots=True)
class Edit:
    """A source phrase and a target phrase; one of them may be missing.

    Examples:
        >>> list(Edit((1, 2), (3, 5)).links())
        [(1, 3), (1, 4)]
    """

    source: Span | None
    target: Span | None
    equal: bool = False

    def __post_init__(self) -> None:
        if self.source is None and self.target is None:
            raise UsageError("an edit needs a source span, a target span or both")

    @classmethod
    def of(cls, pair: SentencePair, source: Span | None, target: Span | None) -> Edit:
        """The edit of these spans.

        Args:
            pair: The sentences.
            source: A span of the source; None if the target's words are inserted.
            target: A span of the target; None if the source's words are deleted.

        Returns:
            The edit; its kind is EQ where the lemmas (else the words) are equal except for case.

        Raises:
            UsageError: Both spans are None.
        """
        if source is None or target is None:
            return cls(source, target)
        left, right = pair.source.lemmas, pair.target.lemmas
        if left is None or right is None:
            left, right = pair.source.words, pair.target.words
        return cls(source, target, _lowered(left, source) == _lowered(right, target))

    @property
    def kind(self) -> EditKind:
        """EQ, SUB, DEL or INS."""
        if self.target is None:
            return EditKind.DEL
        if self.source is None:
            return EditKind.INS
        return EditKind.EQ if self.equal else EditKind.SUB

    def links(self) -> Iterator[Link]:
        """All pairs of words between the two phrases.

        Returns:
            An iterator over the links; there are none for DEL and INS.
        """
        if self.source is not None and self.target is not None:
            yield from product(range(*self.source), range(*self.target))


def _lowered(forms: tuple[str, ...], span: Span) -> list[str]:
    return [form.lower() for form in forms[slice(*span)]]


def phrase_edits(pair: SentencePair, links: Set[Link]) -> tuple[Edit, ...]:
    """The edits of a pair in source order; an INS follows the edit of the target word before it."""
    linked = [Edit.of(pair, source, target) for source, target in _blocks(pair, links)]
    sources = {i for edit in linked if edit.source for i in range(*edit.source)}
    targets = {j for edit in linked if edit.target for j in range(*edit.target)}
    deleted = [Edit((i, i + 1), None) for i in range(len(pair.source)) if i not in sources]
    inserted = [Edit(None, (j, j + 1)) for j in range(len(pair.target)) if j not in targets]
    anchors = {edit.target[1]: edit.source[0] for edit in linked if edit.target and edit.source}
    ordered = [((edit.source[0], -1), edit) for edit in linked + deleted if edit.source]
    for edit in inserted:
        assert edit.target is not None  # for the type checker: an INS has a target
        start, end = edit.target
        anchors[end] = anchors.get(start, -1)
        ordered.append(((anchors[end], start), edit))
    return tuple(edit for _, edit in sorted(ordered, key=lambda item: item[0]))


def links_outside(links: Set[Link], edits: Iterable[Edit]) -> frozenset[Link]:
    """The links that no edit holds; O(links + words)."""
    owners: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for number, edit in enumerate(edits):
        for owner, span in zip(owners, (edit.source, edit.target), strict=True):
            if span is not None:
                owner.update(dict.fromkeys(range(*span), number))
    return frozenset((i, j) for i, j in links if owners[0].get(i) != owners[1].get(j, -1))


def link_groups(links: Set[Link]) -> list[set[Link]]:
    """Links grouped by the words they share, directly or through others."""
    by_source, by_target = defaultdict(set), defaultdict(set)
    for link in links:
        by_source[link[0]].add(link)
        by_target[link[1]].add(link)
    left, components = set(links), []
    while left:
        component, frontier = set(), [left.pop()]
        while frontier:
            link = frontier.pop()
            component.add(link)
            near = (by_source[link[0]] | by_target[link[1]]) & left
            left -= near
            frontier.extend(near)
        components.append(component)
    return components


def _blocks(pair: SentencePair, links: Set[Link]) -> Iterator[tuple[Span, Span]]:
    """Contiguous source and target spans, no word in two of them."""
    for component in link_groups(links):
        sources = _runs(i for i, _ in component)
        targets = _runs(j for _, j in component)
        if len(sources) == len(targets) == 1:
            yield sources[0], targets[0]
            continue
        densest = _densest(pair, component, sources, targets)
        rows, columns = {i for i, _ in densest}, {j for _, j in densest}
        yield from _blocks(pair, densest)
        yield from _blocks(
            pair, {(i, j) for i, j in component if i not in rows and j not in columns}
        )


def _runs(positions: Iterable[int]) -> list[Span]:
    """Spans of consecutive positions: `1 2 5` -> `(1, 3) (5, 6)`."""
    runs: list[Span] = []
    for position in sorted(set(positions)):
        if runs and runs[-1][1] == position:
            runs[-1] = (runs[-1][0], position + 1)
        else:
            runs.append((position, position + 1))
    return runs


def _densest(
    pair: SentencePair, links: Set[Link], sources: list[Span], targets: list[Span]
) -> set[Link]:
    """The links between the two runs that share most; equal words, then the left, break ties."""

    def rank(block: tuple[Span, Span]) -> tuple[int, bool, int, int]:
        source, target = block
        return len(inside[block]), Edit.of(pair, source, target).equal, -source[0], -target[0]

    inside: dict[tuple[Span, Span], set[Link]] = defaultdict(set)
    for i, j in links:
        source = next(run for run in sources if run[0] <= i < run[1])
        target = next(run for run in targets if run[0] <= j < run[1])
        inside[source, target].add((i, j))
    return inside[max(inside, key=rank)]
