"""M2: edits by words, read and written, and scored by ERRANT's own scorer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.errors import FormatError
from monoalign.corpora.m2 import FORMAT, encode
from monoalign.corpora.read import read_corpus
from monoalign.corpora.write import write_corpus
from samples import aligned

SCHOOL = """S He go to school .
A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||every day|||REQUIRED|||-NONE-|||0
A 0 1|||R:PRON|||She||They|||REQUIRED|||-NONE-|||1

S Fine .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
"""


def read(path: Path, text: str) -> list[Alignment]:
    path.write_text(text, encoding="utf-8")
    return list(read_corpus(path))


def test_edits_of_the_first_annotator(tmp_path: Path) -> None:
    first, second = read(tmp_path / "f", SCHOOL)
    assert first.pair.target.text == "He goes school every day ."
    assert first.to_pharaoh() == "0-0 1-1 3-2 4-5"
    assert (second.pair.id, second.to_pharaoh()) == ("2", "0-0 1-1")


def test_what_is_written_is_what_others_write() -> None:
    alignment = aligned("He go to School .", "He goes school every day .", "0-0 1-1 3-2 4-5")
    assert encode(alignment, 1).splitlines() == [
        "S He go to School .",
        "A 1 2|||R:OTHER|||goes|||REQUIRED|||-NONE-|||0",
        "A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0",
        "A 3 4|||R:ORTH|||school|||REQUIRED|||-NONE-|||0",
        "A 4 4|||M:OTHER|||every day|||REQUIRED|||-NONE-|||0",
        "",
    ]


def test_what_edits_cannot_say_is_in_a_comment() -> None:
    moved = encode(aligned("a b c", "c a b", "0-1 1-2 2-0", "x 1"), 1).splitlines()
    assert moved[1:3] == [
        "A 0 0|||M:OTHER|||c|||REQUIRED|||id=x%201 links=0-1,1-2,2-0|||0",
        "A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0",
    ]


def test_the_first_of_alternatives(tmp_path: Path) -> None:
    text = "S He\nA 0 1|||R:PRON|||She||They|||REQUIRED|||-NONE-|||1\n"
    assert read(tmp_path / "f", text)[0].pair.target.words == ("She",)


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        ("A 1|||R|||x|||REQUIRED|||-NONE-|||0", "expected an edit: A 1 2"),
        ("A 0 2|||R|||x|||REQUIRED|||-NONE-|||0", "that do not overlap, found one of 1 to 2"),
        ("A 4 9|||R|||x|||REQUIRED|||-NONE-|||0", "expected edits of 5 words"),
        ("A 2 1|||R|||x|||REQUIRED|||-NONE-|||0", "found one of 2 to 1"),
        ("B", "expected 'S' and words, or an edit, found 'B'"),
    ],
)
def test_errors_name_the_line(tmp_path: Path, edit: str, expected: str) -> None:
    lines = SCHOOL.splitlines()
    lines[2] = edit
    with pytest.raises(FormatError, match=expected) as caught:
        read(tmp_path / "f", "\n".join(lines))
    assert caught.value.line == (2 if "overlap, found one of 1" in expected else 3)


def errant_scores(output: Path, gold: Path) -> dict[str, float]:
    """What `errant_compare` prints: TP, FP, FN, P, R and F0.5 of edits with their corrections."""
    errant = pytest.importorskip("errant", reason="the package errant is not installed")
    assert errant is not None
    code = "import sys; from errant.commands.compare_m2 import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "-hyp", str(output), "-ref", str(gold)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = [line.split("\t") for line in printed.splitlines() if "\t" in line]
    return dict(zip(lines[0], map(json.loads, lines[1]), strict=True))


def test_errant_reads_and_scores_our_files(tmp_path: Path) -> None:
    gold = [
        aligned("He go to school .", "He goes school every day .", "0-0 1-1 3-2 4-5"),
        aligned("a b c", "c a b", "0-1 1-2 2-0"),
        aligned("Fine .", "Fine .", "0-0 1-1"),
    ]
    output = [
        aligned("He go to school .", "He goes to school .", "0-0 1-1 2-2 3-3 4-4"),
        gold[1],
        aligned("Fine .", "Fine !", "0-0 1-1"),
    ]
    for name, corpus in (("gold.m2", gold), ("output.m2", output)):
        write_corpus(corpus, tmp_path / name)
    own = errant_scores(tmp_path / "gold.m2", tmp_path / "gold.m2")
    assert (own["TP"], own["FP"], own["FN"]) == (5, 0, 0)  # 3 edits, and 2 for what moved
    scores = errant_scores(tmp_path / "output.m2", tmp_path / "gold.m2")
    assert (scores["TP"], scores["FP"], scores["FN"]) == (3, 1, 2)


def test_by_ending() -> None:
    assert FORMAT.suffixes == (".m2",)


def test_the_correction_none_is_none(tmp_path: Path) -> None:
    text = "S a b c\nA 1 2|||U:X|||-NONE-|||REQUIRED|||-NONE-|||0\n"
    (tmp_path / "none.m2").write_text(text, encoding="utf-8")
    (alignment,) = read_corpus(tmp_path / "none.m2")
    assert (alignment.pair.target.text, alignment.to_pharaoh()) == ("a c", "0-0 2-1")
    with pytest.raises(FormatError, match="use jsonl"):
        write_corpus([aligned("a", "-NONE-", "0-0")], tmp_path / "word.m2")
