"""STS: a folder of `STS.input.NAME.txt`, two sentences a line, and `STS.gs.NAME.txt`, their grades.

Quotes are ordinary characters. An input without grades, or grades without an input (as `SMT` of
2013), is passed over; so are pairs without a grade. `ALL` repeats the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from monoalign.annotate.text import from_text
from monoalign.core.errors import FormatError, MismatchError, MissingFileError
from monoalign.core.sentence import SentencePair
from monoalign.corpora.source import Source

from ..example import Example

_INPUT, _GRADES = "STS.input.", "STS.gs."


def read_sts(folder: str | Path) -> list[Example]:
    """All graded pairs of a folder; the group is the name of the set."""
    paths = sorted(Path(folder).glob(f"{_INPUT}*.txt"))
    sets = [(path, path.with_name(path.name.replace(_INPUT, _GRADES))) for path in paths]
    found = [one for path, grades in sets if grades.is_file() for one in _read_set(path, grades)]
    if not found:
        raise MissingFileError(f"{folder}: expected {_INPUT}NAME.txt and {_GRADES}NAME.txt in it")
    return found


def _read_set(path: Path, grades: Path) -> Iterator[Example]:
    name = path.name.removeprefix(_INPUT).removesuffix(".txt")
    pairs, values = _lines(path), _lines(grades)
    if len(pairs) != len(values):
        raise MismatchError(f"{path}: {len(pairs)} pairs, but {len(values)} grades in {grades}")
    for number, (line, value) in enumerate(zip(pairs, values, strict=True), start=1):
        cells = line.split("\t")
        if len(cells) < 2:
            error = FormatError(f"expected two sentences set apart by a tab, found {len(cells)}")
            raise error.at(str(path), number)
        if value.strip():
            pair = SentencePair(f"{name}:{number}", from_text(cells[0]), from_text(cells[1]))
            yield Example(pair, _grade(value, grades, number), name)


def _lines(path: Path) -> list[str]:
    with Source(path) as source:
        return [line or "" for _, line in source.lines()]


def _grade(value: str, path: Path, number: int) -> float:
    try:
        return float(value)
    except ValueError:
        error = FormatError(f"expected a grade, found {value!r}")
        raise error.at(str(path), number) from None
