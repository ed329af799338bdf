"""The gold that encoders and networks are taught, and what is kept from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.corpora.same_pairs import merge_annotators
from monoalign.training.corpus import folds_by_sentence

RTE2 = "msr_rte2/converted/RTE2_dev_{}.align.txt"
EDINBURGH = "edinburgh/gold.train.sure.json"
MTREF, WIKI = "multimwa/mtref-{}.tsv", "multimwa/wiki-{}.tsv"
_ANNOTATORS = {"A": 1, "B": 1, "C": 2}  # A and B are near-copies: two opinions
_FIFTHS = 5


@dataclass(frozen=True)
class Gold:
    """Pairs to learn from, which of them are loose, and sets that are kept from them, by name."""

    taught: list[Alignment]
    loose: range  # indices of pairs whose sure links hold possible ones too
    rte2: range  # indices of RTE2 dev, which is measured on folds
    held_out: dict[str, list[Alignment]]

    @staticmethod
    def read(data: Path, most: int) -> Gold:
        """At most so many pairs of each corpus but RTE2 dev, evenly taken.

        A fifth of Edinburgh++ is held out, with all pairs of other corpora that share a sentence
        with it; of MTRef dev, the pairs that share none with its training part are measured.
        """
        files = [data / RTE2.format(one) for one in _ANNOTATORS]
        shares = list(_ANNOTATORS.values())
        rte2 = list(merge_annotators(*map(monoalign.read_corpus, files), counts=shares))
        edinburgh = list(monoalign.read_corpus(data / EDINBURGH))
        fifth = next(fold for _, fold in folds_by_sentence(edinburgh, _FIFTHS))
        kept = [edinburgh[index] for index in fifth]
        mtref, wiki = (
            list(monoalign.read_corpus(data / each.format("train"))) for each in (MTREF, WIKI)
        )
        parts = [rte2, *(_evenly(part, most) for part in (edinburgh, mtref, wiki))]
        parts = [list(_apart(part, kept)) for part in parts]
        starts = [sum(map(len, parts[:number])) for number in range(len(parts) + 1)]
        dev = {name: list(monoalign.read_corpus(data / file.format("dev")))
               for name, file in (("MTRef dev", MTREF), ("wiki dev", WIKI))}  # fmt: skip
        dev["MTRef dev"] = list(_apart(dev["MTRef dev"], mtref))
        return Gold(
            [alignment for part in parts for alignment in part],
            range(starts[2], starts[3]),
            range(starts[0], starts[1]),
            {"Edinburgh++ fifth": kept, **dev},
        )

    def half(self, number: int) -> tuple[list[int], Gold]:
        """The indices of one half of the pairs, and the gold of the other half."""
        first, second = list(folds_by_sentence(self.taught, 2))[number]
        return first, replace(
            self,
            taught=[self.taught[index] for index in second],
            loose=_within(self.loose, second),
            rte2=_within(self.rte2, second),
        )


def _within(indices: range, chosen: Sequence[int]) -> range:
    """Where some consecutive indices are among chosen ones, which are in order."""
    begin = sum(index < indices.start for index in chosen)
    return range(begin, begin + sum(index in indices for index in chosen))


def _apart(corpus: Iterable[Alignment], others: Sequence[Alignment]) -> Iterator[Alignment]:
    """The pairs that have no sentence in common with others."""
    known = {sentence for alignment in others for sentence in _sentences(alignment)}
    return (each for each in corpus if not known & set(_sentences(each)))


def _sentences(alignment: Alignment) -> Iterator[str]:
    for sentence in (alignment.pair.source, alignment.pair.target):
        yield " ".join(sentence.words).lower()


def _evenly(corpus: Sequence[Alignment], most: int) -> list[Alignment]:
    if len(corpus) <= most:
        return list(corpus)
    return [corpus[index * len(corpus) // most] for index in range(most)]
