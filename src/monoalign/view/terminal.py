"""An alignment in the terminal, readable with and without colour.

    source  He¹ ⟨bought⟩ a² car³ .⁴
    target  A² car³ ⟨was⟩ ⟨purchased⟩ ⟨by⟩ ⟨him⟩ .⁴

Words that correspond have the same number and colour; ⟨ ⟩ encloses those without counterpart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link, link_groups
from monoalign.models.model import Evidence

from .drawing import Drawing, DrawnLink, LinkKind
from .text import printable

_COLOURS = ("green", "cyan", "magenta", "yellow", "blue", "red")
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_NAMED = 2  # features of a group that are named
_LONGEST = 14  # letters of a word written vertically above a column of the grid


def picture(alignment: Alignment, *, grid: bool = False, title: bool = False) -> RenderableType:
    """Both sentences with their links; with `grid`, the matrix of links below them."""
    drawing = Drawing.of(alignment)
    parts: list[RenderableType] = []
    if title:
        parts.append(Text(printable(drawing.id), style="bold"))
    sources, targets = _group_numbers(drawing)
    parts.append(_sentence("source", drawing.source, sources))
    parts.append(_sentence("target", drawing.target, targets))
    if grid:
        parts.extend(_grid(drawing, sources))
    return Group(*parts)


def _group_numbers(drawing: Drawing) -> tuple[dict[int, int], dict[int, int]]:
    """The number of each linked word's group, for both sides; groups are numbered from the left."""
    sources, targets = {}, {}
    sure = {(link.source, link.target) for link in drawing.links if not link.possible}
    for number, group in enumerate(sorted(link_groups(sure), key=min), start=1):
        sources.update({i: number for i, _ in group})
        targets.update({j: number for _, j in group})
    return sources, targets


def _sentence(name: str, words: Sequence[str], groups: Mapping[int, int]) -> Text:
    text = Text(f"{name}  ", style="dim")
    for position, word in enumerate(words):
        shown = printable(word)
        if position in groups:
            number = groups[position]
            text.append(shown + str(number).translate(_SUPERSCRIPTS), style=_style(number))
        else:
            text.append(f"⟨{shown}⟩", style="not dim italic bright_black")
        text.append(" ")
    return text


def _grid(drawing: Drawing, groups: Mapping[int, int]) -> Iterator[Text]:
    """Target words vertically on top, source words at the left, a symbol for each link."""
    sources = [printable(word) for word in drawing.source]
    targets = [printable(word)[:_LONGEST] for word in drawing.target]
    margin = max(map(cell_len, sources), default=0)
    height = max(map(len, targets), default=0)
    yield Text()
    for level in range(height):
        letters = [word.rjust(height)[level] for word in targets]
        yield Text(" " * (margin + 1) + "".join(set_cell_size(letter, 2) for letter in letters))
    symbols = {(link.source, link.target): _symbol(link) for link in drawing.links}
    for i, source in enumerate(sources):
        row = Text(" " * (margin - cell_len(source)) + source + " ")
        for j in range(len(targets)):
            row.append(symbols.get((i, j), "·") + " ", style=_style(groups.get(i)))
        yield row
    yield Text("■ same word  ◆ other word  □ possible", style="dim")


def _symbol(link: DrawnLink) -> str:
    if link.possible:
        return "□"
    return "■" if link.kind is LinkKind.IDENTICAL else "◆"


def _style(number: int | None) -> str:
    return "dim" if number is None else f"not dim {_COLOURS[(number - 1) % len(_COLOURS)]}"


def reasons(
    alignment: Alignment, evidence: Mapping[Link, Sequence[Evidence]], *, most: int = 8
) -> RenderableType:
    """Each link with the evidence for and against it, strongest first.

    Features that belong to groups are summed up: a line per group, with its strongest features.
    Of others, `most` are listed, or as many as it takes that what is left out weighs less than any.
    """
    lines = []
    for (source, target), items in sorted(evidence.items()):
        words = alignment.pair.source.words[source], alignment.pair.target.words[target]
        title = Text(" – ".join(map(printable, words)), style="bold")
        if alignment.probabilities is not None:
            title.append(f"  {alignment.probabilities[source, target]:.2f}", style="not bold")
        lines.append(title)
        lines += _group_lines(items) if any(item.group for item in items) else _lines(items, most)
    return Group(*lines)


def _group_lines(items: Sequence[Evidence]) -> list[Text]:
    groups: dict[str, list[Evidence]] = defaultdict(list)
    for item in items:
        groups[item.group].append(item)
    sums = {name: _total(group) for name, group in groups.items()}
    lines = []
    for name in sorted(groups, key=lambda name: -abs(sums[name])):
        strongest = (f"{each.feature} {each.contribution:+.2f}" for each in groups[name][:_NAMED])
        more = ", …" if len(groups[name]) > _NAMED else ""
        line = _weight(sums[name]).append(printable(name), style="default")
        lines.append(line.append(f": {printable(', '.join(strongest))}{more}", style="dim"))
    return lines


def _lines(items: Sequence[Evidence], most: int) -> list[Text]:
    listed = min(most, len(items))
    while listed < len(items) and abs(_total(items[listed:])) > abs(items[listed - 1].contribution):
        listed += 1
    lines = [_line(item) for item in items[:listed]]
    if listed < len(items):
        rest = f"  {_total(items[listed:]):+6.2f}  {len(items) - listed} others"
        lines.append(Text(rest, style="dim"))
    return lines


def _total(items: Iterable[Evidence]) -> float:
    return sum(item.contribution for item in items)


def _weight(contribution: float) -> Text:
    return Text(f"  {contribution:+6.2f}  ", style="green" if contribution > 0 else "red")


def _line(evidence: Evidence) -> Text:
    text = _weight(evidence.contribution)
    text.append(printable(evidence.feature), style="default")
    if abs(evidence.value) != 1:
        text.append(f" = {abs(evidence.value):.2f}", style="dim")
    return text
