from __future__ import annotations

from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.evaluation.counts import Averages, Counts, count_pair
from samples import aligned, alignments

WORDS = ("a b c", "d e f")


def counts(*both: tuple[str, str]) -> Counts:
    """Counts of predicted against gold links over three by three words."""
    rows = [count_pair(aligned(*WORDS, found), aligned(*WORDS, gold)) for found, gold in both]
    return Counts.of(rows)


def test_macro_f1_is_that_of_the_averages() -> None:
    found = counts(("0-0", "0-0 1-1"), ("0-0 1-1 2-2", "0-0"))
    precision, recall = (1 + 1 / 3) / 2, (1 / 2 + 1) / 2
    assert found.macro == Averages(
        precision, recall, 2 * precision * recall / (precision + recall), 0.0
    )


def test_micro_takes_all_links_together() -> None:
    found = counts(("0-0", "0-0 1-1"), ("0-0 1-1 2-2", "0-0"))
    assert astuple(found.micro) == pytest.approx((2 / 4, 2 / 3, 4 / 7, 0.0))


@pytest.mark.parametrize(
    ("found", "gold", "expected"),
    [
        ("", "", (1.0, 1.0, 1.0)),
        ("", "0-0", (0.0, 0.0, 0.0)),
        ("0-0", "", (0.0, 0.0, 0.0)),
        ("0-0", "0-0", (1.0, 1.0, 1.0)),
    ],
)
def test_pairs_without_links(found: str, gold: str, expected: tuple[float, ...]) -> None:
    assert tuple(counts((found, gold)).pair_scores()[0]) == expected


def test_error_rate_forgives_possible_links() -> None:
    # |A| = 3, |S| = 2, A∩S = 1, A∩(S∪P) = 2
    assert counts(("0-0 1-1 2-2", "0-0 0-1 1p1")).aer == 1 - (1 + 2) / (3 + 2)
    assert counts(("", "")).aer == 0.0


def test_no_pairs_at_all() -> None:
    empty = counts()
    assert empty.macro == empty.micro == Averages(0.0, 0.0, 0.0, 0.0)
    assert empty.aer == 0.0


@given(st.lists(alignments(), max_size=5))
def test_gold_against_itself_is_perfect_and_counts_add(gold: list[Alignment]) -> None:
    rows = [count_pair(one, one) for one in gold]
    whole = Counts.of(rows)
    if gold:
        assert whole.macro == Averages(1.0, 1.0, 1.0, 1.0)
    parts = Counts.of(rows[:2]) + Counts.of(rows[2:])
    assert parts.table.tolist() == whole.table.tolist()
    assert parts.macro == whole.macro


def test_a_pair_is_right_if_it_has_all_sure_links_and_else_only_possible_ones() -> None:
    """Exact; with one possible link; with one that is not even possible; with one missing."""
    counts = Counts.of([(2, 2, 2, 2), (2, 3, 2, 3), (2, 3, 2, 2), (1, 2, 2, 2)])
    assert counts.right == 0.5
    assert counts.macro.exact == 0.25
    assert Counts.of([]).right == 0.0
