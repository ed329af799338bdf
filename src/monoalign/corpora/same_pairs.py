"""Several corpora of the same pairs: read in step, or merged into one gold standard.

In a merged standard, a link is SURE if more than half of the annotators mark it SURE, and POSSIBLE
if more than half mark it in any way and it is not SURE. The probability of a link is the share of
annotators who mark it SURE; links without a majority keep theirs, too. Annotators may be weighted
in these shares; in the majority everybody counts once.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import cast

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError, UsageError
from monoalign.core.sentence import SentencePair

_END = object()


def in_step(
    corpora: Sequence[Iterable[Alignment]], names: Sequence[str], *, start: int = 0
) -> Iterator[tuple[Alignment, ...]]:
    """The n-th alignments of all corpora together; the corpora must have the same length.

    `names` are what an error calls them; `start` is the number of pairs that came before.
    """
    for count, alignments in enumerate(zip_longest(*corpora, fillvalue=_END), start=start):
        if _END in alignments:
            named = list(zip(names, alignments, strict=True))
            ended = next(name for name, alignment in named if alignment is _END)
            longer = next(name for name, alignment in named if alignment is not _END)
            pairs = "1 pair" if count == 1 else f"{count} pairs"
            raise MismatchError(f"expected as many pairs as in {longer}, found {pairs}", path=ended)
        yield cast(tuple[Alignment, ...], alignments)


def lend_pairs(
    gold: Iterable[Alignment],
) -> tuple[Iterator[SentencePair], Iterator[Alignment]]:
    """The pairs of a gold standard for a reader of bare links, and the gold standard itself.

    Both iterate over one stream: an alignment whose pair was taken waits until the second iterator
    reaches it. A reader that takes no pairs costs nothing.
    """
    stream, waiting = iter(gold), deque[Alignment]()

    def pairs() -> Iterator[SentencePair]:
        for alignment in stream:
            waiting.append(alignment)
            yield alignment.pair

    def alignments() -> Iterator[Alignment]:
        while True:
            if waiting:
                yield waiting.popleft()
            else:
                following = next(stream, None)
                if following is None:
                    return
                yield following

    return pairs(), alignments()


def merge_annotators(
    *annotators: Iterable[Alignment],
    names: Sequence[str] | None = None,
    counts: Sequence[float] | None = None,
) -> Iterator[Alignment]:
    """The majority of the annotators, pair by pair.

    Args:
        *annotators: The alignments of each; all must have annotated the same pairs.
        names: What an error calls the annotators, such as their files.
        counts: The weight of each annotator in the shares, by default 1: less for one who started
            from a copy of another's work.

    Returns:
        An iterator over the merged alignments. A link is sure if more than half of the annotators
        mark it so; its probability is the share of those who do.

    Raises:
        UsageError: No annotator, or counts that are not one per annotator and above 0.
        MismatchError: Annotators of different pairs.

    Examples:
        >>> pair = monoalign.load().align("a b", "a b").pair
        >>> three = ([Alignment.from_pharaoh(pair, links)] for links in ("0-0", "0-0 1-1", "1-1"))
        >>> [merged.to_pharaoh() for merged in merge_annotators(*three)]
        ['0-0 1-1']
    """
    if not annotators:
        raise UsageError("merging needs the alignments of one annotator or more")
    counts = [1] * len(annotators) if counts is None else counts
    if len(counts) != len(annotators) or not all(count > 0 for count in counts):
        raise UsageError(f"counts: expected {len(annotators)} above 0, found {list(counts)}")
    names = names or [f"annotator {number}" for number in range(1, len(annotators) + 1)]
    for number, versions in enumerate(in_step(annotators, names), start=1):
        words = [(version.pair.source.words, version.pair.target.words) for version in versions]
        for name, other in zip(names, words, strict=True):
            if other != words[0]:
                raise MismatchError(
                    f"pair {number} ({versions[0].pair.id}): expected the sentences of {names[0]}, "
                    "found others",
                    path=name,
                )
        yield _majority(versions, counts)


def _majority(versions: tuple[Alignment, ...], weights: Sequence[float]) -> Alignment:
    sure = Counter(link for version in versions for link in version.links)
    either = sure + Counter(link for version in versions for link in version.possible)
    links = frozenset(link for link, count in sure.items() if 2 * count > len(versions))
    possible = frozenset(link for link, count in either.items() if 2 * count > len(versions))
    weighted = list(zip(versions, weights, strict=True))
    shares = {
        link: sum(weight for version, weight in weighted if link in version.links) / sum(weights)
        for link in sorted(sure)
    }
    return Alignment(versions[0].pair, links, possible, shares)
