"""What a phrase aligner learns from: candidate edits, their features and the gold edits.

The score of an alignment is that of leaving all words unaligned, which no choice changes, and the
gains of its EQ and SUB edits. So learning needs, for each of those, the features of the gain:
Φ(edit) less Φ of the DEL and INS edits of its words. They are computed once, before all epochs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np

from monoalign.candidates.spaces import PhrasePairs
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE, FloatArray, IntArray, Link, link_groups
from monoalign.core.feature_matrix import Values
from monoalign.core.sentence import SentencePair, Span
from monoalign.core.space import EditSpace, SpanPair, linked_rows
from monoalign.decoding.constrained import TreeConstraints, broken
from monoalign.decoding.packing import covered
from monoalign.features.feature import PhraseFeature
from monoalign.resources.strings import string_similarities

from .perceptron import Choices

_PAIRS = 16  # whose features are computed together


@dataclass(frozen=True, slots=True)
class PhraseProblem:
    """One pair: its phrase pairs, the features of their gains, and which of them are gold."""

    pair: SentencePair
    edits: EditSpace  # EQ and SUB alone
    choices: Choices


def problems_of(gold: Sequence[Alignment], features: PhraseFeature) -> Iterator[PhraseProblem]:
    """One problem per alignment; the alignments' pairs are annotated."""
    for start in range(0, len(gold), _PAIRS):
        part = gold[start : start + _PAIRS]
        batch = Batch.of(alignment.pair for alignment in part)
        space = PhrasePairs(features.max_size)(batch)
        matrix = features(batch, space).dense()
        for number, alignment in enumerate(part):
            rows = space.rows(number)
            edits = space.between(rows.start, rows.stop)
            joined = edits.at(np.flatnonzero(linked_rows(edits)))
            gains = _gain_features(edits, joined, matrix[rows]).astype(np.float32)
            spans = reachable_edits(alignment, features.max_size)
            gold_rows = np.array(joined.rows_of(number, spans), np.int64)
            choices = Choices(gains, gold_rows, _open_rows(alignment, joined))
            yield PhraseProblem(alignment.pair, joined, choices)


def obeying(problem: PhraseProblem, constraints: TreeConstraints) -> PhraseProblem:
    """The problem with gold edits left out until the rest satisfies the constraints.

    What is wrong for the search must not be its example: it would learn to buy the words that gold
    links need with links that are not gold.
    """
    rules, height = constraints.rules(problem.pair), len(problem.pair.source)
    active = np.zeros(height + len(problem.pair.target), np.bool_)
    gold = problem.choices.gold
    while True:
        rows, words = covered(problem.edits.at(gold), height)
        active[:] = False
        active[words] = True
        wrong = np.isin(words, broken(rules, active))
        if not wrong.any():
            return replace(problem, choices=replace(problem.choices, gold=gold))
        gold = np.delete(gold, rows[wrong])


def _open_rows(alignment: Alignment, joined: EditSpace) -> IntArray | None:
    """The edits of one pair that make only open links; None where there are no open links."""
    if not alignment.possible:
        return None
    spans = zip(*(column.tolist() for column in joined.columns), strict=True)
    allowed = alignment.possible
    rows = [
        row
        for row, (a, b, c, d) in enumerate(spans)
        if (a, c) in allowed and all((i, j) in allowed for i in range(a, b) for j in range(c, d))
    ]
    return np.array(rows, np.int64)


def _gain_features(edits: EditSpace, joined: EditSpace, matrix: Values) -> FloatArray:
    """(joined, features) of the gains of EQ and SUB edits, from the `matrix` of all edits."""
    gains = np.asarray(matrix[linked_rows(edits)], np.float64)
    deleted, inserted = edits.target_starts == NOWHERE, edits.source_starts == NOWHERE
    gains -= _sums(matrix[deleted], joined.source_starts, joined.source_ends)
    gains -= _sums(matrix[inserted], joined.target_starts, joined.target_ends)
    return gains


def _sums(words: Values, starts: IntArray, ends: IntArray) -> FloatArray:
    """(edits, features) the features of the words of each span, added up."""
    sums = np.zeros((len(words) + 1, words.shape[1]))
    np.cumsum(words, axis=0, out=sums[1:])
    added: FloatArray = sums[ends] - sums[starts]
    return added


def reachable_edits(alignment: Alignment, max_size: int) -> list[SpanPair]:
    """Source and target spans of the EQ and SUB edits, in source order."""
    return sorted(_edits(alignment.pair, alignment.links, max_size))


def linked_blocks(alignment: Alignment, max_size: int) -> list[SpanPair]:
    """Source and target spans of all links; a word may be in several, unlike in edits."""
    blocks: set[SpanPair] = set()
    for group in link_groups(alignment.links):
        sources = _runs({i for i, _ in group}, max_size)
        targets = _runs({j for _, j in group}, max_size)
        blocks |= _block_counts(group, sources, targets).keys()
    return sorted(blocks)


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
    counts = _block_counts(links, sources, targets)
    blocks = sorted(counts)
    alike = string_similarities(
        [pair.source.phrase(source).lower() for source, _ in blocks],
        [pair.target.phrase(target).lower() for _, target in blocks],
        measures=("levenshtein",),
    )[:, 0].tolist()
    ranks = [(value, counts[block]) for value, block in zip(alike, blocks, strict=True)]
    return blocks[ranks.index(max(ranks))]


def _block_counts(
    links: Set[Link], sources: Sequence[Span], targets: Sequence[Span]
) -> dict[SpanPair, int]:
    """The runs that are linked, and by how many links."""
    counts: dict[SpanPair, int] = {}
    for i, j in links:
        source = next(run for run in sources if _in(i, run))
        target = next(run for run in targets if _in(j, run))
        counts[source, target] = counts.get((source, target), 0) + 1
    return counts


def _in(word: int, span: Span) -> bool:
    return span[0] <= word < span[1]
