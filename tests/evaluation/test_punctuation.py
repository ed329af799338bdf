from __future__ import annotations

from pathlib import Path

import pytest

from monoalign.core.alignment import Alignment
from monoalign.corpora.write import write_corpus
from monoalign.evaluation.files import evaluate_files
from monoalign.evaluation.punctuation import forgiven, without_missed_punctuation
from monoalign.evaluation.score import evaluate
from samples import aligned

GOLD = [aligned("a b .", "a b .", "0-0 1-1 2-2"), aligned("a ,", ". b", "0-1 1-0")]


def test_missed_links_of_punctuation_are_forgiven_and_nothing_else() -> None:
    missed = [Alignment(one.pair, frozenset()) for one in GOLD]
    kept = [sorted(one.links) for one in without_missed_punctuation(missed, GOLD)]
    assert kept == [[(0, 0), (1, 1)], [(0, 1)]]
    assert without_missed_punctuation(GOLD, GOLD) == GOLD


def test_one_word_of_punctuation_is_enough() -> None:
    gold = aligned("a", ".", "0-0")
    assert not forgiven(Alignment(gold.pair, frozenset()), gold).links


def test_wrong_links_of_punctuation_still_count() -> None:
    found = [aligned("a b .", "a b .", "0-0 2-0"), GOLD[1]]
    score = evaluate(found, GOLD, forgive_punctuation=True)
    assert (score.precision, score.recall) == (0.75, 0.75)
    assert "|punctuation:forgiven|" in score.signature
    plain = evaluate(found, GOLD)
    assert plain.recall == pytest.approx((1 / 3 + 1) / 2)
    assert "forgiven" not in plain.signature


def test_files_are_scored_the_same_way(tmp_path: Path) -> None:
    found = [aligned("a b .", "a b .", "0-0"), aligned("a ,", ". b", "")]
    output, gold = str(tmp_path / "output.jsonl"), str(tmp_path / "gold.jsonl")
    write_corpus(found, output)
    write_corpus(GOLD, gold)
    score = evaluate_files(output, gold, forgive_punctuation=True)
    assert score.macro == evaluate(found, GOLD, forgive_punctuation=True).macro
    assert score.macro != evaluate_files(output, gold).macro
