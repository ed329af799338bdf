"""Tables as cells; all of them as a document, with deviations and exceptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import orjson

from monoalign.corpora.write import open_output
from monoalign.systems.registry import systems

from . import PAPERS
from .data import CORPORA
from .run import Results
from .table import DEFAULT, LINKS, Measurement, Number, PaperRow, PaperTable

Cells = tuple[str, ...]
_JSON = orjson.OPT_INDENT_2 | orjson.OPT_SERIALIZE_NUMPY

_INTRODUCTION = """\
Written by `{}`; do not edit. “As published (ours)” is preset `paper`: the system as its paper has
it; deviations are listed [below](#presets). “Default” is the system with its default options. Both
learned from RTE2 dev, where they learn from links. Figures are macro averages in percent unless a
table says otherwise. “Difference” is that of the preset from the published figure; intervals are of
the preset, over resampled pairs.
"""


class Rendered(NamedTuple):
    """A table as text: its title, a header, rows of cells, and notes below."""

    title: str
    header: Cells
    rows: list[Cells]
    notes: list[str]


def rendered(table: PaperTable, results: Results) -> Rendered:
    """A table with what was measured; figures of a row stand in one cell, in the table's order."""
    columns = " / ".join(table.columns)
    interval = f"95 % of {table.main}" if table.main not in ("", "value") else "95 %"
    header: Cells = (
        columns if columns != "value" else "",
        "published",
        "as published (ours)",
        "times less" if table.costs else "difference",
        interval,
        "default",
    )
    rows = [_cells(row, table, results) for row in table.rows]
    if not table.main:
        header, rows = _without(header, 4), [_without(cells, 4) for cells in rows]
    if all(row.default is None for row in table.rows):
        header, rows = header[:-1], [cells[:-1] for cells in rows]
    notes: dict[str, list[str]] = {}
    for row in table.rows:
        notes.setdefault(row.note or _not_measured(row, results), []).append(row.label)
    notes.pop("", None)
    listed = [f"{'; '.join(labels)}: {note}." for note, labels in notes.items()]
    return Rendered(f"{table.name}: {table.title}", header, rows, [*table.notes, *listed])


def overview() -> PaperTable:
    """Every aligner on RTE2 test, beside the row of its paper."""
    headlines = {
        row.default.system: row
        for paper in PAPERS.values()
        for table in paper.tables
        for row in table.rows
        if row.headline and row.default is not None
    }
    rows = []
    for system in systems():
        default = Measurement("links", "rte2-test", system.name, DEFAULT)
        none = PaperRow(system.name, (None,) * len(LINKS), default=default)
        rows.append(replace(headlines.get(system.name, none), label=f"`{system.name}`"))
    return PaperTable("overview", "every aligner on RTE2 test", LINKS, tuple(rows))


def write_document(results: Results, command: str, document: Path) -> None:
    """Write the document, and beside it all figures as JSON."""
    _write(document, "\n".join(_lines(results, command)) + "\n")
    outcomes = {
        key: {
            "figures": outcome["figures"],
            **({"signature": outcome["signature"]} if "signature" in outcome else {}),
        }
        for key, outcome in sorted(results.outcomes.items())
    }
    content = orjson.dumps({"command": command, "outcomes": outcomes}, option=_JSON)
    _write(document.with_suffix(".json"), content.decode() + "\n")


def markdown(table: Rendered) -> Iterator[str]:
    """The lines of a table, without its title."""
    yield f"| {' | '.join(table.header)} |"
    yield "|---" * len(table.header) + "|"
    for cells in table.rows:
        yield f"| {' | '.join(cells)} |"
    if table.notes:
        yield ""
        yield from (f"- {note}" for note in table.notes)


def _lines(results: Results, command: str) -> Iterator[str]:
    yield "# The papers' tables"
    yield ""
    yield from _INTRODUCTION.format(command).splitlines()
    yield ""
    yield "## Overview"
    yield ""
    yield from markdown(rendered(overview(), results))
    for paper in PAPERS.values():
        yield from ("", f"## {paper.name}", "", f"{paper.citation}.")
        for table in paper.tables:
            text = rendered(table, results)
            yield from ("", f"### {text.title}", "")
            yield from markdown(text)
    yield from ("", "## Presets", "")
    yield "What differs from the papers for want of a resource, and what they leave open:"
    yield from _deviations()
    yield from ("", "## What cannot be had", "")
    yield from _exceptions(results)
    yield from ("", "## Corpora", "", "Below the folder that `--data` names:", "")
    yield "| file | what | from |"
    yield "|---|---|---|"
    for corpus in CORPORA.values():
        files = ", ".join(f"`{file}`" for file in corpus.files)
        yield f"| {files} | {corpus.what} | {corpus.source} |"


def _deviations() -> Iterator[str]:
    for system in systems():
        for preset in system.presets:
            yield ""
            yield f"`{system.name}`, preset `{preset.name}`: {preset.summary}."
            yield ""
            yield from (f"- {deviation}" for deviation in preset.deviations)


def _exceptions(results: Results) -> Iterator[str]:
    """Rows that have nothing of ours, by reason."""
    rows: dict[str, list[str]] = {}
    for paper in PAPERS.values():
        for table in paper.tables:
            for row in table.rows:
                why = row.note if not any(row.measurements()) else _not_measured(row, results)
                if why:
                    figures = _joined(row.published, table.decimals)
                    rows.setdefault(why, []).append(
                        f"{paper.name} {table.name}, {row.label} ({figures})"
                    )
    for why, labels in rows.items():
        yield f"- {why}:"
        yield from (f"  - {label}" for label in labels)


def _cells(row: PaperRow, table: PaperTable, results: Results) -> Cells:
    paper = [results.figure(row.paper, column) for column in table.columns]
    default = [results.figure(row.default, column) for column in table.columns]
    values = [None if figure is None else figure[0] for figure in paper]
    differences = [
        None if ours is None or not isinstance(theirs, float | int)
        else f"{theirs / ours:,.0f} ×" if table.costs
        else ours - theirs
        for ours, theirs in zip(values, row.published, strict=True)
    ]  # fmt: skip
    interval = results.figure(row.paper, table.main)
    return (
        row.label,
        _joined(row.published, table.decimals),
        _joined(values, table.decimals),
        _joined(differences, table.decimals, sign=True),
        "" if interval is None or interval[1] == interval[2] else _span(interval, table.decimals),
        _joined([None if figure is None else figure[0] for figure in default], table.decimals),
    )


def _joined(values: Sequence[Number], decimals: int, *, sign: bool = False) -> str:
    """`93.7 / 84.0 / 88.6 / 35.3`; nothing if there is nothing."""
    if all(value is None for value in values):
        return ""
    return " / ".join(_text(value, decimals, sign) for value in values)


def _text(value: Number, decimals: int, sign: bool) -> str:
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return f"{value:{'+' if sign else ''}.{decimals}f}".replace("-", "−")


def _span(figure: Sequence[float], decimals: int) -> str:
    low, high = (_text(value, decimals, False) for value in figure[1:])
    return f"{low} to {high}" if "−" in low else f"{low}–{high}"


def _not_measured(row: PaperRow, results: Results) -> str:
    keys = [each.key for each in row.measurements()]
    reasons = {**results.missing, **results.failed}
    return next((reasons[key] for key in keys if key in reasons), "")


def _without(cells: Iterable[str], index: int) -> Cells:
    return tuple(cell for number, cell in enumerate(cells) if number != index)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_output(path, overwrite=True) as stream:
        stream.write(text.encode())
