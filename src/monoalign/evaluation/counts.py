"""Counts of links, pair by pair, and the averages that follow from them.

Macro: precision and recall are averaged over the pairs, and F1 is that of the two averages; some
papers give the mean of the pairs' own F1 instead. Micro: all links of all pairs are pooled. A pair
with no predicted (gold) link has precision (recall) 0, unless it has neither: then both are 1.
Counts of two corpora can be added.

Links can also be counted by class. Every link has one class of each kind:

    form   identical, non-identical         whether its words are equal except for case
    word   content, function, punctuation   content if one of its words is; punctuation if both are
    size   token, phrase                    phrase if one of its words has another link

Whether a link belongs to a phrase is decided by the gold links if it is one, else by the predicted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, Link
from monoalign.core.errors import MismatchError
from monoalign.core.sentence import SentencePair
from monoalign.resources.word_classes import word_class

CountArray = npt.NDArray[np.int32]
PairCounts = tuple[int, int, int, int]
"""Correct, predicted, gold and allowed (sure or possible) links of one pair."""

CLASSES = ("identical", "non-identical", "content", "function", "punctuation", "token", "phrase")


def count_pair(predicted: Alignment, gold: Alignment) -> PairCounts:
    """The counts of one pair."""
    links, sure = predicted.links, gold.links
    correct = len(links & sure)
    return correct, len(links), len(sure), correct + len(links & gold.possible)


def count_unaligned(predicted: Alignment, gold: Alignment) -> PairCounts:
    """The same counts for the words, of both sides, that have no link."""
    ours = len(predicted.unaligned_source) + len(predicted.unaligned_target)
    theirs = len(gold.unaligned_source) + len(gold.unaligned_target)
    linked = predicted.links | gold.links
    both = len(gold.pair.source) + len(gold.pair.target)
    both -= len({i for i, _ in linked}) + len({j for _, j in linked})
    return both, ours, theirs, both


def count_classes(predicted: Alignment, gold: Alignment) -> Iterator[tuple[str, PairCounts]]:
    """The counts of one pair for each class of links."""
    links, sure, possible = predicted.links, gold.links, gold.possible
    sizes = _sizes(links) | _sizes(sure)  # the gold size replaces the predicted one
    classes = {link: {*_word_classes(gold.pair, link), sizes[link]} for link in links | sure}
    for name in CLASSES:
        inside = {link for link, names in classes.items() if name in names}
        correct = len(links & sure & inside)
        allowed = correct + len(links & possible & inside)
        yield name, (correct, len(links & inside), len(sure & inside), allowed)


def f1(precision: float, recall: float) -> float:
    """The harmonic mean; 0 where both are 0."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


