"""The MSR paraphrase corpus: TSV of judgement, two ids and two sentences below a line of headings.

It has a byte-order mark and CRLF, and quotes are ordinary characters.
"""

from __future__ import annotations

from pathlib import Path

from monoalign.annotate.text import from_text
from monoalign.core.errors import FormatError
from monoalign.core.sentence import SentencePair
from monoalign.corpora.source import Source

from ..example import Example

_COLUMNS = 5


def read_msrp(path: str | Path) -> list[Example]:
    """All pairs; gold is 1 for a paraphrase."""
    found = []
    with Source(path) as source:
        for number, line in source.lines():
            cells = (line or "").split("\t")
            if number == 1 and cells[0] == "Quality":
                continue
            if len(cells) != _COLUMNS or cells[0] not in ("0", "1"):
                error = FormatError("expected 0 or 1, two ids and two sentences, set apart by tabs")
                raise error.at(str(path), number)
            pair = SentencePair(f"{cells[1]}-{cells[2]}", from_text(cells[3]), from_text(cells[4]))
            found.append(Example(pair, float(cells[0])))
    return found
