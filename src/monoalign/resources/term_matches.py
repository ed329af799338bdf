"""Which of the places where equivalent terms stand are to be linked; see `lexicon.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from itertools import product

from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.sentence import Span


@dataclass(frozen=True, slots=True)
class Match:
    """Where a term stands in the source, and an equivalent in the target."""

    source: Span
    target: Span
    same: bool  # the same term on both sides
    listed: bool  # an entry, not only the same term

    @property
    def cells(self) -> Iterator[Link]:
        """All words of one with all of the other."""
        return product(range(*self.source), range(*self.target))

    @property
    def links(self) -> Iterator[Link]:
        """All cells; of the same term word by word."""
        rows, columns = range(*self.source), range(*self.target)
        return zip(rows, columns, strict=True) if self.same else product(rows, columns)

    @property
    def size(self) -> int:
        """The words of both sides."""
        return sum(end - start for start, end in (self.source, self.target))


def chosen_matches(
    matches: Iterable[Match], constraints: LinkConstraints | None, links: Set[Link]
) -> Iterator[Match]:
    """Those to be linked, where the user has these constraints and an aligner chose these links."""
    for group in _groups(_outermost(filter(_allowed(constraints), matches))):
        yield from _chosen(group, links)


def _allowed(constraints: LinkConstraints | None) -> Callable[[Match], bool]:
    """Whether a match agrees with the constraints of its pair."""
    if constraints is None:
        return lambda match: True

    def allowed(match: Match) -> bool:
        links, rows, columns = set(match.links), range(*match.source), range(*match.target)
        others = constraints.must - links
        elsewhere = any(i in rows or j in columns for i, j in others)
        return not elsewhere and constraints.cannot.isdisjoint(links)

    return allowed


def _outermost(matches: Iterable[Match]) -> list[Match]:
    """Without those that overlap a longer one, or one before it, in part."""
    kept: list[Match] = []
    rows: dict[int, Span] = {}
    columns: dict[int, Span] = {}
    for match in sorted(matches, key=lambda one: (-one.size, one.source, one.target)):
        source, target = match.source, match.target
        if all(rows.get(i, source) == source for i in range(*source)) and all(
            columns.get(j, target) == target for j in range(*target)
        ):
            rows |= dict.fromkeys(range(*source), source)
            columns |= dict.fromkeys(range(*target), target)
            kept.append(match)
    return kept


def _groups(matches: Iterable[Match]) -> Iterator[list[Match]]:
    """Matches that share terms, directly or through others."""
    of_source: dict[Span, list[Match]] = {}
    of_target: dict[Span, list[Match]] = {}
    for match in matches:
        of_source.setdefault(match.source, []).append(match)
        of_target.setdefault(match.target, []).append(match)
    while of_source:
        _, group = of_source.popitem()
        for match in group:  # which grows on the way
            for near in of_target.pop(match.target, ()):
                group += of_source.pop(near.source, ())
        yield group


def _chosen(group: list[Match], links: Set[Link]) -> list[Match]:
    """Of matches that share terms: those that are linked already, else one after the other."""
    if not any(match.listed for match in group):
        return []
    linked = [match for match in group if not links.isdisjoint(match.cells)]
    if linked:
        return linked if any(match.listed for match in linked) else []
    return _in_order(group)


def _in_order(group: list[Match]) -> list[Match]:
    chosen: list[Match] = []
    sources, targets = set(), set()
    for match in sorted(group, key=lambda one: (not one.same, one.source, one.target)):
        if match.source not in sources and match.target not in targets:
            chosen.append(match)
            sources.add(match.source)
            targets.add(match.target)
    return chosen
