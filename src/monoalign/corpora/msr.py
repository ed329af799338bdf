"""MSR `.align.txt`: three lines per pair, in the style of GIZA's A3 files, counted from 1.

    # sentence pair 1
    He bought a car .
    NULL ({ / / }) A ({ 3 / / }) car ({ 4 / / }) was ({ p2 / / }) bought ({ 2 / / }) . ({ 5 / / })

`pN` is a POSSIBLE link. Byte-order marks, which the released files have anywhere, are dropped, and
a last cell without its closing bracket is accepted. GIZA's own headers (`# Sentence pair (1)
source length …`) are read, too; positions linked to NULL are words without a link.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, repeat
from operator import contains, sub

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError, LinkError, shown
from monoalign.core.sentence import Sentence, SentencePair

from .format import (
    Format,
    LinkTable,
    Reading,
    RecordColumns,
    Records,
    one_line,
    parsed,
    spaced,
    whole_numbers,
)
from .source import Source

_NamedLines = tuple[int, tuple[str, list[str]]]
"""The number of a pair's last line; its name, and its lines without the header."""

_HEADER = re.compile(r"#\s*+sentence pair\s++(?:\((\d++)\).*|(.+))", re.IGNORECASE)
_PLAIN = "# sentence pair "
_NULL, _OPEN, _CLOSE = "NULL ({ / / }) ", " ({", " / / })"  # as nearly all files have them
_CELL = re.compile(r" \(\{([^/{}]*+)[^{}]*+\}\)? *")  # what follows a word
_LONG = 64  # characters of a cell


def recognise(sample: list[str]) -> bool:
    """Whether the first non-blank line is a header."""
    first = next((line for line in sample if line.strip("\ufeff \t")), "")
    return _HEADER.fullmatch(first.replace("\ufeff", "").strip()) is not None


def records(source: Source) -> Records[_NamedLines]:
    """The name of every pair and the lines after its header, with the number of the last line."""
    records = ((line + len(body), (name, body)) for name, line, body in _records(source))
    return Records(records, _columns)


