from __future__ import annotations

from pathlib import Path

import pytest

from cli.command import GOLD, Run

pytestmark = pytest.mark.usefixtures("corpus")


EXACT = ("-a", "exact")


def shown(run: Run, *arguments: str) -> list[str]:
    result = run("show", *arguments)
    assert (result.code, result.err) == (0, "")
    return [line.rstrip() for line in result.out.splitlines()]


def test_two_sentences(run: Run) -> None:
    assert shown(run, *EXACT, "He bought a car.", "A car was purchased by him.") == [
        "source  ⟨He⟩ ⟨bought⟩ a¹ car² .³",
        "target  A¹ car² ⟨was⟩ ⟨purchased⟩ ⟨by⟩ ⟨him⟩ .³",
    ]


def test_grid(run: Run) -> None:
    assert shown(run, *EXACT, "the cat", "The big cat", "--grid") == [
        "source  the¹ cat²",
        "target  The¹ ⟨big⟩ cat²",
        "",
        "    T b c",
        "    h i a",
        "    e g t",
        "the ■ · ·",
        "cat · · ■",
        "■ same word  ◆ other word  □ possible",
    ]


def test_marks_of_a_gold_standard(run: Run) -> None:
    Path("one").write_text("a cat sat ||| a dog slept ||| 0-0 1-1 2p2\n", encoding="utf-8")
    lines = shown(run, "one", "--grid")
    assert [line.split()[-3:] for line in lines if line[-1:] in "■◆□·" and line] == [
        ["■", "·", "·"],
        ["·", "◆", "·"],
        ["·", "·", "□"],
    ]


def test_file(run: Run) -> None:
    lines = shown(run, "gold.pharaoh")
    assert lines[:4] == ["1", "source  the¹ cat² ⟨sat⟩", "target  the¹ cat² ⟨slept⟩", ""]
    assert len(lines) == 3 * 4
    assert shown(run, "gold.pharaoh", "--from", "pharaoh") == lines


def test_standard_input(run: Run) -> None:
    result = run("show", "-", stdin=GOLD.encode())
    assert result.out.splitlines()[0] == "1"


def test_words_of_a_phrase_share_a_number(run: Run) -> None:
    Path("one").write_text("he gave up ||| he quit ||| 0-0 1-1 2-1\n", encoding="utf-8")
    assert shown(run, "one")[1:3] == ["source  he¹ gave² up²", "target  he¹ quit²"]


def test_tokenized(run: Run) -> None:
    assert shown(run, *EXACT, "a.", "a .")[0] == "source  a¹ .²"
    assert shown(run, *EXACT, "a.", "a .", "--tokenized")[0] == "source  ⟨a.⟩"


def test_options_of_the_aligner(run: Run) -> None:
    options = ("--aligner", "exact", "-O", "ignore_case=no")
    assert shown(run, "The cat", "the cat", *options)[0] == "source  ⟨The⟩ cat¹"


def test_empty_sentence(run: Run) -> None:
    for grid in ((), ("--grid",)):
        assert shown(run, "", "a", *grid)[:2] == ["source", "target  ⟨a⟩"]


def test_control_characters_do_not_reach_the_terminal(run: Run) -> None:
    out = run("show", *EXACT, "a\x1b[31mb", "[red]a[/red]", "--grid", "--tokenized").out
    assert "\x1b" not in out
    assert "⟨a▯[31mb⟩" in out
    assert "⟨[red]a[/red]⟩" in out


