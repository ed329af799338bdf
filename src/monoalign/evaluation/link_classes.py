"""Classes of links, for scores broken down. Every link has one class of each kind.

    form   identical, non-identical         its words are equal but for case, or not
    word   content, function, punctuation   content if one of its words is; punctuation if both are
    size   token, phrase                    neither of its words has another link, or one has

Whether a link belongs to a phrase is read off the gold links if it is one, else off the predicted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.resources.word_classes import word_class

from .counts import PairCounts

CLASSES = ("identical", "non-identical", "content", "function", "punctuation", "token", "phrase")


def count_classes(predicted: Alignment, gold: Alignment) -> Iterator[tuple[str, PairCounts]]:
    """The counts of one pair for each class."""
    found, sure, possible = predicted.links, gold.links, gold.possible
    sizes = _sizes(found) | _sizes(sure)  # the gold reading replaces the predicted one
    classes = {link: {*_word_classes(gold.pair, link), sizes[link]} for link in found | sure}
    for name in CLASSES:
        inside = {link for link, names in classes.items() if name in names}
        correct = len(found & sure & inside)
        allowed = correct + len(found & possible & inside)
        yield name, (correct, len(found & inside), len(sure & inside), allowed)


def _word_classes(pair: SentencePair, link: Link) -> Iterator[str]:
    source, target = pair.source.words[link[0]], pair.target.words[link[1]]
    yield "identical" if source.lower() == target.lower() else "non-identical"
    classes = {word_class(source), word_class(target)}
    yield next(name for name in ("content", "function", "punctuation") if name in classes)


def _sizes(links: Set[Link]) -> dict[Link, str]:
    sources, targets = Counter(i for i, _ in links), Counter(j for _, j in links)
    alone = {link for link in links if sources[link[0]] == targets[link[1]] == 1}
    return {link: "token" if link in alone else "phrase" for link in links}
