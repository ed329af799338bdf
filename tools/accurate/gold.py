"""The gold that encoders and networks are taught, and what is kept from them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.corpora.same_pairs import merge_annotators
from monoalign.training.corpus import folds_by_sentence

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "everyday"))

from everyday_gold import everyday_gold

RTE2 = "msr_rte2/converted/RTE2_dev_{}.align.txt"
RTE2_TEST = "msr_rte2/converted/RTE2_test_M.align.txt"
EDINBURGH = "edinburgh/gold.train.sure.json"
MTREF, WIKI = "multimwa/mtref-{}.tsv", "multimwa/wiki-{}.tsv"
_ANNOTATORS = {"A": 1, "B": 1, "C": 2}  # A and B are near-copies: two opinions
_FIFTHS = 5
_TAUGHT_FIFTHS = 2  # of MTRef and wiki, for networks as well as encoders: about 1,000 pairs each


@dataclass(frozen=True)
class Gold:
    """Pairs to learn from, which of them are loose, and sets that are kept from them, by name.

    Encoders begin with `further` pairs, which share no sentence with any other.
    """

    taught: list[Alignment]
    further: list[Alignment]
    further_loose: range
    loose: range  # indices of pairs whose sure links hold possible ones too
    rte2: range  # indices of RTE2 dev, which is measured on folds
    everyday: range  # pairs that only encoders learn from
    held_out: dict[str, list[Alignment]]

    @staticmethod
    def read(data: Path) -> Gold:
        """RTE2 dev, Edinburgh++, two fifths of MTRef and wiki, cut by sentence, and everyday pairs.

        A fifth of Edinburgh++ is held out, with all pairs of other corpora that share a sentence
        with it; of MTRef dev, the pairs that share none with its training part are measured.
        """
        files = [data / RTE2.format(one) for one in _ANNOTATORS]
        shares = list(_ANNOTATORS.values())
        rte2 = list(merge_annotators(*map(monoalign.read_corpus, files), counts=shares))
        edinburgh = list(monoalign.read_corpus(data / EDINBURGH))
        kept, rest = _cut(edinburgh, 1)
        mtref, wiki = (
            list(monoalign.read_corpus(data / each.format("train"))) for each in (MTREF, WIKI)
        )
        dev = {name: list(monoalign.read_corpus(data / file.format("dev")))
               for name, file in (("MTRef dev", MTREF), ("wiki dev", WIKI))}  # fmt: skip
        dev["MTRef dev"] = list(_apart(dev["MTRef dev"], mtref))
        (mtref, more_mtref), (wiki, more_wiki) = (
            _cut(corpus, _TAUGHT_FIFTHS) for corpus in (mtref, wiki)
        )
        parts = [list(_apart(part, kept)) for part in (rte2, rest, mtref, wiki, everyday_gold())]
        starts = [sum(map(len, parts[:number])) for number in range(len(parts) + 1)]
        taught = [alignment for part in parts for alignment in part]
        others = [*taught, *kept, *(each for held in dev.values() for each in held)]
        further = [list(_apart(part, others)) for part in (more_mtref, more_wiki)]
        return Gold(
            taught,
            [alignment for part in further for alignment in part],
            range(len(further[0])),
            range(starts[2], starts[3]),
            range(starts[0], starts[1]),
            range(starts[4], starts[5]),
            {"Edinburgh++ fifth": kept, **dev},
        )


def _apart(corpus: Iterable[Alignment], others: Sequence[Alignment]) -> Iterator[Alignment]:
    """The pairs that have no sentence in common with others."""
    known = {sentence for alignment in others for sentence in _sentences(alignment)}
    return (each for each in corpus if not known & set(_sentences(each)))


def _sentences(alignment: Alignment) -> Iterator[str]:
    for sentence in (alignment.pair.source, alignment.pair.target):
        yield " ".join(sentence.words).lower()


def _cut(corpus: Sequence[Alignment], fifths: int) -> tuple[list[Alignment], list[Alignment]]:
    """So many fifths of a corpus, and the rest; both share no sentence."""
    folds = [set(fold) for _, fold in folds_by_sentence(corpus, _FIFTHS)]
    chosen = set[int]().union(*folds[:fifths])
    return (
        [each for index, each in enumerate(corpus) if index in chosen],
        [each for index, each in enumerate(corpus) if index not in chosen],
    )
