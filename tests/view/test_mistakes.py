from __future__ import annotations

from rich.console import Console

from monoalign.evaluation.error_causes import mistakes_in
from monoalign.view.page import mistakes_picture
from samples import aligned


def drawn(source: str, target: str, found: str, gold: str) -> list[str]:
    right = aligned(source, target, gold)
    mistakes = list(mistakes_in(aligned(source, target, found), right))
    console = Console(width=60, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(mistakes_picture(right.pair, mistakes))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_words_in_question_carry_their_position() -> None:
    assert drawn("the cat saw the dog", "the dog was seen", "0-0 4-1", "3-0 4-1") == [
        "source  the₀ cat saw the₃ dog",
        "target  the₀ dog was seen",
        "✗ wrong    the₀ – the₀  gold: the₃ – the₀",
        "+ missing  the₃ – the₀  output: the₀ – the₀",
    ]


def test_nothing_and_possible() -> None:
    assert drawn("a b", "c d", "0-0 1-1", "0p0")[2:] == [
        "✗ wrong  a₀ – c₀  gold: possible",
        "✗ wrong  b₁ – d₁  gold: nothing",
    ]


def test_long_sentences_hang_under_their_first_word() -> None:
    lines = drawn(" ".join(["word"] * 14), "x", "", "13-0")
    assert lines[1] == "        word word word word₁₃"


def test_control_characters_and_markup_are_shown_as_text() -> None:
    lines = drawn("[red]a\x1b[31m", "b", "0-0", "")
    assert lines[0] == "source  [red]a▯[31m₀"
