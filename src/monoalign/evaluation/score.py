"""Scoring alignments against a gold standard.

score = evaluate(alignments, gold)
score.f1, score.exact, score.micro.f1, score.aer, score.signature
score.null.f1, score.total.f1        # of unaligned words; of links and unaligned words together
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.errors import FormatError, MismatchError
from monoalign.core.sentence import SentencePair
from monoalign.corpora.same_pairs import in_step

from .counts import (
    Averages,
    CountArray,
    Counts,
    PairCounts,
    count_classes,
    count_pair,
    count_unaligned,
)
from .fingerprints import Fingerprints
from .projection import projected
from .punctuation import forgiven
from .zero_base import ZeroBase


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Score:
    """Counts with their averages. `precision`, `recall`, `f1` and `exact` are macro, 0 to 1.

    `classes` are the counts of each class of links, over the pairs in which the class occurs.
    `kinds` are those of each kind of pair, in the order of the gold standard. `unaligned` counts
    words without a link instead of links. `notes` say what is odd about the gold standard.

    Examples:
        >>> gold = monoalign.load().align("He left.", "He went.")
        >>> alignment = monoalign.Alignment.from_pharaoh(gold.pair, "0-0 2-2")
        >>> score = monoalign.evaluate([alignment], [gold])
        >>> score.precision, round(score.recall, 2), score.exact
        (1.0, 0.67, 0.0)
    """

    counts: Counts
    signature: str
    classes: Mapping[str, Counts] = field(default_factory=dict)
    kinds: Mapping[str, Counts] = field(default_factory=dict)
    unaligned: Counts = field(default_factory=lambda: Counts.of(()))
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """`Score(pairs=800, precision=0.95, recall=0.92, f1=0.935, exact=0.41)`, rounded."""
        figures = (f"{name}={value:.4g}" for name, value in asdict(self.macro).items())
        return f"Score({', '.join([f'pairs={len(self.counts)}', *figures])})"

    @property
    def macro(self) -> Averages:
        """Averages over pairs."""
        return self.counts.macro

    @property
    def micro(self) -> Averages:
        """Averages over links."""
        return self.counts.micro

    @property
    def precision(self) -> float:
        """Macro precision."""
        return self.macro.precision

    @property
    def recall(self) -> float:
        """Macro recall."""
        return self.macro.recall

    @property
    def f1(self) -> float:
        """The harmonic mean of macro precision and macro recall."""
        return self.macro.f1

    @property
    def mean_f1(self) -> float:
        """The mean of the pairs' own F1."""
        return self.counts.mean_f1

    @property
    def exact(self) -> float:
        """The share of pairs whose links are exactly the gold ones."""
        return self.macro.exact

    @property
    def aer(self) -> float:
        """Alignment error rate, over all links."""
        return self.counts.aer

    @property
    def null(self) -> Averages:
        """Macro averages of words left unaligned, of both sides."""
        return self.unaligned.macro

    @property
    def total(self) -> Averages:
        """Macro averages of links and of unaligned words, each of which is a link to NULL."""
        return Counts(self.counts.table + self.unaligned.table).macro


def evaluate(
    alignments: Iterable[Alignment],
    gold: Iterable[Alignment],
    *,
    breakdown: bool = False,
    by_kind: bool = False,
    forgive_punctuation: bool = False,
    with_possible: bool = False,
    system: str = "",
    names: tuple[str, str] = ("the output", "the gold standard"),
) -> Score:
    """Score alignments against gold ones of the same pairs, in the same order.

    Both may be streams: only counts are stored.

    Args:
        alignments: What is scored.
        gold: What is expected.
        breakdown: Score links by class, too.
        by_kind: Score pairs by kind, too, which their ids name: `negation-3`.
        forgive_punctuation: Missed links of punctuation do not count.
        with_possible: Possible links of the gold standard are expected like sure ones.
        system: What produced the alignments, for the signature.
        names: What errors call the two sides.

    Returns:
        Averages, counts and a signature.

    Raises:
        MismatchError: The two are not of the same pairs, or not of as many.

    Examples:
        >>> alignment = monoalign.load().align("He left.", "He went.")
        >>> evaluate([alignment], [alignment]).f1
        1.0
    """
    tally = Tally(
        names[0],
        breakdown=breakdown,
        by_kind=by_kind,
        forgive_punctuation=forgive_punctuation,
        with_possible=with_possible,
    )
    for predicted, expected in in_step((alignments, gold), names):
        tally.add(predicted, expected)
    return tally.score(system)


@dataclass(frozen=True, slots=True)
class ScoredBlock:
    """Consecutive pairs: their counts (pairs, 4) as in `Counts`, and the bytes to be hashed.

    `pairs_with_links` and `from_zero` are of the gold standard: see `ZeroBase`.
    """

    counts: CountArray
    unaligned: CountArray
    pairs_with_links: int
    from_zero: bool
    output: bytes
    gold: bytes


