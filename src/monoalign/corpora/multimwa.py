"""MultiMWA TSV (Lan et al. 2021): nine columns or more, links counted from 0.

    id  sentence 1  N/A  sentence 2  N/A  1  1  sure links  possible links

Columns 0, 1, 3, 7 and 8 are used; the others hold nothing in the released files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.errors import DataError, FormatError
from monoalign.core.sentence import Sentence, SentencePair

from .format import Format, Reading, mostly, one_line, pairs_of, spaced
from .source import Source

_COLUMNS = 9
_LINE = re.compile(r"([^\t]*\t){7}(\d+-\d+(\s|$)|\s*\t)")


def recognise(sample: list[str]) -> bool:
    """Whether most lines have the columns, with links where they belong."""
    return mostly(sample, _LINE.match)


def read(source: Source, reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file, one a line."""
    for number, line in source.lines():
        if not line:
            continue
        try:
            alignment = _parse(line)
        except DataError as error:
            source.bad(error, number)
        else:
            yield alignment


def encode(alignment: Alignment, number: int) -> str:
    """One line."""
    pair = alignment.pair
    sure = " ".join(f"{i}-{j}" for i, j in sorted(alignment.links))
    possible = " ".join(f"{i}-{j}" for i, j in sorted(alignment.possible))
    first, second = spaced(pair.source, forbidden="\t\n\r"), spaced(pair.target, forbidden="\t\n\r")
    cells = [one_line(pair.id), first, "N/A", second, "N/A", "1", "1", sure, possible, ""]
    return "\t".join(cells) + "\n"


def _parse(line: str) -> Alignment:
    cells = line.split("\t")
    if len(cells) < _COLUMNS:
        raise FormatError(
            f"expected {_COLUMNS} or more columns set apart by tabs, found {len(cells)}"
        )
    pair = SentencePair(cells[0], Sentence.from_spaced(cells[1]), Sentence.from_spaced(cells[3]))
    return Alignment(pair, parse_links(cells[7])[0], parse_links(cells[8])[0])


FORMAT = Format(
    name="multimwa",
    summary="MultiMWA TSV: nine columns, sure and possible links",
    suffixes=(".multimwa", ".multimwa.tsv"),
    recognise=recognise,
    read_pairs=pairs_of(read),
    read=read,
    encode=encode,
)
