from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import monoalign

words = st.lists(st.sampled_from(["a", "A", "b", "c", "the", "."]), max_size=7)


def by_hand(source: list[str], target: list[str]) -> set[tuple[int, int]]:
    """Each source word takes the first free equal word."""
    free, links = list(range(len(target))), set()
    for i, word in enumerate(source):
        for j in free:
            if word.lower() == target[j].lower():
                links.add((i, j))
                free.remove(j)
                break
    return links


@given(words, words)
def test_it_is_left_to_right_one_to_one(source: list[str], target: list[str]) -> None:
    alignment = monoalign.load("exact").align(source, target)
    assert alignment.links == by_hand(source, target)
    assert alignment.score == len(alignment.links)


@given(words, words)
def test_swapping_swaps(source: list[str], target: list[str]) -> None:
    aligner = monoalign.load("exact")
    assert aligner.align(source, target).swapped().links == aligner.align(target, source).links


def test_case_may_count() -> None:
    aligner = monoalign.load("exact", ignore_case=False)
    assert aligner.align(["The", "cat"], ["the", "cat"]).links == {(1, 1)}
