"""The evidence for links as lines of text.

bought – purchased  0.93
  +2.31  synonym
  -0.40  relative_distance = 0.25
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.models.model import Evidence

from .text import printable


def reasons(
    alignment: Alignment, evidence: Mapping[Link, Sequence[Evidence]], *, most: int = 8
) -> RenderableType:
    """Each link with its strongest features, at most `most` of them."""
    lines = []
    for (source, target), items in sorted(evidence.items()):
        words = alignment.pair.source.words[source], alignment.pair.target.words[target]
        title = Text(" – ".join(map(printable, words)), style="bold")
        if alignment.probabilities is not None:
            title.append(f"  {alignment.probabilities[source, target]:.2f}", style="not bold")
        lines.append(title)
        lines += [_line(item) for item in items[:most]]
        if len(items) > most:
            rest = sum(item.contribution for item in items[most:])
            lines.append(Text(f"  {rest:+6.2f}  {len(items) - most} others", style="dim"))
    return Group(*lines)


def _line(evidence: Evidence) -> Text:
    style = "green" if evidence.contribution > 0 else "red"
    text = Text(f"  {evidence.contribution:+6.2f}  ", style=style)
    text.append(printable(evidence.feature), style="default")
    if abs(evidence.value) != 1:
        text.append(f" = {abs(evidence.value):.2f}", style="dim")
    return text
