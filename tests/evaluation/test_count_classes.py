from __future__ import annotations

from hypothesis import given

from monoalign.core.alignment import Alignment
from monoalign.evaluation.counts import count_classes, count_pair
from monoalign.evaluation.score import evaluate
from samples import aligned, alignments


def test_classes_of_a_small_pair() -> None:
    sentences = ("The cars , give up .", "the autos ; abdicate .")
    gold = aligned(*sentences, "0-0 1-1 3-3 4-3 5-4")
    found = aligned(*sentences, "0-0 1-1 2-2 3-3 5-4")
    classes = dict(count_classes(found, gold))
    # correct, predicted, gold, allowed
    assert classes["identical"] == (2, 2, 2, 2)
    assert classes["non-identical"] == (2, 3, 3, 2)
    assert classes["function"] == (1, 1, 1, 1)
    assert classes["punctuation"] == (1, 2, 1, 1)
    assert classes["content"] == (2, 2, 3, 2)
    assert classes["token"] == (3, 4, 3, 3)
    assert classes["phrase"] == (1, 1, 2, 1)  # 3-3 is read off the gold links


@given(alignments())
def test_classes_of_a_kind_add_up(gold: Alignment) -> None:
    found = Alignment(gold.pair, gold.links | gold.possible)
    classes = dict(count_classes(found, gold))
    whole = count_pair(found, gold)
    for kind in (
        ("identical", "non-identical"),
        ("content", "function", "punctuation"),
        ("token", "phrase"),
    ):
        assert tuple(map(sum, zip(*(classes[name] for name in kind), strict=True))) == whole


def test_a_class_is_scored_over_the_pairs_that_have_it() -> None:
    gold = [aligned("a car", "a car", "0-0 1-1"), aligned("car", "auto", "0-0")]
    score = evaluate(gold, gold, breakdown=True)
    assert len(score.classes["function"]) == 1
    assert score.classes["content"].macro.f1 == 1.0
    assert len(score.classes["phrase"]) == 0
