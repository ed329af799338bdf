"""Typed edits in the terminal, and their counts in the terminal and as SVG.

operation  source      target     relation
keep       They        They
merge      put … off   postponed  equivalent
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.table import Table
from rich.text import Text

from monoalign.changes.counts import EditCount, EditCounts
from monoalign.changes.typed_edit import Operation, Positions, Relation, TypedEdit
from monoalign.core.sentence import SentencePair

from .bars import bar_chart
from .text import printable

_STYLES = {
    Operation.DELETE: "red",
    Operation.INSERT: "green",
    Operation.MOVE: "cyan",
    Operation.KEEP: "dim",
}
_ALARMING = (Relation.OPPOSITE, Relation.DIFFERENT)


def edits_table(pair: SentencePair, edits: Iterable[TypedEdit]) -> Table:
    """One row per edit; words apart have `…` between them."""
    table = Table("operation", "source", "target", "relation", box=None, pad_edge=False)
    table.add_column("probability", justify="right")
    for edit in edits:
        known = edit.probability is not None
        table.add_row(
            edit.operation.value,
            Text(phrase(pair.source.words, edit.source)),
            Text(phrase(pair.target.words, edit.target)),
            _relation(pair, edit),
            f"{edit.probability:.2f}" if known else "",
            style=_STYLES.get(edit.operation, ""),
        )
    return table


def phrase(words: tuple[str, ...], positions: Positions) -> str:
    """The words at some positions: `put … off`."""
    parts: list[str] = []
    for index, position in enumerate(positions):
        if index and positions[index - 1] + 1 < position:
            parts.append("…")
        parts.append(printable(words[position]))
    return " ".join(parts)


def counts_table(counts: EditCounts) -> Table:
    """Operations, then relations, with how many edits and words of each side they have."""
    table = Table("", box=None, pad_edge=False)
    for heading in ("edits", "source words", "target words"):
        table.add_column(heading, justify="right")
    for title, rows in _parts(counts).items():
        table.add_row(title, style="bold")
        for name, count in rows.items():
            numbers = (count.edits, count.source_words, count.target_words)
            table.add_row(f"  {name}", *map(str, numbers))
    return table


def counts_plot(counts: EditCounts) -> str:
    """The numbers of edits as bars, in SVG."""
    groups = {
        title: {name: count.edits for name, count in rows.items()}
        for title, rows in _parts(counts).items()
    }
    return bar_chart(f"Edits of {counts.pairs} pairs, {counts.changed} of them changed", groups)


def _parts(counts: EditCounts) -> Mapping[str, Mapping[str, EditCount]]:
    return {"operations": counts.operations, "relations of what changed": counts.relations}


def _relation(pair: SentencePair, edit: TypedEdit) -> Text:
    if edit.relation is None or edit.operation is Operation.KEEP:
        return Text()
    style = "bold not dim magenta" if edit.relation in _ALARMING else ""
    text = Text(edit.relation.value, style=style)
    if edit.about is not None:
        source, target = edit.about
        sides = (phrase(pair.source.words, source), phrase(pair.target.words, target))
        text.append(f" ({' / '.join(sides)})", style="not bold")
    return text
