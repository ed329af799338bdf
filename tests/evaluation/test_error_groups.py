from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError
from monoalign.evaluation.error_causes import mistakes_in
from monoalign.evaluation.error_groups import group_errors
from monoalign.evaluation.score import evaluate
from samples import aligned, alignments, links_of


def test_counts_and_what_mending_is_worth() -> None:
    gold = [
        aligned("the cat the dog", "the dog", "2-0 3-1"),
        aligned("a car", "an auto", "0-0 1-1"),
        aligned("b", "b", "0p0"),
    ]
    found = [
        aligned("the cat the dog", "the dog", "0-0 3-1"),
        aligned("a car", "an auto", "0-0"),
        aligned("b", "b", "0-0"),
    ]
    report = group_errors(found, gold)
    assert report.mistakes == 4
    assert report.score.f1 == evaluate(found, gold).f1
    counts = {group.cause: (group.wrong, group.missing, group.possible) for group in report.groups}
    assert list(counts.items()) == [
        ("same word twice", (1, 1, 0)),
        ("synonym unknown", (0, 1, 0)),
        ("same lemma", (1, 0, 1)),
    ]
    assert [group.share for group in report.groups] == [0.5, 0.25, 0.25]
    first, second, third = (group.fixed for group in report.groups)
    assert (first.precision, first.recall, first.exact) == pytest.approx((2 / 3, 1.5 / 3, 1 / 3))
    assert (second.precision, second.recall) == pytest.approx((1.5 / 3, 1.5 / 3))
    assert (third.precision, third.recall) == pytest.approx((2.5 / 3, 2 / 3))


@given(st.data())
def test_fixed_averages_are_those_of_the_fixed_links(data: st.DataObject) -> None:
    words = st.sampled_from(["a", "b", "B", "red", "5", ","])
    gold = data.draw(st.lists(alignments(words, max_size=4), max_size=4))
    found = [Alignment(one.pair, data.draw(links_of(one.pair))) for one in gold]
    report = group_errors(found, gold)
    assert report.mistakes == sum(len(f.links ^ g.links) for f, g in zip(found, gold, strict=True))
    assert report.score.signature == evaluate(found, gold).signature
    for group in report.groups:
        fixed = []
        for ours, theirs in zip(found, gold, strict=True):
            cells = {m.link for m in mistakes_in(ours, theirs) if m.cause == group.cause}
            fixed.append(Alignment(ours.pair, ours.links ^ cells))
        score = evaluate(fixed, gold)
        assert group.fixed.f1 == pytest.approx(score.f1)
        assert group.fixed.exact == pytest.approx(score.exact)


CORPUS = [aligned(f"car {n}", f"auto {n} , {n}", "0-0 1-1", str(n)) for n in range(50)]


def test_examples_are_drawn_by_seed_in_the_order_of_the_corpus() -> None:
    def drawn(found: str, seed: int, size: int = 5) -> list[int]:
        other = [Alignment.from_pharaoh(one.pair, found) for one in CORPUS]
        groups = group_errors(other, CORPUS, examples=size, seed=seed).groups
        (group,) = (group for group in groups if group.cause == "synonym unknown")
        for example in group.examples:
            assert [one.link for one in example.mistakes] == [(0, 0)]
            assert example.pair == CORPUS[example.number - 1].pair
        return [example.number for example in group.examples]

    first = drawn("1-1", 1)
    assert len(first) == 5
    assert first == sorted(first) == drawn("1-1 0-2", 1) != drawn("1-1", 2)
    assert set(first) < set(drawn("1-1", 1, size=9))
    assert drawn("1-1", 1, size=80) == list(range(1, 51))
    assert drawn("1-1", 1, size=0) == []


def test_no_mistakes() -> None:
    report = group_errors(CORPUS, CORPUS)
    assert (report.groups, report.mistakes, report.score.f1) == ((), 0, 1)
    assert group_errors([], []).groups == ()


def test_streams_of_other_lengths() -> None:
    with pytest.raises(MismatchError, match="expected as many pairs"):
        group_errors(iter(CORPUS), iter(CORPUS[:-1]), names=("out", "gold"))
