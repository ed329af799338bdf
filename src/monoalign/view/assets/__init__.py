"""The viewer's scripts and styles, assembled for pages that need them.

`alignment_script()` defines `monoalign.draw(container, drawing, options)` and what it needs (see
assets/alignment.js for its use), `alignment_style()` its style sheet. The page of `monoalign view`
adds its own files with `text_of`.
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
    """The style sheet of drawn alignments."""
    return text_of("alignment.css")


@cache
def text_of(name: str) -> str:
    """The text of a file in this folder."""
    return (files(__name__) / name).read_text(encoding="utf-8")
