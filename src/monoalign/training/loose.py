"""Loose gold: sure links that hold merely possible ones too, as in the training part of MTRef.

Nobody says which they are, but most of them join different words, and one of the two is a function
word, or both have several partners. Most trainers leave these links open: neither right nor wrong.
`tied.py` keeps the weights that loose gold teaches apart from the others.

    of the city ─ the city 's      the-'s, of-'s are open; city-city, the-the are not
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link, link_groups
from monoalign.resources.word_classes import word_class


def with_open_links(gold: Sequence[Alignment], loose: Collection[int] | None) -> list[Alignment]:
    """A corpus as trainers read it: `possible` links are open. Only loose gold has any.

    `loose` are the indices of loose gold.
    """
    return [
        _loosened(alignment) if index in (loose or ()) else replace(alignment, possible=frozenset())
        for index, alignment in enumerate(gold)
    ]


def _loosened(alignment: Alignment) -> Alignment:
    links = frozenset(_open_links(alignment))
    return replace(alignment, links=alignment.links - links, possible=links, probabilities=None)


def _open_links(alignment: Alignment) -> Iterator[Link]:
    source, target = (
        [word.lower() for word in side.words]
        for side in (alignment.pair.source, alignment.pair.target)
    )
    for group in link_groups(alignment.links):
        many = min(len({i for i, _ in group}), len({j for _, j in group})) > 1
        for i, j in group:
            if source[i] != target[j] and (many or not _both_content(source[i], target[j])):
                yield i, j


def _both_content(*words: str) -> bool:
    return all(word_class(word) == "content" for word in words)
