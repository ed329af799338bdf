from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.edit import EditKind, link_groups
from samples import aligned, alignments, pair


def shown(alignment: Alignment) -> list[str]:
    """`SUB:give up/abdicate` and the like."""
    one = alignment.pair
    return [
        f"{edit.kind.value}:{one.source.phrase(edit.source) if edit.source else ''}"
        f"/{one.target.phrase(edit.target) if edit.target else ''}"
        for edit in alignment.edits
    ]


def test_single_links_stay_single_edits() -> None:
    found = shown(aligned("He bought a car", "He purchased a car", "0-0 1-1 2-2 3-3"))
    assert found == ["EQ:He/He", "SUB:bought/purchased", "EQ:a/a", "EQ:car/car"]


def test_a_contiguous_block_becomes_one_edit() -> None:
    assert shown(aligned("they give up now", "they abdicate", "0-0 1-1 2-1")) == [
        "EQ:they/they",
        "SUB:give up/abdicate",
        "DEL:now/",
    ]


def test_a_chain_of_links_is_one_block() -> None:
    assert shown(aligned("a b", "c d", "0-0 0-1 1-1")) == ["SUB:a b/c d"]


def test_a_block_with_a_gap_keeps_its_larger_part() -> None:
    # `x y` and, four words on, `z` are all linked to `t`: no edit can hold words apart.
    found = shown(aligned("x y o z", "t", "0-0 1-0 3-0"))
    assert found == ["SUB:x y/t", "DEL:o/", "DEL:z/"]


def test_equal_words_break_a_tie_then_the_left() -> None:
    assert shown(aligned("x o T", "t", "0-0 2-0")) == ["DEL:x/", "DEL:o/", "EQ:T/t"]
    assert shown(aligned("x o y", "t", "0-0 2-0")) == ["SUB:x/t", "DEL:o/", "DEL:y/"]


def test_insertions_follow_the_edit_of_the_word_before_them() -> None:
    assert shown(aligned("b a", "q a r b s", "1-1 0-3")) == [
        "INS:/q",
        "EQ:b/b",
        "INS:/s",
        "EQ:a/a",
        "INS:/r",
    ]


def test_no_links_and_no_words() -> None:
    assert shown(aligned("a", "b", "")) == ["INS:/b", "DEL:a/"]
    assert aligned("", "", "").edits == ()


@given(alignments())
def test_edits_cover_every_word_exactly_once(alignment: Alignment) -> None:
    sources = [i for edit in alignment.edits if edit.source for i in range(*edit.source)]
    targets = [j for edit in alignment.edits if edit.target for j in range(*edit.target)]
    assert sources == sorted(sources), "edits come in source order"
    assert sources == list(range(len(alignment.pair.source)))
    assert sorted(targets) == list(range(len(alignment.pair.target)))


@given(alignments())
def test_every_phrase_edit_holds_links(alignment: Alignment) -> None:
    for edit in alignment.edits:
        linked = set(edit.links()) & alignment.links
        assert bool(linked) == (edit.kind in (EditKind.EQ, EditKind.SUB))
        assert len(link_groups(linked)) <= 1, "a phrase hangs together"


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), max_size=4))
def test_links_that_are_blocks_come_back_from_the_edits(sizes: list[tuple[int, int]]) -> None:
    links, source, target = set[tuple[int, int]](), 0, 0
    for rows, columns in sizes:
        links |= {(source + i, target + j) for i in range(rows) for j in range(columns)}
        source, target = source + rows, target + columns
    words = " ".join("w" * source), " ".join("v" * target)
    alignment = Alignment(pair(*words), frozenset(links))
    assert Alignment.from_edits(alignment.pair, alignment.edits) == alignment
    assert len(alignment.edits) == len(sizes)


def test_links_that_no_edit_can_hold_are_named() -> None:
    apart = aligned("x y o z", "t", "0-0 1-0 3-0")
    assert apart.links_not_in_edits == {(3, 0)}
    assert apart.to_record()["links_not_in_edits"] == [(3, 0)]
    whole = aligned("x y", "t", "0-0 1-0")
    assert whole.links_not_in_edits == frozenset()
    assert "links_not_in_edits" not in whole.to_record()


@given(alignments(possible=False))
def test_edits_and_the_links_they_cannot_hold_are_all_links(alignment: Alignment) -> None:
    held = {link for edit in alignment.edits for link in edit.links()}
    assert alignment.links_not_in_edits == alignment.links - held
