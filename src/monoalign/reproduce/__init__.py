"""The papers' tables: every published number, and what of ours is measured beside it."""

from __future__ import annotations

from . import maccartney2008, sharma2018, sultan2014, thadani2011, yao2013
from .table import LINKS, Number, Paper, PaperRow

PAPERS: dict[str, Paper] = {
    module.PAPER.name: module.PAPER
    for module in (maccartney2008, thadani2011, yao2013, sultan2014, sharma2018)
}
"""By name, in order of publication."""


def alignment_rows(corpus: str) -> list[tuple[Paper, PaperRow]]:
    """The rows of P, R, F1 and E of shipped aligners on a corpus, where they first stand."""
    rows: dict[tuple[Number, ...], tuple[Paper, PaperRow]] = {}
    for paper in PAPERS.values():
        for table in paper.tables:
            for row in table.rows:
                ours = row.default
                if table.columns != LINKS or ours is None or ours.learned_from:
                    continue
                if ours.corpus == corpus:
                    rows.setdefault(row.published, (paper, row))
    return list(rows.values())
