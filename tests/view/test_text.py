from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.view.text import printable, text_width


def test_what_steers_a_terminal_is_shown_as_a_box() -> None:
    assert printable("a\x1b[31mb\x07") == "a▯[31mb▯"
    assert printable("a\u202eb\u200b\ufeff\ud800") == "a▯b▯▯▯"  # directions, zero width, surrogate
    assert printable("naïve 漢字 — 😀") == "naïve 漢字 — 😀"


@given(st.text())
def test_the_result_is_printable_and_as_long(text: str) -> None:
    assert printable(text).isprintable()
    assert len(printable(text)) == len(text)


def test_widths_follow_the_letters() -> None:
    assert text_width("car", size=10) == pytest.approx(10 * (0.5 + 0.556 + 0.333))
    assert text_width("", size=10) == 0
    assert text_width("ill", size=10) < text_width("mom", size=10)


def test_letters_with_marks_and_wide_ones() -> None:
    assert text_width("é", size=10) == text_width("e", size=10)
    assert text_width("e\u0301", size=10) == text_width("e", size=10)
    assert text_width("漢", size=10) == 10
