from __future__ import annotations

import pytest

from monoalign.view.text_width import text_width


def test_widths_follow_the_letters() -> None:
    assert text_width("car", size=10) == pytest.approx(10 * (0.5 + 0.556 + 0.333))
    assert text_width("", size=10) == 0
    assert text_width("ill", size=10) < text_width("mom", size=10)


def test_letters_with_marks_and_wide_ones() -> None:
    assert text_width("é", size=10) == text_width("e", size=10)
    assert text_width("e\u0301", size=10) == text_width("e", size=10)
    assert text_width("漢", size=10) == 10
