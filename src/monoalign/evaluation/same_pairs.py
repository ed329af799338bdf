"""Whether an output speaks of the pairs of its gold standard."""

from __future__ import annotations

from collections.abc import Sequence

from monoalign.core.errors import MismatchError
from monoalign.core.sentence import SentencePair


def check_same(ours: SentencePair, theirs: SentencePair, number: int, name: str) -> None:
    """Two corpora may differ in case or in a corrected word, not in their sentences.

    `number` is the pair's own, `name` what an error calls the output.
    """
    if ours.source.words == theirs.source.words and ours.target.words == theirs.target.words:
        return
    found = (len(ours.source), len(ours.target))
    expected = (len(theirs.source), len(theirs.target))
    if found != expected:
        swapped = found == expected[::-1]
        raise MismatchError(
            f"pair {number} ({theirs.id}): expected {expected[0]} and {expected[1]} words as in "
            f"the gold standard, found {found[0]} and {found[1]}"
            + ("; are the sides swapped?" if swapped else ""),
            path=name,
        )
    words, others = ours.source.words + ours.target.words, theirs.source.words + theirs.target.words
    if not mostly_alike(words, others):
        raise MismatchError(
            f"pair {number} ({theirs.id}): expected the sentences of the gold standard, found "
            f"others: {ours.source.text[:40]!r}",
            path=name,
        )


def mostly_alike(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether at least half of the words, place by place, are equal but for case."""
    return 2 * sum(map(_alike, words, others)) >= len(words)


def _alike(word: str, other: str) -> bool:
    return word == other or word.lower() == other.lower()
