"""Scoring alignments against a gold standard.

score = evaluate(alignments, gold)
score.f1, score.exact, score.micro.f1, score.aer, score.signature
"""

from __future__ import annotations

import hashlib
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from monoalign._version import __version__
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import MismatchError
from monoalign.corpora.step import in_step

from .counts import Averages, Counts, PairCounts, count_pair
from .link_classes import count_classes


@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """Counts with their averages. `precision`, `recall`, `f1` and `exact` are macro, 0 to 1.

    `classes` holds the counts of each class of links, over the pairs in which the class occurs.
    """

    counts: Counts
    signature: str
    classes: Mapping[str, Counts] = field(default_factory=dict)

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
    system: str = "",
    names: tuple[str, str] = ("the output", "the gold standard"),
) -> Score:
    """Score alignments against gold ones of the same pairs, in the same order.

    Both may be streams: only counts are kept. `system` names what produced the alignments in the
    signature, `names` both sides in errors. With `breakdown`, links are scored by class too.
    """
    printed = _Fingerprints()
    classes: dict[str, list[PairCounts]] = defaultdict(list)

    def rows() -> Iterator[PairCounts]:
        for number, both in enumerate(in_step((alignments, gold), names), start=1):
            predicted, right = both
            _check_same(predicted, right, number, names[0])
            printed.add(predicted, right)
            if breakdown:
                for name, counts in count_classes(predicted, right):
                    classes[name].append(counts)
            yield count_pair(predicted, right)

    counts = Counts.of(rows())
    by_class = {name: Counts.of(found).present() for name, found in classes.items()}
    return Score(counts, printed.signature(len(counts), system), by_class)


class _Fingerprints:
    """Hashes of what was scored and against what."""

    def __init__(self) -> None:
        self._gold = hashlib.blake2b(digest_size=4)
        self._output = hashlib.blake2b(digest_size=4)

    def add(self, predicted: Alignment, gold: Alignment) -> None:
        pair = gold.pair
        texts = f"{pair.source.text}\t{pair.target.text}\n".encode("utf-8", "surrogatepass")
        self._gold.update(b"%b%b/%b" % (texts, _bytes(gold.links), _bytes(gold.possible)))
        self._output.update(_bytes(predicted.links) + b"/")

    def signature(self, pairs: int, system: str) -> str:
        """`sure|macro|pairs:800|gold:1f0c22aa|output:90ab12ef|system:exact|monoalign:0.1.0`."""
        parts = ["sure|macro", f"pairs:{pairs}", f"gold:{self._gold.hexdigest()}"]
        parts.append(f"output:{self._output.hexdigest()}")
        if system:
            parts.append(f"system:{system}")
        if "monoalign:" not in system:  # an aligner's own signature has it already
            parts.append(f"monoalign:{__version__}")
        return "|".join(parts)


def _bytes(links: frozenset[Link]) -> bytes:
    """Links in order, for hashing; much faster than their text."""
    return array("I", chain.from_iterable(sorted(links))).tobytes() if links else b""


def _check_same(predicted: Alignment, gold: Alignment, number: int, name: str) -> None:
    """Two corpora may differ in case or in a corrected word, not in their sentences."""
    ours, theirs = predicted.pair, gold.pair
    if ours.source.words == theirs.source.words and ours.target.words == theirs.target.words:
        return
    found = (len(ours.source), len(ours.target))
    expected = (len(theirs.source), len(theirs.target))
    if found != expected:
        swapped = found == expected[::-1]
        raise MismatchError(
            f"pair {number} ({theirs.id}): expected {expected[0]} and {expected[1]} words as in "
            f"the gold standard, found {found[0]} and {found[1]}"
            + ("; are the sides swapped?" if swapped else ""),
            path=name,
        )
    words, others = ours.source.words + ours.target.words, theirs.source.words + theirs.target.words
    alike = sum(map(_alike, words, others))
    if 2 * alike < len(words):
        raise MismatchError(
            f"pair {number} ({theirs.id}): expected the sentences of the gold standard, found "
            f"others: {ours.source.text[:40]!r}",
            path=name,
        )


def _alike(word: str, other: str) -> bool:
    return word == other or word.lower() == other.lower()