def read(source: Source, records: Records[_NamedLines], reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file; a record that is wrong is reported at its own line."""
    return parsed(source, records, _parse)


def encode(alignment: Alignment, number: int) -> str:
    """The alignment as three lines: header, source, target with links."""
    cells = defaultdict(list)
    for i, j in sorted(alignment.links):
        cells[j].append(str(i + 1))
    for i, j in sorted(alignment.possible):
        cells[j].append(f"p{i + 1}")
    pair = alignment.pair
    name = one_line(pair.id).strip() or str(number)
    source = spaced(pair.source, forbidden="\n\r\ufeff")
    spaced(pair.target, forbidden=("\n", "\r", "\ufeff", "({", "})"))
    words = ["NULL ({ / / })"]
    words += [
        f"{w} ({{ {' '.join([*cells[j], '/ /'])} }})" for j, w in enumerate(pair.target.words)
    ]
    return f"# sentence pair {name}\n{source}\n{' '.join(words)} \n"


def _records(source: Source) -> Iterator[tuple[str, int, list[str]]]:
    """For each record: its name, the number of its header line, and the lines that follow.

    A blank line counts only as a first sentence. If a line could not be read, which has been
    reported by then, its record is left out: what follows, and what precedes unless it is whole.
    """
    name, start, body, whole = "", 0, list[str](), True
    for number, line in source.lines():
        text = (line or "").strip(" \t\ufeff")
        if "\ufeff" in text:
            text = text.replace("\ufeff", "")
        header = _name(text) if text[:1] == "#" else None
        if header is not None:
            if whole and start:
                yield name, start, body
            name, start, body, whole = header, number, [], True
        elif line is None:
            if whole and len(body) == 2:
                yield name, start, body
            whole = False
        elif not whole:
            continue
        elif text and (start == 0 or len(body) == 2):
            source.bad(FormatError(f"expected '# sentence pair N', found {text[:40]!r}"), number)
        elif text or not body:
            body.append(text)
    if whole and start:
        yield name, start, body


def _name(text: str) -> str | None:
    """The name that a header gives its pair; None for any other line that begins with `#`."""
    if text.startswith(_PLAIN) and "(" not in text:  # most headers, without a regular expression
        return text[len(_PLAIN) :].strip()
    header = _HEADER.fullmatch(text)
    return None if header is None else (header[1] or header[2]).strip()


def _parse(record: tuple[str, list[str]]) -> Alignment:
    """A record's alignment; spaces separate words, and links follow each target word."""
    name, body = record
    if len(body) != 2:
        expected = "expected two lines after the header"
        raise FormatError(f"pair {shown(name, 40)}: {expected}, found {len(body)}")
    first, second = body
    source, (words, cells) = Sentence.from_spaced(first), _cells(second)
    size = len(source.words)
    sure: list[Link] = []
    possible: list[Link] = []
    for j, cell in enumerate(cells):
        for number, is_sure in _positions(cell):
            if not 1 <= number <= size:
                raise LinkError(
                    f"link to word {number}: expected 1 to {size} (positions are counted from 1)"
                )
            (sure if is_sure else possible).append((number - 1, j))
    pair = SentencePair(name, source, Sentence.from_spaced(words))
    return Alignment(pair, frozenset(sure), frozenset(possible))


def _cells(line: str) -> tuple[str, list[str]]:
    """Words joined by spaces and, for each word, its positions; without the NULL cell."""
    parts = _CELL.split(line)
    words, cells, rest = parts[2:-1:2], parts[3::2], parts[-1]
    if parts[0] != "NULL" or len(parts) == 1:
        raise FormatError("expected the second sentence to begin with a NULL cell")
    text = " ".join(words)
    if rest or not all(words) or text.count(" ") >= max(len(words), 1):
        odd = next((word for word in words if " " in word or not word), rest)
        raise FormatError(f"expected cells such as 'word ({{ 4 p2 / / }})', found {odd[:40]!r}")
    return text, cells


def _positions(cell: str) -> tuple[tuple[int, bool], ...]:
    """`4 p2` -> (4, sure), (2, not sure)."""
    return _cached_positions(cell) if len(cell) < _LONG else _split_positions(cell)


def _split_positions(cell: str) -> tuple[tuple[int, bool], ...]:
    return tuple(_position(text) for text in cell.split())


# There are few distinct cells. A long one would only fill the memory.
_cached_positions = lru_cache(maxsize=1 << 12)(_split_positions)


def _position(text: str) -> tuple[int, bool]:
    digits = text.removeprefix("p")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise FormatError(f"expected a position such as 4 or p4, found {text[:40]!r}")
    return int(digits), digits == text


def _columns(block: list[_NamedLines]) -> RecordColumns | None:
    """Columns of records whose cells are all as `encode` writes them."""
    bodies = [body for _, (_, body) in block]
    if set(map(len, bodies)) != {2}:
        return None
    starts, cells = [0], list[str]()
    for _, second in bodies:
        if not (second.startswith(_NULL) and second.endswith(_CLOSE)):
            return None
        cells += second[len(_NULL) : -len(_CLOSE)].split(f"{_CLOSE} ")
        starts.append(len(cells))
    if not all(map(contains, cells, repeat(_OPEN))):
        return None
    parts = "\n".join(cells).replace(_OPEN, "\n").split("\n")
    words, positions = parts[0::2], parts[1::2]
    targets = [" ".join(words[start:end]) for start, end in pairwise(starts)]
    sizes = [text.count(" ") + 1 for text in targets]
    if len(parts) != 2 * len(cells) or sizes != list(map(sub, starts[1:], starts)):
        return None
    tables = _tables(positions, starts)
    if tables is None:
        return None
    return RecordColumns(([first for first, _ in bodies], targets), *tables)


def _tables(positions: list[str], starts: list[int]) -> tuple[LinkTable, LinkTable] | None:
    """The links of texts such as ` 4 p2`, one text per word; `starts`: each record's first word."""
    text = np.frombuffer("\n".join(["", *positions]).encode("utf-8", "replace"), np.uint8)
    numbers = whole_numbers(text)
    if numbers is None:
        return None
    values, first, ends = numbers
    is_possible = text[first - 1] == ord("p")
    counts = np.bincount(text, minlength=128)
    between = len(text) - int((ends - first).sum())
    if (
        counts[ord(" ")] != len(values)
        or counts[ord("p")] != np.count_nonzero(is_possible)
        or between != len(values) + counts[ord("p")] + len(positions)
        or (text[first - 1 - is_possible] != ord(" ")).any()
    ):
        return None
    word = np.searchsorted(np.flatnonzero(text == ord("\n")), first) - 1
    record = np.searchsorted(starts, word, side="right") - 1
    table = np.stack([record, values - 1, word - np.asarray(starts)[record]], axis=1)
    return table[~is_possible], table[is_possible]


FORMAT = Format(
    name="msr",
    summary="MSR RTE2 .align.txt, GIZA A3 style, counted from 1",
    suffixes=(".align.txt", ".a3", ".a3.final"),
    recognise=recognise,
    records=records,
    read=read,
    encode=encode,
)
