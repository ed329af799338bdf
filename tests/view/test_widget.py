"""The notebook widget without a browser: what Python gives the page, and gets back from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("anywidget", reason="the extra `notebook` is not installed")

from monoalign.core.errors import LinkError
from monoalign.view.widget import AlignmentWidget
from samples import aligned

ALIGNMENT = replace(
    aligned("He left .", "He went .", "0-0 1p1 2-2", "7"), probabilities={(0, 0): 0.9, (2, 2): 1.0}
)


def from_page(widget: AlignmentWidget, **state: object) -> None:
    """What a message of the page does to the traits."""
    widget.set_state(state)


def test_what_the_page_gets() -> None:
    state = AlignmentWidget(ALIGNMENT, view="grid").get_state()
    assert state["links"] == [[0, 0], [2, 2]]
    assert state["possible"] == [[1, 1]]
    assert state["view"] == "grid"
    assert state["drawing"]["probabilities"] == [0, 0, 900, 2, 2, 1000]
    assert "monoalign.draw" in state["_esm"]
    assert state["_esm"].count("export default") == 1
    assert ".ma" in state["_css"]


def test_what_comes_back() -> None:
    widget = AlignmentWidget(ALIGNMENT)
    assert widget.alignment is ALIGNMENT
    changes: list[object] = []
    widget.observe(lambda change: changes.append(change["new"]), "links")
    from_page(widget, links=[[2, 2], [0, 0], [1, 1]], possible=[])
    assert widget.alignment.to_pharaoh() == "0-0 1-1 2-2"
    assert widget.alignment.probabilities is None
    assert widget.alignment.pair is ALIGNMENT.pair
    assert changes == [[[0, 0], [1, 1], [2, 2]]]
    from_page(widget, links=[[0, 0], [2, 2]], possible=[[1, 1]])
    assert widget.alignment is ALIGNMENT


def test_another_alignment() -> None:
    widget = AlignmentWidget(ALIGNMENT)
    widget.alignment = aligned("a b c d", "a b c d", "3-3")
    assert (widget.links, widget.possible) == ([[3, 3]], [])
    assert widget.drawing["source"] == ("a", "b", "c", "d")


def test_links_outside_are_refused() -> None:
    widget = AlignmentWidget(ALIGNMENT)
    with pytest.raises(LinkError):
        widget.links = [[0, 3]]
    assert widget.alignment is ALIGNMENT
