"""Gold alignments with words moved, exchanged, put in or put together; links go along.

    copied(sentence)                     a sentence and itself
    joined(alignments, order)            pairs one behind the other
    reordered(alignment, order)          the target's words in another order
    spliced(alignment, 1, 2, ["x"], …)   target words that give way to others

Probabilities go along, too. The new sentences have words only, no annotation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair


def joined(alignments: Sequence[Alignment], order: Sequence[int]) -> Alignment:
    """The pairs one behind the other; the targets in an order of their own."""
    sources = np.cumsum([0, *[len(each.pair.source) for each in alignments]])
    sizes = [len(each.pair.target) for each in alignments]
    targets = dict(zip(order, np.cumsum([0, *[sizes[index] for index in order]]), strict=False))
    cells: dict[Link, float] = {}
    links: set[Link] = set()
    for index, each in enumerate(alignments):
        down, right = int(sources[index]), int(targets[index])
        cells |= {(i + down, j + right): value for (i, j), value in _shares(each).items()}
        links |= {(i + down, j + right) for i, j in each.links}
    words = [word for each in alignments for word in each.pair.source.words]
    beside = [word for index in order for word in alignments[index].pair.target.words]
    pair = SentencePair(
        alignments[0].pair.id, Sentence.from_words(words), Sentence.from_words(beside)
    )
    return Alignment(pair, frozenset(links), probabilities=cells)


def copied(sentence: Sentence) -> Alignment:
    """A sentence and itself."""
    plain = Sentence.from_words(sentence.words)
    links = frozenset((index, index) for index in range(len(plain)))
    return Alignment(SentencePair("", plain, plain), links)


def reordered(alignment: Alignment, order: Sequence[int]) -> Alignment:
    """The target's words in another order."""
    place = {old: new for new, old in enumerate(order)}
    words = [alignment.pair.target.words[old] for old in order]
    pair = replace(alignment.pair, target=Sentence.from_words(words))
    cells = {(i, place[j]): value for (i, j), value in _shares(alignment).items()}
    links = frozenset((i, place[j]) for i, j in alignment.links)
    return Alignment(pair, links, probabilities=cells)


def spliced(
    alignment: Alignment, start: int, stop: int, words: Sequence[str], links: frozenset[Link]
) -> Alignment:
    """Target words from `start` to `stop` give way to others, whose links are counted from 0."""
    shift = len(words) - (stop - start)
    target = alignment.pair.target.words
    pair = replace(
        alignment.pair,
        target=Sentence.from_words((*target[:start], *words, *target[stop:])),
    )

    def moved(cell: Link) -> Link | None:
        i, j = cell
        return cell if j < start else (i, j + shift) if j >= stop else None

    new = frozenset((i, start + j) for i, j in links)
    cells = {
        to: value for cell, value in _shares(alignment).items() if (to := moved(cell)) is not None
    }
    sure = frozenset(to for cell in alignment.links if (to := moved(cell)) is not None)
    return Alignment(pair, sure | new, probabilities=cells | dict.fromkeys(new, 1.0))


def respelled(alignment: Alignment, spelled: Callable[[str], str]) -> Alignment:
    """The target's words in another spelling."""
    words = [spelled(word) for word in alignment.pair.target.words]
    return replace(alignment, pair=replace(alignment.pair, target=Sentence.from_words(words)))


def without_links(alignment: Alignment, words: set[int]) -> Alignment:
    """Without the links of some target words."""
    kept = {cell: value for cell, value in _shares(alignment).items() if cell[1] not in words}
    links = frozenset(link for link in alignment.links if link[1] not in words)
    return Alignment(alignment.pair, links, probabilities=kept)


def _shares(alignment: Alignment) -> dict[Link, float]:
    return dict(alignment.all_probabilities or dict.fromkeys(alignment.links, 1.0))
