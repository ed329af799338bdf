"""Which sentences of two documents correspond: the best set of links among likely candidates.

A link joins one sentence with a run of one to three. Every candidate is aligned word by word. Its
gain adds up, over its sentences, how much of each is covered,

    gain = Σ (covered(sentence) - LEVEL) + NEIGHBOURS · (gains of the links before and after it)

where `covered` is the share of a sentence's words that are linked, each word weighted by its idf
and by the probability of its link. Links of the greatest total gain that share no sentence are an
instance of phrase packing, with sentences for words, and are found by the same exact search. Order
plays no part but for the neighbours, so that a sentence may have moved anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import Sentence, SentencePair, Span
from monoalign.core.space import EditSpace
from monoalign.decoding.exact import ExactSearch
from monoalign.resources.frequencies import Frequencies
from monoalign.systems.aligner import Aligner

from .candidates import candidate_pairs
from .document import Document

LEVEL = 0.3
"""The share that must be covered of a sentence on average. Chosen on wiki and MTRef train."""

NEIGHBOURS = 0.1
"""What a link gains by the links beside it. Chosen on the same."""

PART = 0.25
"""The share that must be covered of every sentence of a run before the run is aligned as one."""

LONGEST_RUN = 3
"""Sentences that one sentence may be split into."""

SpanLink = tuple[Span, Span]


@dataclass(frozen=True, slots=True)
class ScoredLink:
    """Runs of sentences that may correspond, with the words inside and how much they cover."""

    source: Span
    target: Span
    alignment: Alignment
    covered: tuple[float, ...]  # of each sentence of the source, then of the target

    def gain(self, level: float) -> float:
        """What the link adds by itself."""
        return sum(self.covered) - level * len(self.covered)


def link_sentences(aligner: Aligner, source: Document, target: Document) -> list[ScoredLink]:
    """The best links, in the order of the source."""
    return best_links(scored_links(aligner, source, target), len(source), len(target))


def scored_links(aligner: Aligner, source: Document, target: Document) -> list[ScoredLink]:
    """Every link that is worth a look. O(M + N) word alignments."""
    pairs = candidate_pairs(source.sentences, target.sentences).tolist()
    singles = _aligned(aligner, source, target, [((i, i + 1), (j, j + 1)) for i, j in pairs])
    runs = [
        (left, right)
        for left, right in sorted(_runs(singles))
        if max(source.words(left), target.words(right)) <= aligner.max_words
    ]
    return [*singles, *_aligned(aligner, source, target, runs)]


def best_links(
    links: Sequence[ScoredLink],
    rows: int,
    columns: int,
    *,
    level: float = LEVEL,
    neighbours: float = NEIGHBOURS,
) -> list[ScoredLink]:
    """The links of the greatest total gain that share no sentence, of documents of these sizes."""
    if not links:
        return []
    links = sorted(links, key=lambda link: (link.source, link.target))
    gains = np.array([link.gain(level) for link in links])
    gains += neighbours * _beside(links, gains)
    sides = np.array([(*link.source, *link.target) for link in links], np.int64)
    space = EditSpace(np.array([0, len(links)]), *np.ascontiguousarray(sides.T))
    # The search looks at nothing of the pair but its lengths.
    whole = SentencePair("", Sentence("", ("",) * rows), Sentence("", ("",) * columns))
    return [links[row] for row in ExactSearch().choose(whole, space, gains).rows.tolist()]


def _aligned(
    aligner: Aligner, source: Document, target: Document, links: list[SpanLink]
) -> list[ScoredLink]:
    pairs = (
        SentencePair(_name(left, right), source.joined(left), target.joined(right))
        for left, right in links
    )
    return [
        ScoredLink(left, right, alignment, _covered(alignment, source, target, left, right))
        for (left, right), alignment in zip(links, aligner.align_many(pairs), strict=True)
    ]


def _name(source: Span, target: Span) -> str:
    """Sentences counted from 1: `3`, `3-4`."""
    sides = [(first + 1, last) for first, last in (source, target)]
    return ":".join(str(first) if first == last else f"{first}-{last}" for first, last in sides)


def _covered(
    alignment: Alignment, source: Document, target: Document, left: Span, right: Span
) -> tuple[float, ...]:
    probabilities = alignment.probabilities or {}
    pair, sides = (
        alignment.pair,
        ([0.0] * len(alignment.pair.source), [0.0] * len(alignment.pair.target)),
    )
    for link in alignment.links:
        probability = probabilities.get(link, 1.0)
        for side, word in zip(sides, link, strict=True):
            side[word] = max(side[word], probability)
    return (
        *_shares(np.array(sides[0]), pair.source, source.sentences[slice(*left)]),
        *_shares(np.array(sides[1]), pair.target, target.sentences[slice(*right)]),
    )


def _shares(linked: FloatArray, joined: Sentence, sentences: Iterable[Sentence]) -> Iterator[float]:
    """The weighted share of every sentence's words that are linked."""
    weights = Frequencies.load().idf(joined.words)
    start = 0
    for sentence in sentences:
        own = slice(start, start + len(sentence))
        yield float(weights[own] @ linked[own] / max(weights[own].sum(), 1e-9))
        start += len(sentence)


def _runs(singles: list[ScoredLink]) -> set[SpanLink]:
    """Runs of neighbours that are covered by one and the same sentence, as links."""
    rows = [(link.source, link.target) for link in singles if link.covered[1] >= PART]
    columns = [(link.target, link.source) for link in singles if link.covered[0] >= PART]
    links = {(one, run) for one, run in _neighbours(rows)}
    return links | {(run, one) for one, run in _neighbours(columns)}


def _neighbours(links: list[SpanLink]) -> Iterator[SpanLink]:
    """Runs of two and more sentences that the same sentence covers."""
    for one, group in groupby(sorted(links), key=lambda link: link[0]):
        firsts = {run[0] for _, run in group}
        for first in firsts:
            for size in range(2, LONGEST_RUN + 1):
                if first + size - 1 not in firsts:
                    break
                yield one, (first, first + size)


def _beside(links: Sequence[ScoredLink], gains: FloatArray) -> FloatArray:
    """(links,) the best gain of a link that ends where this one begins, and of one after it."""
    before: dict[tuple[int, int], float] = {}
    after: dict[tuple[int, int], float] = {}
    for link, gain in zip(links, gains.tolist(), strict=True):
        start, end = zip(link.source, link.target, strict=True)
        before[end] = max(before.get(end, 0.0), gain)
        after[start] = max(after.get(start, 0.0), gain)
    beside = []
    for link in links:
        start, end = zip(link.source, link.target, strict=True)
        beside.append(before.get(start, 0.0) + after.get(end, 0.0))
    return np.array(beside)
