"""Yao, Van Durme, Callison-Burch & Clark (2013), A Lightweight Monolingual Word Aligner."""

from __future__ import annotations

from .maccartney2008 import FORGIVEN, GIZA, MANLI, RTE2, WORDS
from .table import (
    LINKS,
    ONE,
    Measurement,
    Number,
    Paper,
    PaperRow,
    PaperTable,
    combined,
    fact,
    less,
    missing,
    row,
)
from .thadani2011 import AGAIN, CONSTRAINED, EXACT, REIMPLEMENTED, seconds


def relabelled(each: PaperRow, label: str, published: tuple[Number, ...] = ()) -> PaperRow:
    """A row of another paper under another name, and with other figures if they are given."""
    return PaperRow(label, published or each.published, each.paper, each.default, each.note)


def _jacana(label: str, direction: str, *published: float) -> PaperRow:
    own = {"direction": direction}
    return row(label, published, "jacana", options=own, headline=direction == "t2s")


S2T = _jacana("this work, S2T", "s2t", 91.8, 83.4, 87.4, 25.9)
T2S = _jacana("this work, T2S", "t2s", 93.7, 84.0, 88.6, 35.3)
INTERSECTION = _jacana("S2T ∩ T2S", "intersection", 95.4, 80.8, 87.5, 31.3)
UNION = _jacana("S2T ∪ T2S", "union", 90.3, 86.6, 88.4, 29.6)
EARLIER = (
    relabelled(FORGIVEN, "Stanford RTE"),
    relabelled(MANLI, "MANLI"),
    relabelled(REIMPLEMENTED, "MANLI-approx."),
    relabelled(EXACT, "MANLI-exact", (87.2, 86.1, 86.8, 24.8)),
    relabelled(CONSTRAINED, "MANLI-constraint"),
)
"""Rows of the two MANLI papers; P of MANLI-exact is 87.8 there."""

_TABLE_1 = PaperTable(
    "table1",
    "aligners on RTE2 test; trained on dev",
    LINKS,
    (
        relabelled(GIZA, "GIZA++, ∩", (82.5, 74.4, 78.3, 14.0)),
        row("TED", (80.6, 79.0, 79.8, 13.5), "tree-edit", headline=True),
        *EARLIER,
        S2T,
        T2S,
        INTERSECTION,
        UNION,
        _jacana("grow-diag-final", "grow-diag-final", 94.4, 81.8, 87.6, 30.8),
    ),
)


def _times(corpus: str, published: tuple[Number, Number, Number], pairs: str) -> list[PaperRow]:
    return [
        seconds(f"MANLI-approx., {pairs}", published[0], "manli", corpus, AGAIN),
        seconds(f"MANLI-exact, {pairs}", published[1], "manli-exact", corpus),
        seconds(f"this work, S2T, {pairs}", published[2], "jacana", corpus, direction="s2t"),
        seconds(f"this work, T2S, {pairs}", published[2], "jacana", corpus, direction="t2s"),
    ]


_ON_RTE2 = _times("rte2-test", (1.67, 0.08, 0.025), "RTE2")
_WIKI = _times("wiki", (None, None, None), "in place of FUSION: wiki, 24 to 30 words")
_TED = seconds("TED, RTE2, parsed", 0.0001, "tree-edit", "rte2-test")

_TABLE_2 = PaperTable(
    "table2",
    "processor seconds per pair, annotation ready",
    ("s",),
    (*_ON_RTE2, *_times("fusion", (61.96, 2.45, 0.096), "FUSION"), *_WIKI, _TED),
    main="",
    decimals=5,
    costs=True,
    notes=("Published for this work: the slower of its two directions.",),
)


_RATE = PaperTable(
    "rate",
    "pairs per processor second, RTE2 test, annotation ready (section 1)",
    ("pairs/s",),
    (
        row("MANLI", (0.5,), "manli", kind="seconds"),
        row("TED, parsed", (10_000.0,), "tree-edit", kind="seconds"),
        row("this work", ("tens to hundreds",), "jacana", kind="seconds"),
    ),
    main="",
)


def _ablation(label: str, without: str, *published: float) -> PaperRow:
    """Trained on dev without these features."""
    measured = row(label, published, "jacana", options={"without": without})
    return PaperRow(label, published, _trained(measured.paper), _trained(measured.default))


def _trained(measurement: Measurement | None) -> Measurement | None:
    if measurement is None or not measurement.options.get("without"):
        return measurement
    return Measurement(
        measurement.kind,
        measurement.corpus,
        measurement.system,
        measurement.options,
        learned_from=("rte2-dev",),
        training={"folds": 0},
    )


_TABLE_3 = PaperTable(
    "table3",
    "without tags or WordNet, T2S, RTE2 test; trained on dev without them",
    LINKS,
    (
        relabelled(T2S, "full"),
        _ablation("− POS", "pos", 93.2, 83.5, 88.1, 31.4),
        _ablation("− WordNet", "wordnet", 93.2, 83.7, 88.2, 33.5),
        _ablation("− both", "pos,wordnet", 93.1, 83.2, 87.8, 30.1),
    ),
)

_TEXT = PaperTable(
    "text",
    "other numbers of the text",
    ONE,
    (
        fact("pairs of training", 800, "pairs", "rte2-dev"),
        fact("pairs of test", 800, "pairs", "rte2-test"),
        fact("words of a premise", 29, "source words", RTE2),
        fact("words of a hypothesis", 11, "target words", RTE2),
        less("E of T2S less S2T, RTE2 test", 9.4, T2S, S2T, "E"),
        less("loss of F1 without tags and WordNet", "< 1", _TABLE_3.rows[0], _TABLE_3.rows[3]),
        less("F1 lost by MANLI without phrases of several words", 0.2, MANLI, WORDS),
        combined(
            "speed of MANLI-exact over MANLI-approx., times, RTE2",
            20.0,
            "ratio",
            _ON_RTE2[1],
            _ON_RTE2[0],
            figure="s",
        ),
        combined(
            "speed of this work over MANLI-exact, times, long pairs (wiki)",
            20.0,
            "ratio",
            _WIKI[2],
            _WIKI[1],
            figure="s",
        ),
        PaperRow(
            "megabytes of WordNet",
            (30.0,),
            Measurement("megabytes", arguments={"folder": "wordnet"}),
        ),
        missing("gigabytes of MANLI's resources", (5.0,), "its resources were never released"),
    ),
    main="value",
)

PAPER = Paper(
    "yao2013",
    "Yao et al. 2013",
    "Yao, Van Durme, Callison-Burch & Clark 2013, A Lightweight and High Performance Monolingual "
    "Word Aligner",
    (_TABLE_1, _TABLE_2, _TABLE_3, _RATE, _TEXT),
)
