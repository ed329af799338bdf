"""MultiMWA TSV (Lan et al. 2021): nine columns or more, links counted from 0.

    id  sentence 1  N/A  sentence 2  N/A  1  1  sure links  possible links

Columns 0, 1, 3, 7 and 8 are used; the others are placeholders in the released files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from monoalign.core.alignment import Alignment
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair

from .format import (
    Format,
    Reading,
    RecordColumns,
    Records,
    links_of,
    mostly,
    one_line,
    parsed,
    spaced,
    text_columns,
)
from .source import Source

_Row = tuple[int, list[str]]
"""The number of a line, and its cells."""

_COLUMNS = 9
_LINE = re.compile(r"([^\t]*\t){7}(\d+-\d+(\s|$)|\s*\t)")


def recognise(sample: list[str]) -> bool:
    """Whether most lines have the columns, with links in the eighth."""
    return mostly(sample, _LINE.match)


def records(source: Source) -> Records[_Row]:
    """The non-blank lines, split at tabs."""
    lines = ((number, line.split("\t")) for number, line in source.lines() if line)
    return Records(lines, _columns)


def read(source: Source, records: Records[_Row], reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file, one per line."""
    return parsed(source, records, _parse)


def encode(alignment: Alignment, number: int) -> str:
    """The alignment as a line of ten cells, the last one empty as in the released files."""
    pair = alignment.pair
    sure = " ".join(f"{i}-{j}" for i, j in sorted(alignment.links))
    possible = " ".join(f"{i}-{j}" for i, j in sorted(alignment.possible))
    first, second = spaced(pair.source, forbidden="\t\n\r"), spaced(pair.target, forbidden="\t\n\r")
    cells = [one_line(pair.id), first, "N/A", second, "N/A", "1", "1", sure, possible, ""]
    return "\t".join(cells) + "\n"


def _parse(cells: list[str]) -> Alignment:
    if len(cells) < _COLUMNS:
        raise FormatError(
            f"expected {_COLUMNS} or more columns separated by tabs, found {len(cells)}"
        )
    pair = SentencePair(cells[0], Sentence.from_spaced(cells[1]), Sentence.from_spaced(cells[3]))
    return Alignment(pair, *links_of(cells[7], cells[8]))


def _columns(block: list[_Row]) -> RecordColumns | None:
    rows = [cells for _, cells in block]
    if min(map(len, rows)) < _COLUMNS:
        return None
    return text_columns(*[[row[column] for row in rows] for column in (1, 3, 7, 8)])


FORMAT = Format(
    name="multimwa",
    summary="MultiMWA TSV: nine columns, sure and possible links",
    suffixes=(".multimwa", ".multimwa.tsv"),
    recognise=recognise,
    records=records,
    read=read,
    encode=encode,
)
