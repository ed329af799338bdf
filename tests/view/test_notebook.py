from __future__ import annotations

import subprocess
import sys

import monoalign
from samples import aligned


def test_an_alignment_shows_itself_in_a_notebook() -> None:
    alignment = monoalign.load("exact").align("a<b sat", "a<b sat")
    html = alignment._repr_html_()  # type: ignore[attr-defined]
    assert html.startswith("<div")
    assert "<svg" in html
    assert "&lt;" in html
    assert "a<b" not in html


def test_alignments_of_the_caller_too() -> None:
    _ = monoalign.Alignment  # the first use of a public name brings the hook
    assert "<svg" in aligned("a", "a", "0-0")._repr_html_()  # type: ignore[attr-defined]


def test_the_viewer_is_loaded_when_it_is_needed() -> None:
    code = (
        "import sys, monoalign; a = monoalign.load('exact').align('a', 'a');"
        "before = 'monoalign.view' in sys.modules; a._repr_html_();"
        "print(before, 'monoalign.view' in sys.modules, 'rich' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True", "False"]
