"""Gold links as phrase edits that a phrase aligner can reach, for training only.

    abdicate-give abdicate-up            ->  one edit, abdicate / give up
    CDU-Union CDU-CDU (words between)    ->  the edit CDU / CDU; the link to Union is given up

Links that share a word, directly or through others, are merged into one edit if their words are
contiguous on both sides and not too many. If not, the pair of runs of contiguous words that are
spelt most alike is kept, and the rest is looked at again without those words. Adjacent one-to-one
links stay separate edits (MacCartney et al. 2008, section 4.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.phrases import link_groups
from monoalign.core.sentence import SentencePair, Span
from monoalign.core.space import SpanPair
from monoalign.resources.strings import string_similarities


def reachable_edits(alignment: Alignment, max_size: int) -> list[SpanPair]:
    """Source and target spans of the EQ and SUB edits, in source order."""
    return sorted(_edits(alignment.pair, alignment.links, max_size))


def _edits(pair: SentencePair, links: Set[Link], max_size: int) -> Iterator[SpanPair]:
    for group in link_groups(links):
        sources = _runs({i for i, _ in group}, max_size)
        targets = _runs({j for _, j in group}, max_size)
        if len(sources) == len(targets) == 1:
            yield sources[0], targets[0]
            continue
        source, target = _most_alike(pair, group, sources, targets)
        inside = {(i, j) for i, j in group if _in(i, source) and _in(j, target)}
        rest = {(i, j) for i, j in group if not _in(i, source) and not _in(j, target)}
        yield from _edits(pair, inside, max_size)
        yield from _edits(pair, rest, max_size)


def _runs(words: Set[int], max_size: int) -> list[Span]:
    """Spans of consecutive words, cut where they get too long."""
    runs: list[Span] = []
    for word in sorted(words):
        if runs and runs[-1][1] == word and word - runs[-1][0] < max_size:
            runs[-1] = (runs[-1][0], word + 1)
        else:
            runs.append((word, word + 1))
    return runs


def _most_alike(
    pair: SentencePair, links: Set[Link], sources: Sequence[Span], targets: Sequence[Span]
) -> SpanPair:
    """Of the runs that are linked, those spelt most alike; then more links, then the left ones."""
    counts: dict[SpanPair, int] = {}
    for i, j in links:
        source = next(run for run in sources if _in(i, run))
        target = next(run for run in targets if _in(j, run))
        counts[source, target] = counts.get((source, target), 0) + 1
    blocks = sorted(counts)
    alike = string_similarities(
        [pair.source.phrase(source).lower() for source, _ in blocks],
        [pair.target.phrase(target).lower() for _, target in blocks],
        measures=("levenshtein",),
    )[:, 0].tolist()
    ranks = [(value, counts[block]) for value, block in zip(alike, blocks, strict=True)]
    return blocks[ranks.index(max(ranks))]


def _in(word: int, span: Span) -> bool:
    return span[0] <= word < span[1]
