"""Words left unaligned: NULL and Total averages, possible links, and links counted from 1."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from monoalign.core.alignment import Alignment
from monoalign.corpora.write import write_corpus
from monoalign.evaluation.counts import count_unaligned, f1
from monoalign.evaluation.files import evaluate_files
from monoalign.evaluation.score import evaluate
from samples import aligned, alignments

GOLD = [
    aligned("He left early today .", "He went .", "0-0 1-1 4-2"),  # early, today
    aligned("a b", "a b", "0-0 1p1"),  # b and b
]
OUTPUT = [
    aligned("He left early today .", "He went .", "0-0 4-2"),  # left, early, today, went
    aligned("a b", "a b", "0-0 1-1"),
]


def test_unaligned_words_are_those_without_a_link() -> None:
    score = evaluate(OUTPUT, GOLD)
    assert score.unaligned.table.tolist() == [[2, 4, 2, 2], [0, 0, 2, 0]]
    assert score.null.precision == (2 / 4 + 0) / 2
    assert score.null.recall == (1 + 0) / 2
    assert score.null.f1 == f1(0.25, 0.5)
    assert score.total.precision == ((2 + 2) / (2 + 4) + (1 + 0) / (2 + 0)) / 2
    assert score.total.recall == ((2 + 2) / (3 + 2) + (1 + 0) / (1 + 2)) / 2


def test_possible_links_are_expected_on_request() -> None:
    score = evaluate(OUTPUT, GOLD, with_possible=True)
    assert score.counts.table.tolist() == [[2, 2, 3, 2], [2, 2, 2, 2]]
    assert score.unaligned.table.tolist() == [[2, 4, 2, 2], [0, 0, 0, 0]]
    assert score.signature.startswith("sure+possible|macro|pairs:2|")
    assert evaluate(OUTPUT, GOLD).signature.startswith("sure|macro|pairs:2|")


@given(alignments())
def test_nothing_is_wrong_with_the_gold_standard_itself(gold: Alignment) -> None:
    unaligned = len(gold.unaligned_source) + len(gold.unaligned_target)
    assert count_unaligned(gold, gold) == (unaligned,) * 4
    score = evaluate([gold], [gold])
    assert score.null.f1 == score.total.f1 == 1


def test_blocks_count_the_same(tmp_path: Path) -> None:
    for name, corpus in (("output", OUTPUT), ("gold", GOLD)):
        write_corpus(corpus * 5, tmp_path / name, format="msr")
    files = str(tmp_path / "output"), str(tmp_path / "gold")
    expected = evaluate(OUTPUT * 5, GOLD * 5)
    for block in (1, 3, 10, 128):
        score = evaluate_files(*files, block=block)
        assert score.unaligned.table.tolist() == expected.unaligned.table.tolist()
    score = evaluate_files(*files, with_possible=True)
    assert score.micro == evaluate(OUTPUT * 5, GOLD * 5, with_possible=True).micro


@pytest.mark.parametrize("block", [1, 4, 128])
def test_links_counted_from_one_are_noticed(tmp_path: Path, block: int) -> None:
    path = tmp_path / "gold.pharaoh"
    path.write_text("a b c d ||| a b c d ||| 1-1 2-2 3-3\n" * 12, encoding="utf-8")
    (note,) = evaluate_files(str(path), str(path), block=block).notes
    assert "12 pairs" in note
    assert "counted from 1?" in note
    with path.open("a", encoding="utf-8") as file:
        file.write("a ||| a ||| 0-0\n")
    assert evaluate_files(str(path), str(path), block=block).notes == ()


def test_a_few_pairs_say_nothing() -> None:
    few = [aligned("a b", "a b", "1-1")] * 9
    assert evaluate(few, few).notes == ()
