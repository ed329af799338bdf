"""Folds that keep pairs with a sentence in common together.

Corpora pair one sentence with several others; a model that has seen one of its pairs knows more
about the rest than it would about new text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from monoalign.core.alignment import Alignment


def folds_by_sentence(
    gold: Sequence[Alignment], count: int
) -> Iterator[tuple[list[int], list[int]]]:
    """`count` times the places of the rest and of the fold; none for a count below two."""
    if count < 2:
        return
    groups = _groups(gold)
    fold_of = [0] * len(gold)
    sizes = [0] * count
    for group in groups:
        fold = sizes.index(min(sizes))
        sizes[fold] += len(group)
        for place in group:
            fold_of[place] = fold
    for fold in range(count):
        chosen = [place for place, own in enumerate(fold_of) if own == fold]
        if chosen and len(chosen) < len(gold):
            yield [place for place, own in enumerate(fold_of) if own != fold], chosen


def _groups(gold: Sequence[Alignment]) -> list[list[int]]:
    """Places of pairs that share a sentence, directly or by way of others; in order."""
    leader: dict[tuple[str, ...], tuple[str, ...]] = {}

    def find(words: tuple[str, ...]) -> tuple[str, ...]:
        while leader.setdefault(words, words) != words:
            leader[words] = words = leader[leader[words]]
        return words

    for one in gold:
        leader[find(one.pair.source.words)] = find(one.pair.target.words)
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, one in enumerate(gold):
        groups.setdefault(find(one.pair.source.words), []).append(place)
    return list(groups.values())
