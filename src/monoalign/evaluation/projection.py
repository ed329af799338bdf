"""Links of words that are cut in another way, as links of the gold standard's words.

    "can't | go"  and  "ca | n't | go"         words that share a character correspond

An output and its gold standard may come from two tokenisers. If their texts are equal, except for
spaces, case and the treebanks' way of writing brackets and quotes, links are projected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair

_TREEBANK = {"-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "``": '"', "''": '"'}


def projected(alignment: Alignment, pair: SentencePair) -> Alignment | None:
    """The alignment as one of another pair, without probabilities; None if texts differ."""
    sides = ((alignment.pair.source, pair.source), (alignment.pair.target, pair.target))
    first, second = (counterparts(ours.words, theirs.words) for ours, theirs in sides)
    if first is None or second is None:
        return None

    def onto(links: frozenset[Link]) -> frozenset[Link]:
        return frozenset(cell for i, j in links for cell in product(first[i], second[j]))

    return replace(
        alignment,
        pair=pair,
        links=onto(alignment.links),
        possible=onto(alignment.possible),
        probabilities=None,
    )


def counterparts(words: Sequence[str], others: Sequence[str]) -> list[list[int]] | None:
    """For each word the positions of the other words that share a character; None: other texts."""
    ours, theirs = map(_owners, (words, others))
    if [character for character, _ in ours] != [character for character, _ in theirs]:
        return None
    shared: list[dict[int, None]] = [{} for _ in words]
    for (_, word), (_, other) in zip(ours, theirs, strict=True):
        shared[word][other] = None
    return list(map(list, shared))


def _owners(words: Sequence[str]) -> list[tuple[str, int]]:
    """The characters of a text but spaces, each with the position of its word."""
    plain = (_TREEBANK.get(word.lower(), word.lower()) for word in words)
    return [
        (character, position)
        for position, word in enumerate(plain)
        for character in word
        if not character.isspace()
    ]
