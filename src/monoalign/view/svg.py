"""A drawing as an SVG file: for papers, README files and notebooks.

    to_svg(Drawing.of(alignment))

Sentences wider than the picture are broken into lines. Colours are in attributes, which every
program reads; a style sheet changes them for readers who prefer a dark scheme.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from monoalign.core.alignment import Alignment

from .drawing import Drawing, DrawnLink, LinkKind
from .text import printable, text_width

_SIZE = 17.0  # of the font
_NOTE = 13.0  # of the legend's font
_MARGIN = 22.0
_GAP = 14.0  # between words
_LINE = 36.0  # from one line of a sentence to the next
_BETWEEN = 96.0  # least distance from the last line of the source to the first of the target
_SLOPE = 0.09  # how much it grows for each unit that a link goes sideways
_PAD = 6.0  # around the letters of a word
_FAN = 7.0  # between the ends of two links at one word

_LIGHT = {
    "paper": "#ffffff",
    "ink": "#1d2330",
    "quiet": "#5d6678",
    "identical": "#7b8798",
    "paraphrase": "#1f6fb2",
    "phrase": "#8a4fa3",
}
_DARK = {
    "paper": "#161a21",
    "ink": "#e7eaf0",
    "quiet": "#9aa4b5",
    "identical": "#7f8b9d",
    "paraphrase": "#6fb1ee",
    "phrase": "#c795de",
}
_STROKES = {
    LinkKind.IDENTICAL: 'stroke-width="1.4"',
    LinkKind.PARAPHRASE: 'stroke-width="3"',
    LinkKind.PHRASE: 'stroke-width="2.4" stroke-dasharray="8 4.5"',
}
_POSSIBLE = 'stroke-width="2.6" stroke-dasharray="0.1 5.5"'
_LABELS = {
    LinkKind.IDENTICAL: "same word",
    LinkKind.PARAPHRASE: "other word",
    LinkKind.PHRASE: "phrase",
}


@dataclass(frozen=True, slots=True)
class _Box:
    """A word with its position: `x` is its left end, `y` its baseline."""

    text: str
    x: float
    y: float
    width: float

    @property
    def centre(self) -> float:
        return self.x + self.width / 2


def to_svg(drawing: Drawing, *, width: float = 760.0, legend: bool = True) -> str:
    """The picture, at most `width` wide unless one word needs more, with a legend of the lines."""
    sources = _boxes(drawing.source, _MARGIN + _SIZE, width)
    above = max([box.y for box in sources], default=_MARGIN + _SIZE)
    below = above + _BETWEEN + _SLOPE * _longest(drawing, sources, width)
    targets = _boxes(drawing.target, below, width)
    bottom = max([box.y for box in targets], default=below)
    notes, notes_end = _legend(drawing, bottom + 44) if legend else ([], 0.0)
    right = max([box.x + box.width for box in (*sources, *targets)], default=0.0)
    across = max(right, notes_end) + _MARGIN
    height = bottom + _MARGIN + (42 if notes else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="monoalign" role="img" '
        f'width="{across:.0f}" height="{height:.0f}" viewBox="0 0 {across:.0f} {height:.0f}" '
        f'font-family="Helvetica, Arial, sans-serif" font-size="{_SIZE:g}">',
        f"<title>{_text(f'Alignment {drawing.id}')}</title>",
        f"<desc>{_text(drawing.text)}</desc>",
        f"<style>@media (prefers-color-scheme: dark) {{{_dark_style()}}}</style>",
        f'<rect class="paper" width="100%" height="100%" rx="8" fill="{_LIGHT["paper"]}"/>',
        *_curves(drawing.links, sources, targets),
        *_words(sources, set(drawing.unaligned_source)),
        *_words(targets, set(drawing.unaligned_target)),
        *notes,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def to_html(alignment: Alignment) -> str:
    """The picture for a notebook, no wider than its cell, and a table of the links to open."""
    drawing = Drawing.of(alignment)
    rows = "".join(f"<tr>{_cells_of(drawing, link)}</tr>" for link in drawing.links)
    table = f"<details><summary>{len(drawing.links)} links</summary><table>{rows}</table></details>"
    return f'<div style="max-width: 100%; overflow-x: auto">{to_svg(drawing)}{table}</div>'


def _cells_of(drawing: Drawing, link: DrawnLink) -> str:
    """Positions, words, kind and probability of a link, as cells of a row."""
    kind = "possible" if link.possible else _LABELS[link.kind]
    chance = "" if link.probability is None else f"{link.probability:.3f}"
    words = drawing.source[link.source], drawing.target[link.target]
    texts = (f"{link.source}-{link.target}", *words, kind, chance)
    return "".join(f"<td>{_text(text)}</td>" for text in texts)


def _boxes(words: Sequence[str], y: float, width: float) -> list[_Box]:
    """Words side by side, in as many lines as they need."""
    boxes: list[_Box] = []
    x = _MARGIN
    for word in map(printable, words):
        size = max(text_width(word, size=_SIZE), 4.0)
        if x > _MARGIN and x + size > width - _MARGIN:
            x, y = _MARGIN, y + _LINE
        boxes.append(_Box(word, x, y, size))
        x += size + _GAP
    return boxes


def _longest(drawing: Drawing, sources: Sequence[_Box], width: float) -> float:
    """How far the longest link goes sideways."""
    targets = _boxes(drawing.target, 0.0, width)
    shifts = [sources[link.source].centre - targets[link.target].centre for link in drawing.links]
    return max(map(abs, shifts), default=0.0)


def _words(boxes: Sequence[_Box], unaligned: set[int]) -> Iterator[str]:
    """Words on a background of their own, which hides the curves behind them."""
    for position, box in enumerate(boxes):
        yield (
            f'<rect class="paper" x="{box.x - _PAD:.1f}" y="{box.y - _SIZE - 1:.1f}" '
            f'width="{box.width + 2 * _PAD:.1f}" height="{_SIZE + 8:.1f}" rx="6" '
            f'fill="{_LIGHT["paper"]}"/>'
        )
        free = position in unaligned
        look, slant = ("quiet", ' font-style="italic"') if free else ("ink", "")
        yield (
            f'<text class="{look}" x="{box.x:.1f}" y="{box.y:.1f}" '
            f'textLength="{box.width:.1f}" lengthAdjust="spacingAndGlyphs" '
            f'fill="{_LIGHT[look]}"{slant}>{_text(box.text)}</text>'
        )
        if free:
            yield _underline(box.x, box.y + 6, box.width)


def _curves(
    links: Sequence[DrawnLink], sources: Sequence[_Box], targets: Sequence[_Box]
) -> Iterator[str]:
    """One path per link; those of the same word start side by side."""
    starts = _fanned([(link.source, link.target) for link in links], sources, targets)
    ends = _fanned([(link.target, link.source) for link in links], targets, sources)
    for link, x1, x2 in zip(links, starts, ends, strict=True):
        y1, y2 = sources[link.source].y + 10, targets[link.target].y - _SIZE - 4
        bend = 0.46 * (y2 - y1)
        path = f"M{x1:.1f} {y1:.1f}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} "
        yield _line(f"{path}{x2:.1f} {y2:.1f}", link.kind, possible=link.possible)


def _fanned(
    ends: Sequence[tuple[int, int]], here: Sequence[_Box], there: Sequence[_Box]
) -> list[float]:
    """Where each link touches its word `here`, in the order of its partners `there`."""
    by_word: dict[int, list[int]] = defaultdict(list)
    for link, (word, _) in enumerate(ends):
        by_word[word].append(link)
    positions = [0.0] * len(ends)
    for word, links in by_word.items():
        step = min(_FAN, here[word].width / 2 / len(links))
        links.sort(key=lambda link: there[ends[link][1]].centre)
        for rank, link in enumerate(links):
            positions[link] = here[word].centre + (rank - (len(links) - 1) / 2) * step
    return positions


def _legend(drawing: Drawing, y: float) -> tuple[list[str], float]:
    """A sample of each kind of line that occurs, with its name; and where the legend ends."""
    kinds = {link.kind for link in drawing.links if not link.possible}
    lines = [(_LABELS[kind], kind, False) for kind in LinkKind if kind in kinds]
    if any(link.possible for link in drawing.links):
        lines.append(("possible", LinkKind.PARAPHRASE, True))
    parts, x = [], _MARGIN
    for label, kind, possible in lines:
        parts += [_line(f"M{x:.1f} {y - 4:.1f}h30", kind, possible=possible), _note(x, y, label)]
        x += _note_width(label)
    if drawing.unaligned_source or drawing.unaligned_target:
        label = "corresponds to nothing"
        parts += [_underline(x, y, 30), _note(x, y, label)]
        x += _note_width(label)
    return parts, x


def _note_width(label: str) -> float:
    """The width of a sample, its label and the gap to the next."""
    return 38 + text_width(label, size=_NOTE) + 24


def _note(x: float, y: float, label: str) -> str:
    """The label of the sample at `x`."""
    return (
        f'<text class="quiet" x="{x + 38:.1f}" y="{y:.1f}" font-size="{_NOTE:g}" '
        f'fill="{_LIGHT["quiet"]}">{_text(label)}</text>'
    )


def _line(path: str, kind: LinkKind, *, possible: bool) -> str:
    return (
        f"<path class={quoteattr(kind.value)} d={quoteattr(path)} "
        f'fill="none" stroke="{_LIGHT[kind.value]}" stroke-linecap="round" '
        f"{_POSSIBLE if possible else _STROKES[kind]}/>"
    )


def _underline(x: float, y: float, width: float) -> str:
    return (
        f'<path class="identical" d="M{x:.1f} {y:.1f}h{width:.1f}" stroke="{_LIGHT["identical"]}" '
        'stroke-width="1.8" stroke-linecap="round" stroke-dasharray="0.1 4"/>'
    )


def _dark_style() -> str:
    fills = ("paper", "ink", "quiet")
    rules = [f".monoalign .{name} {{ fill: {_DARK[name]} }}" for name in fills]
    rules += [f".monoalign .{kind.value} {{ stroke: {_DARK[kind.value]} }}" for kind in LinkKind]
    return " ".join(rules)


def _text(text: str) -> str:
    return escape(printable(text))
