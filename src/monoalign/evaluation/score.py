"""Scoring alignments against a gold standard.

score = evaluate(alignments, gold)
score.f1, score.exact, score.micro.f1, score.aer, score.signature
"""

from __future__ import annotations

import hashlib
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain

import numpy as np

from monoalign._version import __version__
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError, MismatchError
from monoalign.core.sentence import SentencePair
from monoalign.corpora.same_pairs import in_step

from .counts import Averages, CountArray, Counts, PairCounts, count_classes, count_pair
from .projection import projected
from .punctuation import forgiven


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Score:
    """Counts with their averages. `precision`, `recall`, `f1` and `exact` are macro, 0 to 1.

    `classes` are the counts of each class of links, over the pairs in which the class occurs.
    `kinds` are those of each kind of pair, in the order of the gold standard.
    """

    counts: Counts
    signature: str
    classes: Mapping[str, Counts] = field(default_factory=dict)
    kinds: Mapping[str, Counts] = field(default_factory=dict)

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


def evaluate(
    alignments: Iterable[Alignment],
    gold: Iterable[Alignment],
    *,
    breakdown: bool = False,
    by_kind: bool = False,
    forgive_punctuation: bool = False,
    system: str = "",
    names: tuple[str, str] = ("the output", "the gold standard"),
) -> Score:
    """Score alignments against gold ones of the same pairs, in the same order.

    Both may be streams: only counts are stored. `system` names what produced the alignments in the
    signature; `names` are what errors call the two sides. With `breakdown`, links are also scored
    by class; with `by_kind`, pairs also by kind, which is in their ids: see `kind_of`. With
    `forgive_punctuation`, missed links of punctuation do not count.
    """
    tally = Tally(
        names[0], breakdown=breakdown, by_kind=by_kind, forgive_punctuation=forgive_punctuation
    )
    for predicted, expected in in_step((alignments, gold), names):
        tally.add(predicted, expected)
    return tally.score(system)


@dataclass(frozen=True, slots=True)
class ScoredBlock:
    """Consecutive pairs: their counts (pairs, 4) as in `Counts`, and the bytes to be hashed."""

    counts: CountArray
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
    ) -> None:
        self._name = name
        self._breakdown = breakdown
        self._by_kind = by_kind
        self._forgive_punctuation = forgive_punctuation
        self._projected = 0
        self._counts = array("i")
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
        if self._forgive_punctuation:
            gold = forgiven(predicted, gold)
        if self._breakdown:
            for name, counts in count_classes(predicted, gold):
                self._classes[name].append(counts)
        pair_counts = count_pair(predicted, gold)
        if self._by_kind:
            self._kinds[kind_of(gold.pair.id)].append(pair_counts)
        self._counts.extend(pair_counts)
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

    def score(self, system: str) -> Score:
        """The score of all pairs; `system` as in `evaluate`."""
        counts = Counts(np.array(self._counts, np.int32).reshape(-1, 4))
        classes = {name: Counts.of(rows).present() for name, rows in self._classes.items()}
        kinds = {name: Counts.of(rows) for name, rows in self._kinds.items()}
        how = "sure|macro" + "|punctuation:forgiven" * self._forgive_punctuation
        signature = self._fingerprints.signature(how, len(self), system, self._projected)
        return Score(counts, signature, classes, kinds)


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


class Fingerprints:
    """A hash of the output and one of the gold standard, updated with one pair or many."""

    def __init__(self) -> None:
        self._gold = hashlib.blake2b(digest_size=4)
        self._output = hashlib.blake2b(digest_size=4)

    def add(self, predicted: Alignment, gold: Alignment) -> None:
        """Add a pair."""
        texts = text_bytes(gold.pair.source.text, gold.pair.target.text)
        expected = gold_bytes(texts, link_bytes(gold.links), link_bytes(gold.possible))
        self.add_bytes(output_bytes(link_bytes(predicted.links)), expected)

    def add_bytes(self, output: bytes, gold: bytes) -> None:
        """Add what `output_bytes` and `gold_bytes` give for one or more pairs."""
        self._output.update(output)
        self._gold.update(gold)

    def signature(self, how: str, pairs: int, system: str, projected: int = 0) -> str:
        """`sure|macro|pairs:800|gold:1f0c22aa|output:90ab12ef|system:fast|monoalign:0.1.0`.

        `how` links are scored comes first. `projected` pairs of the output had other words than the
        gold standard.
        """
        parts = [how, f"pairs:{pairs}", f"gold:{self._gold.hexdigest()}"]
        parts.append(f"output:{self._output.hexdigest()}")
        if projected:
            parts.append(f"projected:{projected}")
        if system:
            parts.append(f"system:{system}")
        if "monoalign:" not in system:  # an aligner's own signature has it
            parts.append(f"monoalign:{__version__}")
        return "|".join(parts)


def output_bytes(links: bytes) -> bytes:
    """The bytes that are hashed for a pair of the output."""
    return links + b"/"


def gold_bytes(texts: bytes, links: bytes, possible: bytes) -> bytes:
    """The bytes that are hashed for a pair of the gold standard."""
    return b"%b%b/%b" % (texts, links, possible)


def text_bytes(source: str, target: str) -> bytes:
    """The encoded sentences of a pair."""
    return f"{source}\t{target}\n".encode("utf-8", "surrogatepass")


def link_bytes(links: frozenset[Link]) -> bytes:
    """Sorted links as integers, which is much faster than as text."""
    return array("I", chain.from_iterable(sorted(links))).tobytes() if links else b""