class Tally:
    """The counts and fingerprints of the pairs so far; `name` is what an error calls the output."""

    def __init__(
        self,
        name: str,
        *,
        breakdown: bool = False,
        by_kind: bool = False,
        forgive_punctuation: bool = False,
        with_possible: bool = False,
    ) -> None:
        self._name = name
        self._breakdown = breakdown
        self._by_kind = by_kind
        self._forgive_punctuation = forgive_punctuation
        self._with_possible = with_possible
        self._projected = 0
        self._zero_base = ZeroBase()
        self._counts = array("i")
        self._unaligned = array("i")
        self._classes: dict[str, list[PairCounts]] = defaultdict(list)
        self._kinds: dict[str, list[PairCounts]] = defaultdict(list)
        self._fingerprints = Fingerprints()

    def __len__(self) -> int:
        return len(self._counts) // 4

    def add(self, predicted: Alignment, gold: Alignment) -> Alignment:
        """Score the next pair; what is scored has the gold standard's words."""
        if _sizes(predicted.pair) != _sizes(gold.pair):
            predicted = self._projection(predicted, gold.pair)
        check_same(predicted.pair, gold.pair, len(self) + 1, self._name)
        self._fingerprints.add(predicted, gold)
        links = gold.links
        self._zero_base.add(bool(links), any(i == 0 or j == 0 for i, j in links))
        if self._with_possible:
            gold = replace(gold, links=links | gold.possible, probabilities=None)
        if self._forgive_punctuation:
            gold = forgiven(predicted, gold)
        if self._breakdown:
            for name, counts in count_classes(predicted, gold):
                self._classes[name].append(counts)
        pair_counts = count_pair(predicted, gold)
        if self._by_kind:
            self._kinds[kind_of(gold.pair.id)].append(pair_counts)
        self._counts.extend(pair_counts)
        self._unaligned.extend(count_unaligned(predicted, gold))
        return predicted

    def _projection(self, predicted: Alignment, pair: SentencePair) -> Alignment:
        """The alignment of the gold standard's words, if only the tokenisers differ."""
        result = projected(predicted, pair)
        if result is None:
            return predicted
        self._projected += 1
        return result

    def add_block(self, block: ScoredBlock) -> None:
        """Add pairs that were scored together."""
        self._fingerprints.add_bytes(block.output, block.gold)
        self._counts.frombytes(block.counts.tobytes())
        self._unaligned.frombytes(block.unaligned.tobytes())
        self._zero_base.add(block.pairs_with_links, block.from_zero)

    def score(self, system: str) -> Score:
        """The score of all pairs; `system` as in `evaluate`."""
        counts, unaligned = (
            Counts(np.array(flat, np.int32).reshape(-1, 4))
            for flat in (self._counts, self._unaligned)
        )
        classes = {name: Counts.of(rows).present() for name, rows in self._classes.items()}
        kinds = {name: Counts.of(rows) for name, rows in self._kinds.items()}
        how = "sure+possible|macro" if self._with_possible else "sure|macro"
        how += "|punctuation:forgiven" * self._forgive_punctuation
        signature = self._fingerprints.signature(how, len(self), system, self._projected)
        notes = self._zero_base.notes()
        return Score(counts, signature, classes, kinds, unaligned, notes)


def kind_of(name: str) -> str:
    """The kind that the id of a pair names: `phrasal-verbs-3` -> `phrasal-verbs`."""
    kind, hyphen, number = name.rpartition("-")
    if not (kind and hyphen and number.isdecimal()):
        raise FormatError(f"expected an id with a kind, such as negation-3, found {name!r:.60}")
    return kind


def check_same(ours: SentencePair, theirs: SentencePair, number: int, name: str) -> None:
    """Raise an error if an output and its gold standard are not about the same pair.

    They may differ in case or in a corrected word. `number` is that of the pair, `name` what the
    error calls the output.
    """
    if ours.source.words == theirs.source.words and ours.target.words == theirs.target.words:
        return
    sizes, expected = _sizes(ours), _sizes(theirs)
    if sizes != expected:
        swapped = projected(Alignment(ours.swapped(), frozenset()), theirs) is not None
        raise MismatchError(
            f"pair {number} ({theirs.id}): expected {expected[0]} and {expected[1]} words as in "
            f"the gold standard, found {sizes[0]} and {sizes[1]}"
            + ("; are the sides swapped?" if swapped else ", of other texts"),
            path=name,
        )
    words, others = ours.source.words + ours.target.words, theirs.source.words + theirs.target.words
    if not mostly_alike(words, others):
        raise MismatchError(
            f"pair {number} ({theirs.id}): expected the sentences of the gold standard, found "
            f"others: {ours.source.text[:40]!r}",
            path=name,
        )


def _sizes(pair: SentencePair) -> tuple[int, int]:
    return len(pair.source), len(pair.target)


def mostly_alike(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether at least half of the words, position by position, are equal except for case."""
    return 2 * sum(map(_alike, words, others)) >= len(words)


def _alike(word: str, other: str) -> bool:
    return word == other or word.lower() == other.lower()
