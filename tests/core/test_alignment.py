from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.edit import Edit
from monoalign.core.errors import FormatError, LinkError
from samples import aligned, alignments, pair


def test_pharaoh_both_ways() -> None:
    alignment = aligned("a b c", "d e", "2-1 0-0 1p1")
    assert alignment.links == {(2, 1), (0, 0)}
    assert alignment.possible == {(1, 1)}
    assert alignment.to_pharaoh() == "0-0 1p1 2-1"


@given(alignments())
def test_pharaoh_round_trip(alignment: Alignment) -> None:
    assert Alignment.from_pharaoh(alignment.pair, alignment.to_pharaoh()) == alignment


@pytest.mark.parametrize("text", ["3-x", "3", "-", "1-2-3", "1--2", "-1-0", "1_0-2", "٣-٤", "1-p2"])
def test_what_is_no_link(text: str) -> None:
    with pytest.raises(FormatError, match="expected a link such as 3-4, found"):
        parse_links(f"0-0 {text}")


def test_a_link_out_of_range_names_side_and_size() -> None:
    with pytest.raises(
        LinkError, match=r"link 0-2: expected a target index below 2.*counted from 1"
    ):
        aligned("a", "b c", "0-2")
    with pytest.raises(LinkError, match="source index below 1"):
        aligned("a", "b c", "5-0")
    with pytest.raises(LinkError):
        Alignment(pair("a", "b"), frozenset({(-1, 0)}))
    with pytest.raises(LinkError):
        Alignment(pair("a", "b"), frozenset(), frozenset({(0, 1)}))
    with pytest.raises(LinkError):
        Alignment(pair("a", "b"), frozenset(), probabilities={(1, 0): 0.5})


def test_a_link_is_not_both_sure_and_possible() -> None:
    assert Alignment(pair("a", "b"), frozenset({(0, 0)}), frozenset({(0, 0)})).possible == set()


def test_every_link_needs_its_probability() -> None:
    with pytest.raises(FormatError, match="one for every link"):
        Alignment(pair("a", "b"), frozenset({(0, 0)}), probabilities={})


def test_unaligned_words() -> None:
    alignment = aligned("a b c", "d e", "1-0")
    assert alignment.unaligned_source == (0, 2)
    assert alignment.unaligned_target == (1,)


@given(alignments())
def test_swapping_twice_changes_nothing(alignment: Alignment) -> None:
    assert alignment.swapped().swapped() == alignment
    assert alignment.swapped().unaligned_source == alignment.unaligned_target


def test_swapping_takes_probabilities_along() -> None:
    alignment = Alignment(pair("a", "b c"), frozenset({(0, 1)}), probabilities={(0, 1): 0.75})
    assert alignment.swapped().probabilities == {(1, 0): 0.75}


def test_a_swapped_alignment_is_what_its_parts_make() -> None:
    alignment = Alignment(
        pair("a b", "c d"),
        frozenset({(0, 1)}),
        probabilities={(0, 1): 0.75, (1, 0): 0.25},
        score=1.5,
        optimal=True,
    )
    swapped = Alignment(
        pair("c d", "a b"),
        frozenset({(1, 0)}),
        probabilities={(1, 0): 0.75, (0, 1): 0.25},
        score=1.5,
        optimal=True,
    )
    assert alignment.swapped() == swapped
    assert alignment.swapped_onto(swapped.pair).pair is swapped.pair


def test_possible_links_are_swapped_without_probabilities() -> None:
    alignment = aligned("a b", "c d", "0-1 1p0")
    assert alignment.swapped() == aligned("c d", "a b", "1-0 0p1")
    assert alignment.swapped().probabilities is None


def test_and_or() -> None:
    first, second = aligned("a b", "c d", "0-0 1-1"), aligned("a b", "c d", "0-0 0-1")
    assert (first & second).links == {(0, 0)}
    assert (first | second).links == {(0, 0), (1, 1), (0, 1)}


def test_combined_probabilities_are_means() -> None:
    one = pair("a b", "c d")
    first = Alignment(one, frozenset({(0, 0)}), probabilities={(0, 0): 0.9})
    second = Alignment(one, frozenset({(1, 1)}), probabilities={(1, 1): 0.6, (0, 0): 0.3})
    assert (first | second).probabilities == pytest.approx({(0, 0): 0.6, (1, 1): 0.3})
    assert (first | aligned("a b", "c d", "0-0")).probabilities is None


def test_from_edits_takes_all_token_pairs() -> None:
    one = pair("give up", "abdicate")
    assert Alignment.from_edits(one, [Edit((0, 2), (0, 1))]).links == {(0, 0), (1, 0)}


def test_json_holds_everything() -> None:
    alignment = Alignment(
        pair("He left", "He went"),
        frozenset({(0, 0)}),
        frozenset({(1, 1)}),
        {(0, 0): 0.5},
        score=1.5,
        optimal=True,
    )
    record = json.loads(alignment.to_json())
    assert record["source"] == {"text": "He left", "words": ["He", "left"]}
    assert record["links"] == [[0, 0]]
    assert record["possible"] == [[1, 1]]
    assert record["probabilities"] == [[0, 0, 0.5]]
    assert (record["score"], record["optimal"]) == (1.5, True)
    assert record["edits"] == [
        {"kind": "EQ", "source": [0, 1], "target": [0, 1]},
        {"kind": "INS", "source": None, "target": [1, 2]},
        {"kind": "DEL", "source": [1, 2], "target": None},
    ]


def test_equal_alignments_are_equal_and_hash_alike() -> None:
    first, second = aligned("a", "b", "0-0"), aligned("a", "b", "0-0")
    assert first == second
    assert len({first, second}) == 1


def test_probabilities_of_links_and_of_other_cells_are_apart() -> None:
    one = pair("a b", "c d")
    given = {(0, 0): 0.9, (0, 1): 0.2, (1, 1): 0.1}
    alignment = Alignment(one, frozenset({(0, 0)}), probabilities=given)
    assert alignment.probabilities == {(0, 0): 0.9}
    assert alignment.cell_probabilities == {(0, 1): 0.2, (1, 1): 0.1}
    assert alignment.all_probabilities == given
    again = Alignment(
        one,
        frozenset({(0, 0)}),
        probabilities={(0, 0): 0.9},
        cell_probabilities={(0, 1): 0.2, (1, 1): 0.1},
    )
    assert again == alignment
    assert alignment.swapped().cell_probabilities == {(1, 0): 0.2, (1, 1): 0.1}
    everything = replace(alignment, links=frozenset(alignment.all_probabilities or ()))
    assert everything.probabilities == alignment.all_probabilities
    assert everything.cell_probabilities == {}
    assert replace(everything, links=alignment.links) == alignment
    assert alignment.swapped().swapped() == alignment
    more = replace(alignment, links=frozenset({(0, 0), (0, 1)}))
    assert more.probabilities == {(0, 0): 0.9, (0, 1): 0.2}
    none = replace(alignment, probabilities=None)
    assert none.cell_probabilities is None
    assert Alignment(one, frozenset()).cell_probabilities is None
    with pytest.raises(FormatError, match="values from 0 to 1, found 2"):
        replace(alignment, cell_probabilities={(1, 0): 2.0})


def test_repr_is_short() -> None:
    alignment = aligned("a b", "c d", "0-0", name="x")
    assert repr(alignment) == "Alignment('x', 'a b', 'c d', '0-0')"
    long = aligned("word " * 5000, "word " * 5000, " ".join(f"{i}-{i}" for i in range(5000)))
    assert len(repr(long)) < 300
