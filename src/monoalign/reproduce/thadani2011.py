"""Thadani & McKeown (2011), Optimal and Syntactically-Informed Decoding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .maccartney2008 import MANLI, MANLI_DEV, RTE2, SEEDS
from .table import (
    LINKS,
    ONE,
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

AGAIN = {"preset": "thadani2011"}


def _constrained(label: str, published: tuple[Number, ...], part: str, **options: bool) -> PaperRow:
    return row(
        f"{label}, {part}",
        published,
        "manli-constrained",
        f"rte2-{part}",
        options=options,
        headline=label.endswith("M + L") and part == "test",
    )


REIMPLEMENTED = row(
    "MANLI, reimplemented, test", (87.2, 86.3, 86.7, 24.5), "manli", paper=AGAIN, seeds=SEEDS
)
EXACT = row("MANLI-exact, test", (87.8, 86.1, 86.8, 24.8), "manli-exact", headline=True)
_M = {"modifiers": True, "lineage": False}
_L = {"modifiers": False, "lineage": True}
CONSTRAINED = _constrained("M + L", (89.5, 86.2, 87.8, 33.0), "test")

_TABLE_1 = PaperTable(
    "table1",
    "approximate and exact search on RTE2; trained on dev",
    LINKS,
    (
        MANLI_DEV,
        MANLI,
        row(
            "MANLI, reimplemented, dev",
            (85.7, 84.8, 85.0, 23.8),
            "manli",
            "rte2-dev",
            paper=AGAIN,
            seeds=SEEDS,
        ),
        REIMPLEMENTED,
        row("MANLI-exact, dev", (85.7, 84.7, 85.2, 24.6), "manli-exact", "rte2-dev"),
        EXACT,
    ),
)

_TABLE_3 = PaperTable(
    "table3",
    "exact search with constraints on modifiers (M) and lineage (L); trained on dev",
    LINKS,
    (
        _constrained("M", (86.8, 84.5, 85.6, 25.3), "dev", **_M),
        _constrained("M", (88.8, 85.7, 87.2, 29.9), "test", **_M),
        _constrained("L", (86.1, 84.6, 85.3, 24.5), "dev", **_L),
        _constrained("L", (88.2, 86.4, 87.3, 27.6), "test", **_L),
        _constrained("M + L", (87.1, 84.4, 85.8, 25.4), "dev"),
        CONSTRAINED,
    ),
)


def seconds(
    label: str,
    published: Number,
    system: str,
    corpus: str,
    paper: Mapping[str, Any] | None = None,
    **options: Any,
) -> PaperRow:
    """A row of processor seconds per pair."""
    return row(label, (published,), system, corpus, "seconds", options=options, paper=paper)


def _times(corpus: str, annealing: Number, exact: Number, pairs: str) -> tuple[PaperRow, ...]:
    return (
        seconds(f"approximate search, {pairs}", annealing, "manli", corpus, AGAIN),
        seconds(f"exact search, {pairs}", exact, "manli-exact", corpus),
    )


_IN_PLACE = "in place of FUSION: wiki, 24 to 30 words on both sides"
_FUSION = _times("fusion", 61.96, 2.45, "FUSION")
_TEST = _times("rte2-test", 1.67, 0.08, "RTE2 test")
_WIKI = _times("wiki", None, None, _IN_PLACE)

_TABLE_2 = PaperTable(
    "table2",
    "processor seconds per pair, annotation ready",
    ("s",),
    (*_times("rte2-dev", 2.58, 0.11, "RTE2 dev"), *_TEST, *_FUSION, *_WIKI),
    main="",
    decimals=5,
    costs=True,
    notes=("Each with its own phrase sizes; table `search` has both at the same.",),
)


def _same_size(size: int) -> tuple[PaperRow, ...]:
    """Two searches with the same weights."""
    label, own = f"phrases of at most {size}", {"max_size": size}
    return (
        row(
            f"approximate search, {label}",
            (None,),
            "manli",
            kind="seconds",
            options=own,
            paper=AGAIN,
        ),
        row(
            f"exact search, {label}",
            (None,),
            "manli",
            kind="seconds",
            options=own,
            paper=AGAIN,
            optimal=True,
        ),
    )


_SIZES = {size: _same_size(size) for size in (1, 3, 6)}
_SEARCH = PaperTable(
    "search",
    "processor seconds per pair at the same phrase size, with the same weights, RTE2 test",
    ("s",),
    tuple(each for rows in _SIZES.values() for each in rows),
    main="",
    decimals=5,
    costs=True,
)


_SIGNIFICANT = "> 0 (p ≤ 0.05)"


def _times_as_fast(label: str, published: Number, rows: tuple[PaperRow, ...]) -> PaperRow:
    return combined(label, published, "ratio", rows[1], rows[0], figure="s")


_TEXT = PaperTable(
    "text",
    "what the text says of tables 1 to 3, RTE2 test",
    ONE,
    (
        less("reimplemented less 2008, P", 2.0, REIMPLEMENTED, MANLI, "P"),
        less("reimplemented less 2008, R", 1.0, REIMPLEMENTED, MANLI, "R"),
        less("reimplemented less 2008, E", "2–3", REIMPLEMENTED, MANLI, "E"),
        _times_as_fast("speed of exact search over approximate, times, RTE2 test", 20.0, _TEST),
        *(
            _times_as_fast(f"… at phrases of at most {size}", None, rows)
            for size, rows in _SIZES.items()
        ),
        _times_as_fast("… on long pairs (wiki in place of FUSION)", None, _WIKI),
        combined(
            "M + L against no constraints: gain in E, %",
            35.0,
            "gain",
            CONSTRAINED,
            REIMPLEMENTED,
            figure="E",
        ),
        *(
            less(f"{each.label}, less reimplemented, F1", _SIGNIFICANT, each, REIMPLEMENTED)
            for each in _TABLE_3.rows[1::2]
        ),
        less("M + L less 2008, P", 4.5, CONSTRAINED, MANLI, "P"),
        less("M + L less 2008, R", 1.0, CONSTRAINED, MANLI, "R"),
    ),
    main="value",
)

_DATA = PaperTable(
    "data",
    "sizes of the corpora (section 4.2)",
    ONE,
    (
        fact("pairs of RTE2 dev", 800, "pairs", "rte2-dev"),
        fact("pairs of RTE2 test", 800, "pairs", "rte2-test"),
        fact("words of a hypothesis of RTE2", 11, "target words", RTE2),
        missing("pairs of FUSION", (297,), "the corpus is not public"),
    ),
    main="",
    decimals=0,
)

PAPER = Paper(
    "thadani2011",
    "Thadani & McKeown 2011",
    "Thadani & McKeown 2011, Optimal and Syntactically-Informed Decoding for Monolingual "
    "Phrase-Based Alignment",
    (_TABLE_1, _TABLE_2, _TABLE_3, _SEARCH, _TEXT, _DATA),
)
