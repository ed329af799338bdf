"""The features of cells that networks read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from monoalign.aligners.fast import features_of
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.candidates.cells import token_cells
from monoalign.core.sentence import SentencePair
from monoalign.features.compound_part import CompoundPart
from monoalign.features.meaning import Meaning
from monoalign.features.pair_traits import PairTraits
from monoalign.features.placement import Placement
from monoalign.features.rivals import Rivals
from monoalign.features.rows import Group, Groups
from monoalign.features.word_neighbours import WordNeighbours
from monoalign.features.word_traits import WordTraits
from samples import pair


def annotated(*pairs: SentencePair) -> list[SentencePair]:
    return list(TableLemmas().annotate(pairs))


def values(group: Group, source: str, target: str, i: int, j: int) -> dict[str, float]:
    """The features of one cell."""
    pairs = annotated(pair("x y", "y", "0"), pair(source, target), pair("z", "z", "2"))
    matrix = Groups((group,))(token_cells(pairs))
    row = matrix.row(2 + i * len(pairs[1].target) + j)
    return dict(zip(group.names, row.tolist(), strict=True))


def test_placement() -> None:
    found = values(Placement(), "a b c d", "e f", 3, 0)
    assert found["source_place"] == pytest.approx(0.875)
    assert found["target_place"] == 0.25
    assert found["place_distance"] == pytest.approx(0.625)
    assert found["steps_apart"] == pytest.approx(0.3)
    assert found["size_ratio"] == 0.5
    assert (found["source_last"], found["target_first"]) == (1, 1)
    assert (found["source_first"], found["target_last"]) == (0, 0)


def test_neighbours_are_compared_within_their_sentences() -> None:
    found = values(WordNeighbours(), "the old dogs bark", "the dog barks", 2, 1)
    assert found["left_equal"] == 0
    assert found["right_equal"] == 1
    assert found["second_right_equal"] == 1  # the ends of both
    assert found["second_left_equal"] == 0
    assert found["right_content_equal"] == 1
    found = values(WordNeighbours(), "a", "a b", 0, 0)
    assert found["second_left_equal"] == found["left_equal"] == 1
    assert found["right_equal"] == found["second_right_equal"] == 0


def test_rivals() -> None:
    found = values(Rivals(), "the dog saw the cat", "the dogs", 0, 0)
    assert found["equals_of_target"] == 0.5
    assert found["equal_elsewhere_in_column"] == 1
    assert found["equal_elsewhere_in_row"] == 0
    assert found["best_in_row"] == found["best_in_column"] == 1
    assert found["margin_in_column"] == 0
    assert found["margin_in_row"] > 0.3


def test_word_traits() -> None:
    found = values(WordTraits("source"), "Rome n't 1990", "x", 0, 0)
    assert found["source_capital"] == found["source_content"] == 1
    found = values(WordTraits("source"), "Rome n't 1990", "x", 1, 0)
    assert found["source_negation"] == found["source_clitic"] == 1
    assert values(WordTraits("source"), "Rome n't 1990", "x", 2, 0)["source_digits"] == 1
    rare = values(WordTraits("target"), "x", "the marmot", 0, 1)["target_rarity"]
    assert rare > values(WordTraits("target"), "x", "the marmot", 0, 0)["target_rarity"]


def test_pair_traits() -> None:
    found = values(PairTraits(), "The dog barks at night", "dogs bark", 0, 0)
    assert found == {
        "source_shared": pytest.approx(0.4),
        "target_shared": 1,
        "lower_case": 0,
    }
    assert values(PairTraits(), "a", "b", 0, 0)["lower_case"] == 1


def test_compound_parts() -> None:
    for source, target, expected in (
        ("luxury-cars", "car", 1),
        ("car", "luxury-car", 1),
        ("luxury-car", "luxury-car", 0),
        ("luxury-car", "bus", 0),
        ("car", "cars", 0),
    ):
        assert values(CompoundPart(), source, target, 0, 0) == {"compound_part": expected}


def test_meaning() -> None:
    near = values(Meaning(), "bought", "purchased banana", 0, 0)["cosine"]
    assert near > values(Meaning(), "bought", "purchased banana", 0, 1)["cosine"] + 0.3


def test_a_cell_does_not_depend_on_the_batch() -> None:
    pairs = annotated(
        pair("He bought a car .", "A car was purchased by him .", "1"),
        pair("", "x", "2"),
        pair("Lennon 's wife", "John Lennon", "3"),
    )
    features = features_of()
    together = features(token_cells(pairs)).dense()
    alone = [features(token_cells([one])).dense() for one in pairs]
    assert np.array_equal(together, np.concatenate(alone))
    bare = replace(pairs[0].source, lemmas=None)
    assert len(features(token_cells([replace(pairs[0], source=bare)])).dense()) == 35
