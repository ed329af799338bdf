from __future__ import annotations

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.errors import FormatError, MismatchError
from monoalign.evaluation.score import evaluate, kind_of
from samples import aligned, pair

GOLD = [aligned("a b", "c d", "0-0 1-1"), aligned("e", "f", "")]


def test_scores_come_from_the_counts() -> None:
    score = evaluate([aligned("a b", "c d", "0-0"), aligned("e", "f", "")], GOLD)
    assert (score.precision, score.recall, score.exact) == (1.0, 0.75, 0.5)
    assert score.f1 == 2 * 0.75 / 1.75
    assert score.micro.recall == 0.5
    assert score.aer == 1 - 2 / 3


def test_the_mean_of_the_pairs_own_f1() -> None:
    score = evaluate([aligned("a b", "c d", "0-0"), aligned("e", "f", "")], GOLD)
    assert score.mean_f1 == pytest.approx((2 * 1 * 0.5 / 1.5 + 1) / 2)
    assert score.f1 == pytest.approx(2 * 1 * 0.75 / 1.75)
    assert evaluate([aligned("a b", "c d", "0-1"), GOLD[1]], GOLD).mean_f1 == 0.5
    assert evaluate([], []).mean_f1 == 0.0


def test_streams_are_enough() -> None:
    assert evaluate(iter(GOLD), iter(GOLD)).f1 == 1.0


def test_the_signature_tells_what_was_scored() -> None:
    score = evaluate(GOLD, GOLD, system="exact")
    assert score.signature.startswith("sure|macro|pairs:2|gold:")
    assert "|system:exact|monoalign:" in score.signature
    assert evaluate(GOLD, GOLD, system="exact").signature == score.signature
    other = [aligned("a b", "c d", "0-0"), GOLD[1]]
    assert evaluate(other, GOLD, system="exact").signature != score.signature
    assert evaluate(GOLD, other, system="exact").signature != score.signature


def test_case_and_a_corrected_word_may_differ() -> None:
    assert evaluate([aligned("A B", "C x", "0-0 1-1")], GOLD[:1]).f1 == 1.0


def test_other_pairs_are_an_error() -> None:
    with pytest.raises(MismatchError, match=r"pair 1 \(1\): expected 2 and 1 words.*swapped"):
        evaluate([aligned("a", "b c", "")], [aligned("b c", "a", "")])
    with pytest.raises(MismatchError, match="expected the sentences of the gold standard"):
        evaluate([aligned("x y", "z w", "0-0 1-1")], GOLD[:1])
    with pytest.raises(
        MismatchError,
        match="the output: expected as many pairs as in the gold standard, found 1 pair",
    ):
        evaluate(GOLD[:1], GOLD)
    with pytest.raises(
        MismatchError,
        match="the gold standard: expected as many pairs as in the output, found 1 pair",
    ):
        evaluate(GOLD, GOLD[:1])


def test_probabilities_and_scores_play_no_part() -> None:
    one = pair("a", "b")
    rich = Alignment(one, frozenset({(0, 0)}), probabilities={(0, 0): 0.1}, score=3.0)
    assert evaluate([rich], [aligned("a", "b", "0-0")]).exact == 1.0


def test_pairs_by_kind() -> None:
    """Counts of each kind, in the order in which the kinds come."""
    gold = [
        Alignment(pair("a", "a", name), frozenset({(0, 0)}))
        for name in ("names-1", "long-1", "names-2")
    ]
    output = [gold[0], Alignment(gold[1].pair, frozenset()), gold[2]]
    score = evaluate(output, gold, by_kind=True)
    assert {kind: (len(counts), counts.macro.f1) for kind, counts in score.kinds.items()} == {
        "names": (2, 1.0),
        "long": (1, 0.0),
    }
    assert list(score.kinds) == ["names", "long"]
    assert not evaluate(output, gold).kinds


def test_the_kind_is_the_id_without_its_number() -> None:
    assert kind_of("phrasal-verbs-12") == "phrasal-verbs"
    for name in ("17", "-3", "negation", "negation-", "negation-x", ""):
        with pytest.raises(FormatError, match="expected an id with a kind, such as negation-3"):
            kind_of(name)
