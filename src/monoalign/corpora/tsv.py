"""Plain TSV of sentence pairs, without links.

    source  target              two columns
    id  source  target          three
    source  target  label       three, if the last has labels: numbers, or a few single words
    premise  hypothesis  …      any, if the first line is a header that names both sentences

`Reading.columns` names the columns instead; other names than id, source and target are not used.
Every line must have as many columns. Quotes around cells, with quotes inside doubled, are removed
if the first cell that has a quote is written so. A cell holds no tab and no line break.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from monoalign.core.errors import FormatError, UsageError
from monoalign.core.sentence import SentencePair

from .format import Format, Reading, Row, mostly, one_line, pair_of_texts
from .roles import roles_by, roles_in
from .source import Source

_Rows = Sequence[Sequence[str]]

_USUAL = {2: ("source", "target"), 3: ("id", "source", "target")}
_LABELLED = ("source", "target", "label")
_LABELS = frozenset(
    ("yes", "no", "true", "false", "entailment", "neutral", "contradiction", "paraphrase")
)
_NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")
_WHOLLY_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"')


def recognise(sample: list[str]) -> bool:
    """Whether most lines have two or three columns, or the first is a header."""
    header = next((line for line in sample if line.strip()), "").split("\t")
    return roles_in(header) is not None or mostly(
        sample, lambda line: line.count("\t") + 1 in _USUAL
    )


def rows(source: Source, reading: Reading) -> Iterator[tuple[int, Row]]:
    """The cells of every pair; one without an id is named by its line number."""
    sample = [line.split("\t") for line in source.sample() if line.strip()]
    header = bool(sample) and (reading.fields is not None or roles_in(sample[0]) is not None)
    given = roles_by(reading.fields, sample[0]) if header and reading.fields else reading.columns
    names = _columns(sample, given)
    quotes = _Quotes()
    if names is not None:
        _say(source, reading, names, header, any(quotes.found_in(row) for row in sample))
    for number, line in source.lines():
        if not line or (header and not line.strip()):
            continue
        if header:
            header = False
            continue
        cells = line.split("\t")
        names = names or _columns([cells], None)  # the first lines were blank or bad
        if names is None or len(cells) != len(names):
            source.bad(_wrong_number(names, len(cells)), number)
            continue
        cells = quotes.removed(cells)
        name = cells[names.index("id")] if "id" in names else str(number)
        yield number, (name, cells[names.index("source")], cells[names.index("target")])


def encode_pair(pair: SentencePair, number: int) -> str:
    """The pair as a line of three columns: id, source, target."""
    cells = (pair.id, pair.source.text, pair.target.text)
    return "\t".join(_quoted(one_line(cell)) for cell in cells) + "\n"


def columns_of(text: str) -> tuple[str, ...]:
    """The columns that a user names: `"source, target,label"` -> `source`, `target`, `label`."""
    names = tuple(name.strip() for name in text.split(","))
    if names.count("source") != 1 or names.count("target") != 1 or names.count("id") > 1:
        raise UsageError(
            "columns: expected the names of all columns, with source and target once, such as "
            f"source,target,label; found {text!r:.60}"
        )
    return names


@dataclass(slots=True)
class _Quotes:
    """Whether quotes around cells are part of the format: the first cell with a quote decides."""

    removes: bool | None = None

    def found_in(self, cells: Sequence[str]) -> bool:
        """Whether these cells have quotes that are to be removed."""
        for cell in cells:
            if self.removes is None and '"' in cell:
                self.removes = _WHOLLY_QUOTED.fullmatch(cell) is not None
        return bool(self.removes) and any(map(_WHOLLY_QUOTED.fullmatch, cells))

    def removed(self, cells: list[str]) -> list[str]:
        """The cells without quotes around them."""
        if not self.found_in(cells):
            return cells
        return [
            cell[1:-1].replace('""', '"') if _WHOLLY_QUOTED.fullmatch(cell) else cell
            for cell in cells
        ]


def _columns(rows: _Rows, given: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The names of the columns: as given, by the header, or by what the first lines look like."""
    if given is not None:
        return given
    named = roles_in(rows[0]) if rows else None
    if named is not None:
        return named
    size = next((len(row) for row in rows if len(row) in _USUAL), None)
    if size is None:
        return None
    return (
        _LABELLED
        if size == 3 and _has_labels([row for row in rows if len(row) == 3])
        else (_USUAL[size])
    )


def _has_labels(rows: _Rows) -> bool:
    """Whether the last of three columns has labels: the first then has sentences, and no ids."""
    last = [row[-1].strip('"').lower() for row in rows]
    sentences = sum(" " in row[0].strip() for row in rows)
    if 2 * sentences <= len(rows) or any(" " in label for label in last):
        return False
    if all(label in _LABELS or _NUMBER.fullmatch(label) for label in last):
        return True
    return len(set(last)) < len(rows) and len(set(last)) <= max(2, len(rows) // 2)


def _say(
    source: Source, reading: Reading, names: tuple[str, ...], header: bool, quoted: bool
) -> None:
    """Tell how the file is read, unless it is as usual or as the user wants it."""
    unusual = names not in _USUAL.values() and reading.columns is None
    said = [f"the columns {', '.join(names)}"] if unusual or header else []
    said += ["the first line as a header"] if header else []
    said += ["quotes around cells as no part of the text"] if quoted else []
    if said:
        reading.on_note(f"{source.name}: read {', '.join(said)}")


def _wrong_number(names: tuple[str, ...] | None, size: int) -> FormatError:
    expected = "2 or 3 columns" if names is None else f"{len(names)} columns ({', '.join(names)})"
    return FormatError(f"expected {expected} separated by tabs, found {size}")


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if '"' in cell else cell


FORMAT = Format(
    name="tsv",
    summary="plain sentence pairs: source, target or id, source, target; or by a header",
    suffixes=(".tsv",),
    recognise=recognise,
    rows=rows,
    pair_of=pair_of_texts,
    encode_pair=encode_pair,
)
