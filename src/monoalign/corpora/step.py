"""Walking several corpora of the same pairs in step."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import cast

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError
from monoalign.core.sentence import SentencePair

_END = object()


def in_step(
    corpora: Sequence[Iterable[Alignment]], names: Sequence[str], *, start: int = 0
) -> Iterator[tuple[Alignment, ...]]:
    """The n-th alignments of all corpora together; they must be equally many.

    `names` are what an error calls them; `start` is how many pairs came before.
    """
    for count, found in enumerate(zip_longest(*corpora, fillvalue=_END), start=start):
        if _END in found:
            ended = next(name for name, one in zip(names, found, strict=True) if one is _END)
            longer = next(name for name, one in zip(names, found, strict=True) if one is not _END)
            pairs = "1 pair" if count == 1 else f"{count} pairs"
            raise MismatchError(f"expected as many pairs as in {longer}, found {pairs}", path=ended)
        yield cast(tuple[Alignment, ...], found)


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