@dataclass(frozen=True, slots=True)
class Averages:
    """Precision, recall, F1 and the share of exact pairs, each from 0 to 1."""

    precision: float
    recall: float
    f1: float
    exact: float


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """One row per pair: correct, predicted, gold and allowed links."""

    table: CountArray  # (pairs, 4)

    @classmethod
    def of(cls, rows: Iterable[PairCounts]) -> Counts:
        """Counts from rows, which may come from a stream."""
        flat = np.fromiter((value for row in rows for value in row), np.int32)
        return cls(flat.reshape(-1, 4))

    def __add__(self, other: Counts) -> Counts:
        return Counts(np.concatenate([self.table, other.table]))

    def __len__(self) -> int:
        return len(self.table)

    def present(self) -> Counts:
        """The pairs that have at least one predicted or gold link."""
        return Counts(self.table[self.table[:, 1:3].any(axis=1)])

    def pair_scores(self) -> FloatArray:
        """(pairs, 3) precision, recall and exact match of each pair."""
        correct, predicted, gold = self.table[:, 0], self.table[:, 1], self.table[:, 2]
        both_empty = (predicted == 0) & (gold == 0)
        precision = np.where(both_empty, 1.0, correct / np.maximum(predicted, 1))
        recall = np.where(both_empty, 1.0, correct / np.maximum(gold, 1))
        exact = (correct == predicted) & (correct == gold)
        return np.stack([precision, recall, exact.astype(float)], axis=1)

    @property
    def macro(self) -> Averages:
        """Averages over pairs; all 0 if there are no pairs."""
        scores = self.pair_scores()
        precision, recall, exact = scores.mean(axis=0).tolist() if len(scores) else (0.0, 0.0, 0.0)
        return Averages(precision, recall, f1(precision, recall), exact)

    @property
    def mean_f1(self) -> float:
        """The mean of the pairs' own F1, which is not the F1 of the macro averages."""
        precision, recall, _ = self.pair_scores().T
        both = precision + recall
        own = np.divide(2 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
        return float(own.mean()) if len(own) else 0.0

    @property
    def micro(self) -> Averages:
        """Averages over links."""
        correct, predicted, gold, _ = self.table.sum(axis=0, dtype=np.int64).tolist()
        if predicted == gold == 0:
            precision = recall = 1.0 if len(self) else 0.0
        else:
            precision, recall = correct / max(predicted, 1), correct / max(gold, 1)
        return Averages(precision, recall, f1(precision, recall), self.macro.exact)

    @property
    def right(self) -> float:
        """The share of pairs with every sure link, and no link that is not at least possible."""
        correct, predicted, gold, allowed = self.table.T
        return float(((correct == gold) & (allowed == predicted)).mean()) if len(self) else 0.0

    @property
    def aer(self) -> float:
        """Alignment error rate: 1 - (|A∩S| + |A∩P|) / (|A| + |S|), where P includes S."""
        correct, predicted, gold, allowed = self.table.sum(axis=0, dtype=np.int64).tolist()
        return 1 - (correct + allowed) / (predicted + gold) if predicted + gold else 0.0


def _word_classes(pair: SentencePair, link: Link) -> Iterator[str]:
    source, target = pair.source.words[link[0]], pair.target.words[link[1]]
    yield "identical" if source.lower() == target.lower() else "non-identical"
    classes = {word_class(source), word_class(target)}
    yield next(name for name in ("content", "function", "punctuation") if name in classes)


def _sizes(links: Set[Link]) -> dict[Link, str]:
    sources, targets = Counter(i for i, _ in links), Counter(j for _, j in links)
    alone = {link for link in links if sources[link[0]] == targets[link[1]] == 1}
    return {link: "token" if link in alone else "phrase" for link in links}


MEASURES = ("precision", "recall", "f1", "exact")
_CELLS = 1 << 22  # of a block of random exchanges


def bootstrap_intervals(
    counts: Counts, *, samples: int = 1000, level: float = 0.95, seed: int = 1
) -> dict[str, tuple[float, float]]:
    """Percentile intervals of the macro averages, over resampled pairs. O(samples · pairs)."""
    scores = counts.pair_scores()
    if not len(scores) or not samples:
        return {}
    random, size = np.random.default_rng(seed), len(scores)
    means = np.empty((samples, scores.shape[1]))
    for row in means:
        drawn = random.integers(size, size=size, dtype=np.int32)
        row[:] = np.bincount(drawn, minlength=size) @ scores / size
    tails = [50 * (1 - level), 50 * (1 + level)]
    low, high = np.percentile(_measures(means), tails, axis=0)
    return {name: (float(low[k]), float(high[k])) for k, name in enumerate(MEASURES)}


def permutation_test(
    first: Counts, second: Counts, *, samples: int = 10_000, seed: int = 1
) -> dict[str, float]:
    """Two-sided p-values of the difference between two systems on the same pairs, one per measure.

    Under the null hypothesis the two outputs for a pair can be exchanged. All 2^pairs exchanges are
    tried if they are at most `samples`; otherwise that many random ones, and the observed one
    counts as well, so that p is never 0.
    """
    if len(first) != len(second):
        raise MismatchError(f"expected equally many pairs, found {len(first)} and {len(second)}")
    ours, theirs = first.pair_scores(), second.pair_scores()
    if not len(ours):
        return dict.fromkeys(MEASURES, 1.0)
    observed = np.abs(_measures(ours.mean(axis=0)) - _measures(theirs.mean(axis=0)))
    as_far, tried = np.zeros(len(MEASURES)), 0
    for exchange in _exchanges(len(ours), samples, seed):
        moved = exchange @ (theirs - ours) / len(ours)
        gap = _measures(ours.mean(axis=0) + moved) - _measures(theirs.mean(axis=0) - moved)
        as_far += (np.abs(gap) >= observed - 1e-12).sum(axis=0)
        tried += len(exchange)
    if 2 ** min(len(ours), 64) > samples:
        as_far, tried = as_far + 1, tried + 1
    return {name: float(as_far[k] / tried) for k, name in enumerate(MEASURES)}


def _measures(means: FloatArray) -> FloatArray:
    """(…, 3) means of precision, recall and exact -> (…, 4) with F1 before exact."""
    precision, recall, exact = means[..., 0], means[..., 1], means[..., 2]
    both = precision + recall
    harmonic = np.divide(2 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
    return np.stack([precision, recall, harmonic, exact], axis=-1)


def _exchanges(pairs: int, samples: int, seed: int) -> Iterator[FloatArray]:
    """Rows of 0 and 1, one value per pair, in blocks: all rows, or `samples` random ones."""
    if 2 ** min(pairs, 64) <= samples:
        yield (np.arange(2**pairs)[:, None] >> np.arange(pairs) & 1).astype(float)
        return
    random = np.random.default_rng(seed)
    block = max(1, _CELLS // pairs)
    for start in range(0, samples, block):
        size = (min(block, samples - start), pairs)
        yield random.integers(2, size=size, dtype=np.int8).astype(float)
