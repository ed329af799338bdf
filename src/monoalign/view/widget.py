"""An alignment in a notebook, to look at and to correct; needs `pip install 'monoalign[notebook]'`.

    widget = AlignmentWidget(aligner.align("He left.", "He went."))
    widget                                   # in a cell of its own: choose a word, then its partner
    widget.alignment                         # with what was changed by hand
    widget.observe(print, "links")           # or told of every change

The drawing is that of the page: see assets/alignment.js.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import anywidget
import traitlets

from monoalign.core.alignment import Alignment
from monoalign.core.constraints import check_range

from .assets import alignment_script, alignment_style, text_of
from .drawing import Drawing


class AlignmentWidget(anywidget.AnyWidget):
    """Shows an alignment; `links` and `possible` are those of the page, `[[source, target], …]`.

    `view` is `curves` or `grid`. With `editable=False`, the alignment is only shown.
    """

    _esm = "\n".join([alignment_script(), text_of("widget.js")])
    _css = alignment_style()

    drawing = traitlets.Dict().tag(sync=True)
    links: traitlets.List[Any] = traitlets.List().tag(sync=True)
    possible: traitlets.List[Any] = traitlets.List().tag(sync=True)
    view = traitlets.Enum(("curves", "grid"), "curves").tag(sync=True)
    editable = traitlets.Bool(True).tag(sync=True)

    def __init__(self, alignment: Alignment, **traits: Any) -> None:
        self._shown = alignment
        super().__init__(
            drawing=Drawing.of(alignment).to_record(),
            links=sorted(alignment.links),
            possible=sorted(alignment.possible),
            **traits,
        )

    @property
    def alignment(self) -> Alignment:
        """The alignment as it is on the page; once its links differ, without probabilities."""
        shown = self._shown
        sure, possible = (frozenset(map(tuple, links)) for links in (self.links, self.possible))
        if (sure, possible) == (shown.links, shown.possible):
            return shown
        return replace(
            shown, links=sure, possible=possible, probabilities=None, score=None, optimal=None
        )

    @alignment.setter
    def alignment(self, alignment: Alignment) -> None:
        self._shown = alignment
        with self.hold_trait_notifications():
            self.drawing = Drawing.of(alignment).to_record()
            self.links = sorted(alignment.links)
            self.possible = sorted(alignment.possible)

    @traitlets.validate("links", "possible")
    def _checked(self, proposal: Any) -> list[list[int]]:
        """Links in order, as lists, which is how they come from the page; outside: `LinkError`."""
        links: Iterable[tuple[int, int]] = proposal["value"]
        pair = self._shown.pair
        check_range(links, len(pair.source), len(pair.target))
        return sorted([i, j] for i, j in links)
