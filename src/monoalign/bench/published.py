"""What papers report: precision, recall, F1 and exact match in percent; None if not given.

MSR RTE2: learned on dev, measured on test, unless the system learns nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Published(NamedTuple):
    """One row of a paper's table, and the aligner of ours to compare it with.

    That is the aligner with its default options; rows for other options have none.
    """

    corpus: str
    system: str
    aligner: str
    precision: float | None
    recall: float | None
    f1: float | None
    exact: float | None
    source: str
    seconds_a_pair: float | None = None


_RTE2 = "RTE2_test"
_MACCARTNEY, _THADANI = "MacCartney et al. 2008", "Thadani & McKeown 2011"
_YAO, _SULTAN, _SHARMA = "Yao et al. 2013", "Sultan et al. 2014", "Sharma et al. 2018"

PUBLISHED: tuple[Published, ...] = (
    Published(_RTE2, "bag of words", "bag-of-words", 62.1, 82.6, 70.9, 5.3, _MACCARTNEY),
    Published(_RTE2, "GIZA++, lexicon, ∩", "hmm", 85.1, 69.1, 74.8, 11.3, _MACCARTNEY),
    Published(_RTE2, "Cross-EM, lexicon, ∩", "cross-em", 70.3, 81.0, 74.1, 0.8, _MACCARTNEY),
    Published(_RTE2, "Stanford RTE", "stanford-rte", 82.7, 61.2, 70.3, 0.3, _MACCARTNEY),
    Published(_RTE2, "Stanford RTE, forgiven", "stanford-rte", 82.7, 75.8, 79.1, None, _MACCARTNEY),
    Published(_RTE2, "tree edit distance", "tree-edit", 80.6, 79.0, 79.8, 13.5, _YAO, 0.0001),
    Published(_RTE2, "MANLI", "manli", 85.4, 85.3, 85.3, 21.3, _MACCARTNEY, 2.0),
    Published(_RTE2, "MANLI, made again", "manli", 87.2, 86.3, 86.7, 24.5, _THADANI, 1.67),
    Published(_RTE2, "MANLI exact", "manli-exact", 87.8, 86.1, 86.8, 24.8, _THADANI, 0.08),
    Published(_RTE2, "MANLI exact, M + L", "manli-constrained", 89.5, 86.2, 87.8, 33.0, _THADANI),
    Published(_RTE2, "Jacana S2T", "", 91.8, 83.4, 87.4, 25.9, _YAO, 0.025),
    Published(_RTE2, "Jacana T2S", "jacana", 93.7, 84.0, 88.6, 35.3, _YAO, 0.025),
    Published(_RTE2, "Jacana, phrases", "semi-markov", 92.1, 82.8, 86.8, 29.1, _SULTAN),
    Published(_RTE2, "Sultan", "sultan", 93.7, 89.8, 91.7, 43.8, _SULTAN),
    Published(
        _RTE2, "two-stage Sultan", "sultan-supervised", None, None, 92.1, None, "Sultan 2015"
    ),
    Published(_RTE2, "distributional CRF S2T", "", 96.6, 91.2, 93.8, 58.6, _SHARMA, 1.0),
    Published(
        _RTE2, "distributional CRF T2S", "distributional-crf", 94.3, 92.0, 93.1, 57.0, _SHARMA, 1.0
    ),
)


def published_for(corpus: str) -> list[Published]:
    """The rows for a corpus, which is recognised by its file name: `RTE2_test_M.align.txt`."""
    return [row for row in PUBLISHED if corpus.startswith(row.corpus)]