def test_a_row_of_the_grid_is_not_broken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A grid wider than the terminal keeps a line a word."""
    monkeypatch.setenv("COLUMNS", "40")
    words = " ".join(f"w{n}" for n in range(40))
    rows = [line for line in shown(run, *EXACT, words, words, "--grid") if "■" in line]
    assert len(rows) == 40 + 1  # and the line that explains the marks
    assert all(len(row) > 80 for row in rows[:-1])


def test_number_of_arguments(run: Run) -> None:
    result = run("show", *EXACT, "He", "left", "early")
    assert result.code == 2
    assert "put each sentence in quotes" in result.error


def test_an_aligner_is_not_silently_ignored(run: Run) -> None:
    """A file of alignments is shown as it is; asking for an aligner beside it is a mistake."""
    assert run("show", "gold.pharaoh", "--aligner", "exakt").code == 2


def test_file_without_links_is_aligned(run: Run) -> None:
    result = run("show", *EXACT, "pairs.tsv")
    assert result.code == 0
    assert "source  the¹ cat² ⟨sat⟩" in result.out
    strict = run("show", *EXACT, "pairs.tsv", "-O", "ignore_case=no")
    assert strict.out == result.out


def test_links_without_sentences(run: Run) -> None:
    """The message names no option that this command does not have."""
    Path("links").write_text("0-0\n", encoding="utf-8")
    result = run("show", "links")
    assert result.code == 2
    assert ("--sentences" in result.error) == ("--sentences" in run("show", "--help").out)


def test_show_explains(run: Run) -> None:
    result = run(
        "show", "He bought a car .", "He purchased a car .", "--aligner", "jacana", "--explain"
    )
    assert result.code == 0
    assert "bought – purchased" in result.out
    assert "synonym" in result.out


def test_show_explains_sentences_only(run: Run) -> None:
    assert "--explain" in run("show", "pairs.tsv", "--explain").error


def test_svg(run: Run) -> None:
    result = run("show", "<a> b", "<a> c", "--tokenized", "--svg", "a.svg")
    assert (result.code, result.out, result.err) == (0, "", "")
    assert "&lt;a&gt;" in Path("a.svg").read_text(encoding="utf-8")
    assert "--overwrite" in run("show", "a", "a", "--svg", "a.svg").error


def test_one_pair_of_a_file(run: Run) -> None:
    assert shown(run, "gold.pharaoh", "--pair", "2")[0] == "2"
    assert len(shown(run, "gold.pharaoh", "--pair", "2")) == 4
    assert run("show", "gold.pharaoh", "--pair", "2", "--svg", "two.svg").code == 0
    assert "went" in Path("two.svg").read_text(encoding="utf-8")
    assert "--pair ID" in run("show", "gold.pharaoh", "--svg", "all.svg").error
    assert "found none" in run("show", "gold.pharaoh", "--pair", "9").error
    assert "--pair" in run("show", "a", "b", "--pair", "9").error


def test_the_picture_of_the_readme_is_what_the_command_writes(run: Run) -> None:
    """docs/viewer.md has the command."""
    picture = Path(__file__).resolve().parents[2] / "docs" / "alignment.svg"
    source = "The minister resigned after the paper bought the story last week."
    target = "Last week the newspaper purchased the story and the minister stepped down."
    assert run("show", source, target, "-a", "manli-exact", "--svg", "a.svg").code == 0
    assert Path("a.svg").read_text(encoding="utf-8") == picture.read_text(encoding="utf-8")


def test_two_files_of_sentences(run: Run) -> None:
    Path("a.txt").write_text("The cat sat.\nHe can't go.\n\n", encoding="utf-8")
    Path("b.txt").write_text("The cat slept.\nHe can't stay.\n\n", encoding="utf-8")
    result = run("show", "a.txt", "b.txt", "-a", "exact")
    assert result.code == 0
    assert "The¹ cat² ⟨sat⟩ .³" in result.out
    assert "He¹ ca² n't³ ⟨stay⟩ .⁴" in result.out
    assert "a.txt" not in result.out
    assert "The¹" not in run("show", "a.txt", "b.txt", "-a", "exact", "--pair", "2").out
    assert "⟨sat.⟩" in run("show", "a.txt", "b.txt", "-a", "exact", "--tokenized").out


def test_a_file_beside_a_sentence_is_an_error(run: Run) -> None:
    Path("a.txt").write_text("The cat sat.\n", encoding="utf-8")
    result = run("show", "a.txt", "missing.txt")
    assert (result.code, result.error) == (
        2,
        "a.txt is a file: expected another file of sentences beside it, or two sentences",
    )
    Path("b.txt").write_text("One.\nTwo.\n", encoding="utf-8")
    assert run("show", "a.txt", "b.txt", "-a", "exact").code == 1


def test_columns(run: Run) -> None:
    Path("t.tsv").write_text("the cat\tignored\tthe dog\n", encoding="utf-8")
    shown = run("show", "t.tsv", "-a", "exact", "--columns", "source,-,target").out
    assert "the¹ ⟨dog⟩" in shown
