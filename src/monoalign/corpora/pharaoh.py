"""Pharaoh links, counted from 0, with their sentences on the same line or in other files.

    0-0 1-2 3p4                               bare links; an empty line is a pair without links
    He left . ||| He went . ||| 0-0 1-1       sentences and links
    He left . ||| He went .                   sentences only (fast_align's input)

`3p4` is a possible link. A file of bare links needs the pairs it refers to, in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.errors import DataError, FormatError, MismatchError, UsageError
from monoalign.core.sentence import Sentence, SentencePair

from .format import Format, Reading, RecordColumns, Records, link_tables, mostly
from .source import Source

_Line = tuple[int, str | None]
"""The number of a line and the line itself, None if it could not be decoded."""

_BAR = "|||"
_LINKS = re.compile(r"\s*\d+[-p]\d+(\s|$)", re.ASCII)


def recognise(sample: list[str]) -> bool:
    """Whether most lines contain `|||`, or start with a link and have no columns."""
    return mostly(sample, lambda line: _BAR in line) or mostly(
        sample, lambda line: "\t" not in line and _LINKS.match(line)
    )


def records(source: Source) -> Records[_Line]:
    """All lines, since an empty one is a pair, too."""
    return Records(source.lines(), _columns)


def read(source: Source, records: Records[_Line], reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file, one per line, in step with `reading.sentences` if given."""
    pairs = None if reading.sentences is None else iter(reading.sentences)
    for number, line in records:
        pair = None if pairs is None else next(pairs, None)
        if pairs is not None and pair is None:
            raise MismatchError(
                f"expected {number - 1} lines, one per sentence pair, found more",
                path=source.name,
                line=number,
            )
        if line is None:
            continue
        try:
            alignment = _parse(line, number, pair)
        except DataError as error:
            source.bad(error, number)
        else:
            yield alignment
    if pairs is not None and next(pairs, None) is not None:
        raise MismatchError(
            "expected a line for every sentence pair, found fewer", path=source.name
        )


def read_pairs(source: Source, reading: Reading) -> Iterator[SentencePair]:
    """The pairs of a file with sentences; where it has links, words are separated by spaces."""
    if reading.sentences is not None:
        yield from reading.sentences
        return
    for number, line in source.lines():
        if not line:
            continue
        cells = line.split(_BAR)
        if len(cells) not in (2, 3):
            source.bad(FormatError(f"expected 'source ||| target', found {line[:40]!r}"), number)
            continue
        cut = reading.cut if len(cells) == 2 else Sentence.from_spaced
        yield SentencePair(str(number), cut(cells[0].strip(" ")), cut(cells[1].strip(" ")))


def encode(alignment: Alignment, number: int) -> str:
    """The links on a line, without the sentences."""
    return alignment.to_pharaoh() + "\n"


def _parse(line: str, number: int, pair: SentencePair | None) -> Alignment:
    cells = line.split(_BAR)
    if len(cells) == 3:
        source, target = (Sentence.from_spaced(cell.strip(" ")) for cell in cells[:2])
        pair = SentencePair(pair.id if pair else str(number), source, target)
    elif len(cells) != 1:
        raise FormatError(f"expected links or 'source ||| target ||| links', found {line[:40]!r}")
    if pair is None:
        raise UsageError(
            "a Pharaoh file of bare links needs its sentences: give a file of them (--sentences)"
        )
    return Alignment(pair, *parse_links(cells[-1]))


def _columns(block: list[_Line]) -> RecordColumns | None:
    rows = [line.split(_BAR) for _, line in block if line is not None]
    widths = set(map(len, rows))
    tables = link_tables([row[-1] for row in rows])
    if tables is None or widths not in ({1}, {3}) or len(rows) < len(block):
        return None
    if widths == {1}:
        return RecordColumns(None, *tables)
    sources, targets = ([row[side].strip(" ") for row in rows] for side in (0, 1))
    return RecordColumns((sources, targets), *tables)


FORMAT = Format(
    name="pharaoh",
    summary="Pharaoh links 0-0 1-2, sentences on the same line or in other files",
    suffixes=(".pharaoh", ".align"),
    recognise=recognise,
    read_pairs=read_pairs,
    records=records,
    read=read,
    encode=encode,
)
