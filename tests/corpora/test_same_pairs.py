from __future__ import annotations

import pytest

from monoalign.core.errors import MismatchError, UsageError
from monoalign.corpora.same_pairs import in_step, lend_pairs, merge_annotators
from samples import aligned


def test_majority() -> None:
    votes = [
        aligned("a b c", "d e f", links)
        for links in ("0-0 1-1 0p1 2p2", "0-0 1p1 0p1 2p0", "0p0 1p1 2-2")
    ]
    (merged,) = merge_annotators(*([vote] for vote in votes))
    assert merged.links == {(0, 0)}
    # 1-1 is marked by three, 0-1 and 2-2 by two each, 2-0 by one.
    assert merged.possible == {(1, 1), (0, 1), (2, 2)}
    assert merged.all_probabilities == {(0, 0): 2 / 3, (1, 1): 1 / 3, (2, 2): 1 / 3}


def test_who_counts_for_more_does_so_in_the_shares_only() -> None:
    votes = [aligned("a b", "c d", links) for links in ("0-0 1-1", "0-0", "1-1 0-1")]
    (merged,) = merge_annotators(*([vote] for vote in votes), counts=(1, 1, 2))
    assert merged.links == {(0, 0), (1, 1)}
    assert merged.all_probabilities == {(0, 0): 1 / 2, (0, 1): 1 / 2, (1, 1): 3 / 4}
    for counts in ((1, 1), (1, 1, 0)):
        with pytest.raises(UsageError, match="counts: expected 3 above 0"):
            list(merge_annotators(*([vote] for vote in votes), counts=counts))


def test_the_same_pairs_are_expected() -> None:
    first = aligned("a", "b", "")
    with pytest.raises(MismatchError, match=r"annotator 2: pair 1 \(1\): expected the sentences"):
        list(merge_annotators([first], [aligned("a", "c", "")]))
    with pytest.raises(
        MismatchError, match="annotator 2: expected as many pairs as in annotator 1, found 1 pair"
    ):
        list(merge_annotators([first, first], [first]))
    with pytest.raises(UsageError):
        list(merge_annotators())


def test_lent_pairs_wait_for_their_alignment() -> None:
    gold = [aligned("a", "b", "0-0", str(n)) for n in range(3)]
    pairs, alignments = lend_pairs(iter(gold))
    assert next(pairs).id == "0"
    assert next(pairs).id == "1"
    assert [one.pair.id for one in alignments] == ["0", "1", "2"]
    assert list(pairs) == []


def test_in_step_names_what_ended() -> None:
    with pytest.raises(
        MismatchError, match="the output: expected as many pairs as in the gold, found 0 pairs"
    ):
        list(in_step(([], [aligned("a", "b", "")]), names=("the output", "the gold")))
