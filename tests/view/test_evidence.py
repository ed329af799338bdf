from __future__ import annotations

from rich.console import Console

from monoalign.models.model import Evidence
from monoalign.view.terminal import reasons
from samples import aligned


def test_control_characters_do_not_reach_the_terminal() -> None:
    alignment = aligned("a\x1b[2Jb", "c\x07", "0-0")
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(reasons(alignment, {(0, 0): [Evidence("x\x1b[1m", 1.0, 2.0)]}))
    assert "\x1b" not in capture.get()
    assert "a▯[2Jb – c▯" in capture.get()
