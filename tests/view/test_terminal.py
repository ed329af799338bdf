from __future__ import annotations

from rich.console import Console

from monoalign.core.alignment import Alignment
from monoalign.view.terminal import picture
from samples import aligned


def drawn(alignment: Alignment, *, colour: bool = False, **options: bool) -> str:
    console = Console(
        width=200,
        force_terminal=colour,
        color_system="standard" if colour else None,
        legacy_windows=False,
    )
    with console.capture() as capture:
        console.print(picture(alignment, **options))
    return capture.get()


def test_words_that_correspond_have_one_number() -> None:
    text = drawn(aligned("I give up now", "now I quit", "0-1 1-2 2-2 3-0"))
    assert text.splitlines()[0].rstrip() == "source  I¹ give² up² now³"
    assert text.splitlines()[1].rstrip() == "target  now³ I¹ quit²"


def test_unaligned_words_are_marked_and_the_title_shown() -> None:
    text = drawn(aligned("a b", "c", "0-0", "pair-7"), title=True)
    assert [line.rstrip() for line in text.splitlines()] == [
        "pair-7",
        "source  a¹ ⟨b⟩",
        "target  c¹",
    ]


def test_linked_words_are_coloured_alike() -> None:
    text = drawn(aligned("a b", "b a", "0-1 1-0"), colour=True)
    styles = {
        line.split("m" + word)[0].rsplit("\x1b[", 1)[1]
        for line in text.splitlines()
        for word in ("a¹",)
    }
    assert len(styles) == 1


def test_grid_marks_same_other_and_possible() -> None:
    lines = drawn(aligned("the cat sat", "The feline", "0-0 1-1 2p1"), grid=True).splitlines()
    rows = [line.rstrip() for line in lines]
    assert rows[-4:-1] == ["the ■ ·", "cat · ◆", "sat · □"]
    columns = [row[4:].ljust(4)[::2] for row in rows[3:-4]]
    assert "".join(column[1] for column in columns) == "feline"
    assert "".join(column[0] for column in columns).strip() == "The"


def test_control_characters_and_empty_sentences_do_no_harm() -> None:
    text = drawn(aligned("a\x1b[31mb", "", "", "x\x07"), grid=True, title=True)
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "▯" in text
