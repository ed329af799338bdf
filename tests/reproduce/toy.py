"""A folder of corpora of three pairs, and a paper with one table about them."""

from __future__ import annotations

from pathlib import Path

from monoalign.reproduce.table import LINKS, Measurement, Paper, PaperRow, PaperTable, combined

GOLD = """\
The cat sat . ||| the cat slept . ||| 0-0 1-1 2p2 3-3
he left . ||| she went home . ||| 0-0 1-1 2-3
a b ||| b a ||| 0-1 1-0
"""
RTE2 = Path("msr_rte2") / "converted"


def data_in(folder: Path, test: str = GOLD) -> Path:
    """A data folder that has RTE2 dev and test alone."""
    (folder / RTE2).mkdir(parents=True)
    (folder / RTE2 / "RTE2_dev_M.align.txt").write_text(GOLD)
    (folder / RTE2 / "RTE2_test_M.align.txt").write_text(test)
    return folder


def links(ignore_case: bool, corpus: str = "rte2-test") -> Measurement:
    return Measurement("links", corpus, "exact", {"ignore_case": ignore_case})


EXACT = PaperRow("exact", (100.0, 70.0, "> 80", None), links(False), links(True))
LOST = PaperRow("lost", (1.0, 2.0, 3.0, 4.0), note="nobody has it")
RARE = PaperRow("rare", (None, None, 50.0, None), links(True, "edinburgh-test"))
TABLE = PaperTable("table1", "toys", LINKS, (EXACT, LOST, RARE), notes=("Three pairs.",))
TEXT = PaperTable(
    "text",
    "in words",
    ("value",),
    (
        combined(
            "case",
            5.0,
            "difference",
            PaperRow("", (), links(True), links(True)),
            PaperRow("", (), links(False), links(False)),
            figure="R",
        ),
        PaperRow(
            "words", (3.0,), Measurement("fact", "rte2-test", arguments={"name": "source words"})
        ),
    ),
    main="value",
)
PAPER = Paper("toy2020", "Toy 2020", "Toy 2020, Toys", (TABLE, TEXT))
