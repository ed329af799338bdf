"""One alignment from two directions, by the names that Moses gives the ways to do it.

All but intersection and union start from the intersection and add links of the union, in the order
of the published procedure: source words, then target words, from left to right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set

from .alignment import Alignment
from .edit import Link
from .errors import MismatchError, UnknownNameError

_BESIDE = ((-1, 0), (0, -1), (1, 0), (0, 1))
_AROUND = (*_BESIDE, (-1, -1), (-1, 1), (1, -1), (1, 1))


def symmetrise(forward: Alignment, backward: Alignment, method: str) -> Alignment:
    """Combine two alignments of the same pair, both of source to target.

    Args:
        forward: The alignment of one direction.
        backward: That of the other direction.
        method: `intersection`, `union`, `grow`, `grow-diag`, `grow-diag-final` or
            `grow-diag-final-and`.

    Returns:
        The alignment with the links that the method chooses, and with mean probabilities.

    Raises:
        UsageError: An unknown method.
        MismatchError: Alignments of different pairs.

    Examples:
        >>> pair = monoalign.load().align("a b", "a b").pair
        >>> forward = monoalign.Alignment.from_pharaoh(pair, "0-0 1-1")
        >>> backward = monoalign.Alignment.from_pharaoh(pair, "0-0 0-1")
        >>> symmetrise(forward, backward, "intersection").to_pharaoh()
        '0-0'
    """
    if method not in METHODS:
        raise UnknownNameError("symmetrisation", method, METHODS)
    sizes = [(len(each.pair.source), len(each.pair.target)) for each in (forward, backward)]
    if sizes[0] != sizes[1]:
        raise MismatchError(f"expected two alignments of one pair, found sizes {sizes}")
    return forward.combined(backward, METHODS[method](forward.links, backward.links))


def _grow(forward: Set[Link], backward: Set[Link], around: Iterable[Link]) -> set[Link]:
    """Add neighbours of links, taken from the union, that reach a word with no link yet."""
    grown, union = set(forward & backward), forward | backward
    sources, targets = {i for i, _ in grown}, {j for _, j in grown}
    before = -1
    while len(grown) != before:
        before = len(grown)
        # The union's order is the grid's order: links are met as a scan of all cells meets them.
        for i, j in sorted(union):
            if (i, j) not in grown:
                continue
            for step_i, step_j in around:
                near = (i + step_i, j + step_j)
                if near in union and (near[0] not in sources or near[1] not in targets):
                    grown.add(near)
                    sources.add(near[0])
                    targets.add(near[1])
    return grown


def _finish(grown: set[Link], links: Set[Link], *, both: bool) -> set[Link]:
    """Add links that reach one word (or `both` words) with no link yet."""
    sources, targets = {i for i, _ in grown}, {j for _, j in grown}
    for i, j in sorted(links):
        free = (i not in sources, j not in targets)
        if all(free) if both else any(free):
            grown.add((i, j))
            sources.add(i)
            targets.add(j)
    return grown


def _grow_diag_final(forward: Set[Link], backward: Set[Link], *, both: bool) -> frozenset[Link]:
    grown = _finish(_grow(forward, backward, _AROUND), forward, both=both)
    return frozenset(_finish(grown, backward, both=both))


METHODS: dict[str, Callable[[frozenset[Link], frozenset[Link]], frozenset[Link]]] = {
    "intersection": lambda forward, backward: forward & backward,
    "union": lambda forward, backward: forward | backward,
    "grow": lambda forward, backward: frozenset(_grow(forward, backward, _BESIDE)),
    "grow-diag": lambda forward, backward: frozenset(_grow(forward, backward, _AROUND)),
    "grow-diag-final": lambda f, b: _grow_diag_final(f, b, both=False),
    "grow-diag-final-and": lambda f, b: _grow_diag_final(f, b, both=True),
}
"""Name -> function of the two directions' links."""
