"""One gold standard from several annotators of the same pairs.

A link is SURE if more than half of the annotators mark it SURE, and POSSIBLE if more than half mark
it in any way and it is not SURE. The probability of a link is the share of annotators who mark it
SURE; those of links without a majority are kept, too. Where some annotators count for more than
others, they do so in the shares; the majority is one of heads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError, UsageError

from .step import in_step


def merge_annotators(
    *annotators: Iterable[Alignment],
    names: Sequence[str] | None = None,
    counts: Sequence[float] | None = None,
) -> Iterator[Alignment]:
    """The majority of the annotators, pair by pair; they must have annotated the same pairs.

    `names` are what an error calls the annotators, such as their files. `counts` say how much each
    counts in the shares, 1 if not given: less for one whose work was begun as a copy of another's.
    """
    if not annotators:
        raise UsageError("merging needs the alignments of one annotator or more")
    counts = [1] * len(annotators) if counts is None else counts
    if len(counts) != len(annotators) or not all(count > 0 for count in counts):
        raise UsageError(f"counts: expected {len(annotators)} above 0, found {list(counts)}")
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
        yield _majority(votes, counts)


def _majority(votes: tuple[Alignment, ...], counts: Sequence[float]) -> Alignment:
    sure = Counter(link for vote in votes for link in vote.links)
    marked = sure + Counter(link for vote in votes for link in vote.possible)
    links = frozenset(link for link, count in sure.items() if 2 * count > len(votes))
    possible = frozenset(link for link, count in marked.items() if 2 * count > len(votes))
    counted = list(zip(votes, counts, strict=True))
    shares = {
        link: sum(count for vote, count in counted if link in vote.links) / sum(counts)
        for link in sorted(sure)
    }
    return Alignment(votes[0].pair, links, possible, shares)
