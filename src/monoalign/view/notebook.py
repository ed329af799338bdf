"""An alignment as a notebook shows it."""

from __future__ import annotations

from monoalign.core.alignment import Alignment

from .drawing import Drawing
from .svg import to_svg


def html(alignment: Alignment) -> str:
    """The picture, no wider than its cell."""
    return f'<div style="max-width: 100%; overflow-x: auto">{to_svg(Drawing.of(alignment))}</div>'
