"""Sharma, Mittal & Aggarwal (2018), Feature Extraction for Token Based Word Alignment."""

from __future__ import annotations

from .maccartney2008 import RTE2
from .table import LINKS, ONE, Number, Paper, PaperRow, PaperTable, fact, missing, row
from .thadani2011 import seconds
from .yao2013 import EARLIER, INTERSECTION, S2T, T2S, UNION, relabelled


def _ours(label: str, direction: str, *published: Number) -> PaperRow:
    own = {"direction": direction}
    return row(label, published, "distributional-crf", options=own, headline=direction == "t2s")


_TABLE_1 = PaperTable(
    "table1",
    "aligners on RTE2 test; trained on dev",
    LINKS,
    (
        *EARLIER,
        relabelled(S2T, "Jacana, s2t"),
        relabelled(T2S, "Jacana, t2s"),
        relabelled(INTERSECTION, "Jacana, s2t ∩ t2s"),
        relabelled(UNION, "Jacana, s2t ∪ t2s"),
        _ours("this work, s2t", "s2t", 96.6, 91.2, 93.8, 58.6),
        _ours("this work, t2s", "t2s", 94.3, 92.0, 93.1, 57.0),
        _ours("this work, s2t ∩ t2s", "intersection", 89.8, 93.3, 91.5, 46.1),
        _ours("this work, s2t ∪ t2s", "union", 96.1, 88.4, 92.1, 47.0),
    ),
    notes=(
        "The printed rows ∩ and ∪ cannot both be right: an intersection cannot have a higher "
        "recall than either direction, nor a union a lower one.",
        "The ranges of the abstract and the maxima of the introduction are those of this table.",
    ),
)

_SPEED = PaperTable(
    "speed",
    "processor seconds per pair, RTE2 test, annotation ready (the paper: one pair per second)",
    ("s",),
    (
        seconds("this work", 1.0, "distributional-crf", "rte2-test"),
        seconds("MANLI", 2.0, "manli", "rte2-test"),
    ),
    main="",
    decimals=5,
    costs=True,
)

_TEXT = PaperTable(
    "text",
    "other numbers of the text",
    ONE,
    (
        fact("pairs", 800, "pairs", "rte2-test"),
        fact("words of a premise", 29, "source words", RTE2),
        fact("words of a hypothesis", 11, "target words", RTE2),
        missing("gigabytes of MANLI's resources", (5.0,), "its resources were never released"),
    ),
    main="",
)

PAPER = Paper(
    "sharma2018",
    "Sharma et al. 2018",
    "Sharma, Mittal & Aggarwal 2018, Feature Extraction for Token Based Word Alignment for "
    "Question Answering Systems",
    (_TABLE_1, _SPEED, _TEXT),
)
