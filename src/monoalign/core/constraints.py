"""What a user knows about a pair before it is aligned: links that must be, and that cannot be.

    LinkConstraints.of([(0, 1)], [(2, 2)])  ->  must {(0, 1)}, cannot {(2, 2)}
    LinkConstraints.of((), ())              ->  None

A pair carries its constraints (`SentencePair.constraints`), and every aligner fulfils them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING

from monoalign.kernels.objects import first_outside

from .errors import FormatError, LinkError

if TYPE_CHECKING:
    from .edit import Link

MUST, CANNOT = "must_link", "cannot_link"
"""What the two are called as arguments, in files and in errors."""


@dataclass(frozen=True, slots=True)
class LinkConstraints:
    """Links by positions of words, source and target, counted from 0; none is in both sets.

    Examples:
        >>> LinkConstraints.of([(0, 1)], [(2, 2)]).to_record()
        {'must_link': [(0, 1)], 'cannot_link': [(2, 2)]}
    """

    must: frozenset[Link] = frozenset()
    cannot: frozenset[Link] = frozenset()

    def __post_init__(self) -> None:
        for source, target in sorted(self.must & self.cannot):
            raise FormatError(f"link {source}-{target}: expected in {MUST} or {CANNOT}, not both")

    @classmethod
    def of(
        cls, must: Iterable[Iterable[int]], cannot: Iterable[Iterable[int]]
    ) -> LinkConstraints | None:
        """The constraints that a caller lists.

        Args:
            must: Pairs of positions that are linked.
            cannot: Pairs of positions that are not.

        Returns:
            The constraints; None where there are none.

        Raises:
            FormatError: Something other than pairs of whole numbers, or a link in both lists.
        """
        constraints = cls(frozenset(_links(must, MUST)), frozenset(_links(cannot, CANNOT)))
        return constraints if constraints.must or constraints.cannot else None

    def check(self, rows: int, columns: int) -> None:
        """Check that all links are inside the sentences.

        Args:
            rows: Words of the source.
            columns: Words of the target.

        Raises:
            LinkError: A link outside sentences of so many words.
        """
        check_range(sorted(self.must), rows, columns, MUST)
        check_range(sorted(self.cannot), rows, columns, CANNOT)

    def swapped(self) -> LinkConstraints:
        """The constraints with source and target exchanged.

        Returns:
            The constraints of the swapped pair.
        """
        must, cannot = (frozenset((j, i) for i, j in links) for links in (self.must, self.cannot))
        return LinkConstraints(must, cannot)

    def to_record(self) -> dict[str, list[Link]]:
        """The constraints as JSON's own types.

        Returns:
            `{"must_link": [(0, 1)], "cannot_link": [(2, 2)]}`, without what is empty.
        """
        named = {MUST: self.must, CANNOT: self.cannot}
        return {name: sorted(links) for name, links in named.items() if links}


def _links(links: Iterable[Iterable[int]], name: str) -> Iterator[Link]:
    try:
        for source, target in links:
            yield index(source), index(target)
    except (TypeError, ValueError):
        raise FormatError(
            f"{name}: expected pairs of whole numbers such as [(0, 1)], found {links!r:.60}"
        ) from None


def check_range(
    cells: Iterable[tuple[int, int]], rows: int, columns: int, kind: str = "link"
) -> None:
    """A `LinkError`, which calls the link by its `kind`, for the first one that does not."""
    wrong = first_outside(cells, rows, columns)
    if wrong is not None:
        source, target = wrong
        raise _out_of_range(source, target, rows, columns, kind)


def _out_of_range(source: int, target: int, rows: int, columns: int, kind: str) -> LinkError:
    """Name the side that is wrong; an index equal to the length smells of counting from 1."""
    side, index, size = (
        ("source", source, rows) if not 0 <= source < rows else ("target", target, columns)
    )
    hint = "; are the links counted from 1?" if index == size else ""
    return LinkError(
        f"{kind} {source}-{target}: expected a {side} index below {size} "
        f"(the sentence has {size} words, counted from 0), found {index}{hint}"
    )
