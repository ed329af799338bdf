"""Plain TSV of sentence pairs, without links: `source  target` or `id  source  target`.

The first line says which of the two the file is; every other line must have as many columns.
Quotes are ordinary characters.
"""

from __future__ import annotations

from collections.abc import Iterator

from monoalign.core.errors import FormatError
from monoalign.core.sentence import SentencePair

from .format import Format, Reading, mostly, one_line
from .source import Source

_NAMES = {2: "source, target", 3: "id, source, target"}


def recognise(sample: list[str]) -> bool:
    """Whether most lines have two or three columns."""
    return mostly(sample, lambda line: line.count("\t") + 1 in _NAMES)


def read_pairs(source: Source, reading: Reading) -> Iterator[SentencePair]:
    """The pairs of a file; a pair without an id is named by its line number."""
    columns = 0
    for number, line in source.lines():
        if not line:
            continue
        cells = line.split("\t")
        if columns == 0 and len(cells) in _NAMES:
            columns = len(cells)
        if len(cells) != columns:
            expected = f"{columns} columns ({_NAMES[columns]})" if columns else "2 or 3 columns"
            source.bad(
                FormatError(f"expected {expected} separated by tabs, found {len(cells)}"), number
            )
            continue
        name = cells[0] if columns == 3 else str(number)
        yield SentencePair(name, reading.cut(cells[-2]), reading.cut(cells[-1]))


def encode_pair(pair: SentencePair, number: int) -> str:
    """The pair as a line of three columns: id, source, target."""
    cells = (pair.id, pair.source.text, pair.target.text)
    return "\t".join(one_line(cell) for cell in cells) + "\n"


FORMAT = Format(
    name="tsv",
    summary="plain sentence pairs: source, target or id, source, target",
    suffixes=(".tsv",),
    recognise=recognise,
    read_pairs=read_pairs,
    encode_pair=encode_pair,
)
