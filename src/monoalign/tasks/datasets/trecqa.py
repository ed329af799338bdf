"""Answer selection: CSV of question, 0 or 1, and candidate; words are set apart by spaces.

qtext,label,atext
"""

from __future__ import annotations

import csv
from pathlib import Path

from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.source import Source

from ..example import Example

_COLUMNS = ["qtext", "label", "atext"]


def read_trecqa(path: str | Path) -> list[Example]:
    """All candidates, the question as source; the group is the question."""
    with Source(path) as source:
        rows = csv.reader(f"{line or ''}\n" for _, line in source.lines())
        found = [_example(cells, path, rows.line_num) for cells in rows if cells != _COLUMNS]
    return found


def _example(cells: list[str], path: str | Path, number: int) -> Example:
    if len(cells) != len(_COLUMNS) or cells[1] not in ("0", "1"):
        error = FormatError(f"expected question, 0 or 1, and sentence; found {len(cells)} columns")
        raise error.at(str(path), number)
    question, answer = (
        Sentence.from_spaced(cells[0].strip()),
        Sentence.from_spaced(cells[2].strip()),
    )
    return Example(SentencePair(str(number), question, answer), float(cells[1]), cells[0].strip())
