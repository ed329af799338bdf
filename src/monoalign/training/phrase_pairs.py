"""Pairs of expressions for training: two of a set, or of two sets, and the links of their words.

    random_phrases(random)  ->  ("put", "it", "off"), ("postpone", "it"), {(0, 0), (1, 1), (2, 0)}

They come from `phrase_sets`. In a gap stands *it*, on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from monoalign.core.edit import Link
from monoalign.resources.phrase_sets import GAP, POSSESSIVE, REFLEXIVE, read_sets, words_of

Words = tuple[str, ...]

_UNRELATED = 0.15  # share of pairs from two sets
_FILLED = {GAP: "it", POSSESSIVE: "their", REFLEXIVE: "themselves"}


def random_phrases(random: np.random.Generator) -> tuple[Words, Words, set[Link]]:
    """Two expressions as words, and their links: none if they are from two sets."""
    sets = _sets()
    own, other = (sets[int(index)] for index in random.integers(len(sets), size=2))
    if random.random() < _UNRELATED and not set(own) & set(other):
        return _filled(own[int(random.integers(len(own)))])[0], _filled(other[0])[0], set()
    chosen = random.choice(len(own), 2, replace=False).tolist()
    (source, left), (target, right) = (_filled(own[index]) for index in chosen)
    if left and not right:
        target, right = (*target, _FILLED[GAP]), [len(target)]
    elif right and not left:
        source, left = (*source, _FILLED[GAP]), [len(source)]
    return source, target, _links(source, left, target, right)


@lru_cache(maxsize=1)
def _sets() -> list[Words]:
    return [each.expressions for each in read_sets()]


def _filled(expression: str) -> tuple[Words, list[int]]:
    """Its words, and the place of what stands in its gap."""
    words = words_of(expression)
    gaps = [place for place, word in enumerate(words) if word == GAP]
    return tuple(_FILLED.get(word, word) for word in words), gaps[:1]


def _links(
    source: Sequence[str], left: Sequence[int], target: Sequence[str], right: Sequence[int]
) -> set[Link]:
    """The same words correspond, and of the others all; what stands in the gaps, too."""
    rows = [i for i in range(len(source)) if i not in left]
    columns = [j for j in range(len(target)) if j not in right]
    same = {(i, j) for i in rows for j in columns if source[i] == target[j]}
    apart = [i for i in rows if all(i != link[0] for link in same)]
    beside = [j for j in columns if all(j != link[1] for link in same)]
    if not apart and len(rows) == 1:
        apart = rows
    if not beside and len(columns) == 1:
        beside = columns
    links = {(i, j) for i in left for j in right}
    return links | same | {(i, j) for i in apart for j in beside}
