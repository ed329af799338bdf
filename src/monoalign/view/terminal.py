"""An alignment as a picture in the terminal, readable with and without colour.

    source  He¹ ⟨bought⟩ a² car³ .⁴
    target  A² car³ ⟨was⟩ ⟨purchased⟩ ⟨by⟩ ⟨him⟩ .⁴

Words that correspond have the same number and colour; ⟨ ⟩ marks words that correspond to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from monoalign.core.alignment import Alignment
from monoalign.core.phrases import link_groups
from monoalign.core.sentence import Sentence

_COLOURS = ("green", "cyan", "magenta", "yellow", "blue", "red")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LONGEST = 14  # letters of a word that stands upright over a column of the grid


def picture(alignment: Alignment, *, grid: bool = False, title: bool = False) -> RenderableType:
    """Both sentences with their links; with `grid`, the matrix of links below them."""
    parts: list[RenderableType] = []
    if title:
        parts.append(Text(_printable(alignment.pair.id), style="bold"))
    sources, targets = _numbers(alignment)
    parts.append(_sentence("source", alignment.pair.source, sources))
    parts.append(_sentence("target", alignment.pair.target, targets))
    if grid:
        parts.extend(_grid(alignment, sources))
    return Group(*parts)


def _numbers(alignment: Alignment) -> tuple[dict[int, int], dict[int, int]]:
    """The number of each linked word's group, on both sides; groups are counted from the left."""
    sources, targets = {}, {}
    for number, group in enumerate(sorted(link_groups(alignment.links), key=min), start=1):
        sources.update({i: number for i, _ in group})
        targets.update({j: number for _, j in group})
    return sources, targets


def _sentence(name: str, sentence: Sentence, numbers: Mapping[int, int]) -> Text:
    text = Text(f"{name}  ", style="dim")
    for position, word in enumerate(sentence.words):
        shown = _printable(word)
        if position in numbers:
            number = numbers[position]
            text.append(shown + str(number).translate(_RAISED), style=_style(number))
        else:
            text.append(f"⟨{shown}⟩", style="not dim italic bright_black")
        text.append(" ")
    return text


def _grid(alignment: Alignment, numbers: Mapping[int, int]) -> Iterator[Text]:
    """Target words upright on top, source words at the left, a mark where they are linked."""
    sources = [_printable(word) for word in alignment.pair.source.words]
    targets = [_printable(word)[:_LONGEST] for word in alignment.pair.target.words]
    margin = max(map(cell_len, sources), default=0)
    height = max(map(len, targets), default=0)
    yield Text()
    for level in range(height):
        letters = [word.rjust(height)[level] for word in targets]
        yield Text(" " * (margin + 1) + "".join(set_cell_size(letter, 2) for letter in letters))
    for i, source in enumerate(sources):
        row = Text(" " * (margin - cell_len(source)) + source + " ")
        for j in range(len(targets)):
            row.append(_mark(alignment, i, j) + " ", style=_style(numbers.get(i)))
        yield row
    yield Text("■ same word  ◆ other word  □ possible", style="dim")


def _mark(alignment: Alignment, i: int, j: int) -> str:
    if (i, j) in alignment.links:
        words = alignment.pair.source.words[i], alignment.pair.target.words[j]
        return "■" if words[0].lower() == words[1].lower() else "◆"
    return "□" if (i, j) in alignment.possible else "·"


def _style(number: int | None) -> str:
    return "dim" if number is None else f"not dim {_COLOURS[(number - 1) % len(_COLOURS)]}"


def _printable(text: str) -> str:
    """Text that cannot steer the terminal: control characters are shown as a box."""
    return "".join(letter if letter.isprintable() else "▯" for letter in text)
