"""Walking several corpora of the same pairs in step."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError
from monoalign.core.sentence import SentencePair

_END = object()


def in_step(
    corpora: Sequence[Iterable[Alignment]], names: Sequence[str] | None = None
) -> Iterator[tuple[Alignment, ...]]:
    """The n-th alignments of all corpora together; they must be equally many."""
    iterators = [iter(corpus) for corpus in corpora]
    count = 0
    while True:
        found = [next(iterator, _END) for iterator in iterators]
        if any(one is _END for one in found):
            if all(one is _END for one in found):
                return
            ended = found.index(_END)
            which = names[ended] if names else f"corpus {ended + 1} of {len(iterators)}"
            raise MismatchError(f"{which} ends after {count} pairs, another goes on")
        count += 1
        yield tuple(found)  # type: ignore[arg-type]


def lend_pairs(
    gold: Iterable[Alignment],
) -> tuple[Iterator[SentencePair], Iterator[Alignment]]:
    """The pairs of a gold standard for a reader of bare links, and the gold standard itself.

    Both walk one stream: whatever the reader takes waits until the second iterator comes to it.
    A reader that takes none costs nothing.
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
