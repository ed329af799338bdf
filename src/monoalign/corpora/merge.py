"""One gold standard from several annotators of the same pairs.

A link is SURE if more than half of the annotators mark it SURE, and POSSIBLE if more than half mark
it in any way and it is not SURE.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError, UsageError

from .step import in_step


def merge_annotators(*annotators: Iterable[Alignment]) -> Iterator[Alignment]:
    """The majority of the annotators, pair by pair; their files must hold the same pairs."""
    if not annotators:
        raise UsageError("merging needs the alignments of one annotator or more")
    for number, votes in enumerate(in_step(annotators), start=1):
        words = {(vote.pair.source.words, vote.pair.target.words) for vote in votes}
        if len(words) > 1:
            raise MismatchError(
                f"pair {number} ({votes[0].pair.id}): the annotators' sentences differ"
            )
        yield _majority(votes)


def _majority(votes: tuple[Alignment, ...]) -> Alignment:
    sure = Counter(link for vote in votes for link in vote.links)
    marked = sure + Counter(link for vote in votes for link in vote.possible)
    links = frozenset(link for link, count in sure.items() if 2 * count > len(votes))
    possible = frozenset(link for link, count in marked.items() if 2 * count > len(votes))
    return Alignment(votes[0].pair, links, possible)
