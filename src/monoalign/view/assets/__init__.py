"""The viewer's scripts and styles, put together for whoever sends them to a browser.

`alignment_script()` defines `monoalign.draw(container, drawing, options)` and what goes with it
(assets/alignment.js says how it is called), `alignment_style()` its looks. The page of
`monoalign view` adds its own with `text_of`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_ALIGNMENT = (
    "elements.js",
    "model.js",
    "curves.js",
    "grid.js",
    "details.js",
    "export.js",
    "alignment.js",
)


def alignment_script() -> str:
    """The script that draws alignments: classic, without dependencies, safe under a strict CSP."""
    return "\n".join(map(text_of, _ALIGNMENT))


def alignment_style() -> str:
    """The style sheet that goes with it."""
    return text_of("alignment.css")


@cache
def text_of(name: str) -> str:
    """One file of this folder."""
    return (files(__name__) / name).read_text(encoding="utf-8")
