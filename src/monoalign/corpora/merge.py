"""One gold standard from several annotators of the same pairs.

A link is SURE if more than half of the annotators mark it SURE, and POSSIBLE if more than half mark
it in any way and it is not SURE. The probability of a link is the share of annotators who mark it
SURE; those of links without a majority are kept, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError, UsageError

from .step import in_step


def merge_annotators(
    *annotators: Iterable[Alignment], names: Sequence[str] | None = None
) -> Iterator[Alignment]:
    """The majority of the annotators, pair by pair; they must have annotated the same pairs.

    `names` are what an error calls the annotators, such as their files.
    """
    if not annotators:
        raise UsageError("merging needs the alignments of one annotator or more")
    names = names or [f"annotator {number}" for number in range(1, len(annotators) + 1)]
    for number, votes in enumerate(in_step(annotators, names), start=1):
        words = [(vote.pair.source.words, vote.pair.target.words) for vote in votes]
        for name, other in zip(names, words, strict=True):
            if other != words[0]:
                raise MismatchError(
                    f"pair {number} ({votes[0].pair.id}): expected the sentences of {names[0]}, "
                    "found others",
                    path=name,
                )
        yield _majority(votes)


def _majority(votes: tuple[Alignment, ...]) -> Alignment:
    sure = Counter(link for vote in votes for link in vote.links)
    marked = sure + Counter(link for vote in votes for link in vote.possible)
    links = frozenset(link for link, count in sure.items() if 2 * count > len(votes))
    possible = frozenset(link for link, count in marked.items() if 2 * count > len(votes))
    shares = {link: count / len(votes) for link, count in sorted(sure.items())}
    return Alignment(votes[0].pair, links, possible, shares)
