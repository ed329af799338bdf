"""Numbers as horizontal bars, in SVG."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

_WIDTH, _LEFT, _RIGHT, _ROW, _TOP = 640, 150, 70, 20, 40
_COLOUR = "#1b6ca8"


def bar_chart(title: str, groups: Mapping[str, Mapping[str, int]]) -> str:
    """A bar for each number, under the name of its group; all bars have one scale."""
    most = max((number for bars in groups.values() for number in bars.values()), default=0)
    body, y = [_text(10, 22, title, weight="bold")], _TOP
    for name, bars in groups.items():
        y += _ROW
        body.append(_text(10, y, name, weight="bold"))
        for label, number in bars.items():
            y += _ROW
            length = (_WIDTH - _LEFT - _RIGHT) * number / max(most, 1)
            body.append(_text(_LEFT - 8, y, label, anchor="end"))
            place = f'x="{_LEFT}" y="{y - 12}" width="{length:.1f}" height="14"'
            body.append(f'<rect {place} fill="{_COLOUR}"/>')
            body.append(_text(_LEFT + length + 6, y, f"{number:,}"))
    height = y + _ROW
    box = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    style = 'font-family="sans-serif" font-size="12"'
    background = f'<rect width="{_WIDTH}" height="{height}" fill="white"/>'
    content = "\n".join([background, *body])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} {style}>\n{content}\n</svg>\n'


def _text(x: float, y: float, text: str, *, anchor: str = "start", weight: str = "normal") -> str:
    attributes = f'x="{x:.1f}" y="{y}" fill="#222" text-anchor="{anchor}" font-weight="{weight}"'
    return f"<text {attributes}>{escape(text)}</text>"
