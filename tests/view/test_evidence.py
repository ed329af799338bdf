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


def printed(items: list[Evidence]) -> list[str]:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(reasons(aligned("a", "b", "0-0"), {(0, 0): items}))
    return capture.get().splitlines()[1:]


def test_groups_are_summed_up() -> None:
    """Many small features of a group together outweigh a large one."""
    small = [Evidence(f"s{at}", 1.0, 0.5, "spelling") for at in range(6)]
    assert printed([Evidence("synonym", 1.0, 2.0, "wordnet"), *small]) == [
        "   +3.00  spelling: s0 +0.50, s1 +0.50, …",
        "   +2.00  wordnet: synonym +2.00",
    ]


def test_what_is_left_out_never_outweighs_what_is_listed() -> None:
    """Nine features of 1: what is left of eight weighs as much as any. Of 20, all but one are
    listed, unless the rest cancels out."""
    assert len(printed([Evidence(f"f{at}", 1.0, 1.0) for at in range(20)])) == 20
    cancelled = [Evidence(f"f{at}", 1.0, (-1.0) ** at) for at in range(20)]
    assert printed(cancelled)[-1].split() == ["+0.00", "12", "others"]
