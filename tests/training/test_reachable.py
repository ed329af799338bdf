from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Edit
from monoalign.training.phrase_problems import reachable_edits
from samples import aligned, alignments


def reached(alignment: Alignment, max_size: int) -> Alignment:
    edits = (Edit(*spans) for spans in reachable_edits(alignment, max_size))
    return Alignment.from_edits(alignment.pair, edits)


def is_reachable(alignment: Alignment, max_size: int) -> bool:
    return reached(alignment, max_size).links == alignment.links


def test_links_that_share_a_word_are_one_edit() -> None:
    one = aligned("they abdicate now", "they give up now", "0-0 1-1 1-2 2-3")
    assert reachable_edits(one, 6) == [((0, 1), (0, 1)), ((1, 2), (1, 3)), ((2, 3), (3, 4))]
    assert is_reachable(one, 6)


def test_adjacent_links_stay_apart() -> None:
    one = aligned("very few", "very few", "0-0 1-1")
    assert reachable_edits(one, 6) == [((0, 1), (0, 1)), ((1, 2), (1, 2))]


def test_of_words_that_are_not_contiguous_those_spelt_alike_are_kept() -> None:
    one = aligned("the CDU , the party", "CDU", "1-0 4-0")
    assert reachable_edits(one, 6) == [((1, 2), (0, 1))]
    assert not is_reachable(one, 6)


def test_a_bound_cuts_long_phrases() -> None:
    one = aligned("a b c", "d", "0-0 1-0 2-0")
    assert reachable_edits(one, 3) == [((0, 3), (0, 1))]
    assert not is_reachable(one, 2)


@given(alignments(possible=False), st.integers(1, 4))
def test_edits_share_no_word_fit_the_bound_and_touch_linked_words_only(
    one: Alignment, size: int
) -> None:
    edits = reachable_edits(one, size)
    for side in (0, 1):
        words = [word for edit in edits for word in range(*edit[side])]
        assert len(words) == len(set(words))
        assert set(words) <= {link[side] for link in one.links}
        assert all(edit[side][1] - edit[side][0] <= size for edit in edits)
    assert bool(edits) == bool(one.links)


@given(alignments(possible=False))
def test_what_is_reached_is_reached_again(one: Alignment) -> None:
    assert is_reachable(reached(one, 3), 3)
