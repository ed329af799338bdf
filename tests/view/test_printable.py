from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from monoalign.view.printable import printable


def test_what_steers_a_terminal_is_shown_as_a_box() -> None:
    assert printable("a\x1b[31mb\x07") == "a▯[31mb▯"
    assert printable("a\u202eb\u200b\ufeff\ud800") == "a▯b▯▯▯"  # directions, zero width, surrogate
    assert printable("naïve 漢字 — 😀") == "naïve 漢字 — 😀"


@given(st.text())
def test_the_result_is_printable_and_as_long(text: str) -> None:
    assert printable(text).isprintable()
    assert len(printable(text)) == len(text)
