from __future__ import annotations

import numpy as np
import pytest

import monoalign
from monoalign.core.edit import Link
from monoalign.core.errors import ModelError, UnknownNameError, UsageError
from monoalign.models.chain import groups_left_out
from monoalign.models.directions import DIRECTIONS
from monoalign.systems.jacana.model import GROUPS, features_of
from samples import pair

PAIRS = [
    pair("Mr Smith bought a red car in Paris .", "A car was bought by Smith .", "1"),
    pair("The big dog of the man bit the cat .", "The cat was bitten by the dog .", "2"),
    pair("Two men died on Monday .", "On Monday , two people were killed .", "3"),
]


@pytest.mark.parametrize("weights", ["all", "rte2"])
def test_links_what_is_the_same(weights: str) -> None:
    (alignment,) = list(monoalign.load("jacana", weights=weights).align_many(PAIRS[:1]))
    words = {
        (alignment.pair.source.words[i].lower(), alignment.pair.target.words[j].lower())
        for i, j in alignment.links
    }
    assert {("car", "car"), ("bought", "bought"), ("smith", "smith"), (".", ".")} <= words


def test_one_partner_a_word_along_the_way() -> None:
    for alignment in monoalign.load("jacana", direction="t2s").align_many(PAIRS):
        assert len({j for _, j in alignment.links}) == len(alignment.links)
    for alignment in monoalign.load("jacana", direction="s2t").align_many(PAIRS):
        assert len({i for i, _ in alignment.links}) == len(alignment.links)


def test_probabilities_of_a_word_sum_to_at_most_one() -> None:
    for alignment in monoalign.load("jacana").align_many(PAIRS):
        assert alignment.all_probabilities is not None
        sums = np.zeros(len(alignment.pair.target))
        for (_, target), value in alignment.all_probabilities.items():
            sums[target] += value
        assert (sums <= 1 + 1e-9).all()


def test_directions() -> None:
    links = {
        direction: [
            one.links for one in monoalign.load("jacana", direction=direction).align_many(PAIRS)
        ]
        for direction in DIRECTIONS
    }
    for number in range(len(PAIRS)):
        there, back = links["s2t"][number], links["t2s"][number]
        assert links["intersection"][number] == there & back
        assert links["union"][number] == there | back
        assert there & back <= links["grow-diag-final"][number] <= there | back
    with pytest.raises(UnknownNameError, match="direction"):
        monoalign.load("jacana", direction="both")


def test_a_symmetrised_probability_is_the_mean_of_both() -> None:
    union, there, back = (
        next(monoalign.load("jacana", direction=direction).align_many(PAIRS)).all_probabilities
        for direction in ("union", "s2t", "t2s")
    )
    assert union is not None
    assert there is not None
    assert back is not None
    for cell, value in union.items():
        assert np.isclose(value, (there.get(cell, 0.0) + back.get(cell, 0.0)) / 2)


def test_a_lower_threshold_only_adds_links() -> None:
    before: list[frozenset[Link]] = [frozenset()] * len(PAIRS)
    for threshold in (0.95, 0.5, 0.2, 0.05, 0.01):
        aligner = monoalign.load("jacana", threshold=threshold)
        links = [alignment.links for alignment in aligner.align_many(PAIRS)]
        assert all(fewer <= more for fewer, more in zip(before, links, strict=True))
        before = links
    with pytest.raises(UsageError, match="threshold"):
        monoalign.load("jacana", threshold=0.0)


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_switched_off_has_no_features(group: str) -> None:
    everything, fewer = features_of(), features_of((group,))
    assert set(fewer.states.names) < set(everything.states.names)
    assert (fewer.jumps.names != everything.jumps.names) == (group == "distortion")
    assert len(list(monoalign.load("jacana", without=group).align_many(PAIRS))) == len(PAIRS)


def test_names_are_distinct() -> None:
    names = features_of().states.names
    assert len(set(names)) == len(names)


def test_groups_by_name() -> None:
    assert groups_left_out(" wordnet, pos", GROUPS) == ("pos", "wordnet")
    with pytest.raises(UnknownNameError, match="feature group"):
        groups_left_out("wordnets", GROUPS)


def test_only_what_is_needed_is_annotated() -> None:
    needs = {
        without: monoalign.load("jacana", without=without).annotator.needs
        for without in ("", "wordnet", "pos", "pos,wordnet")
    }
    assert needs[""] == ("lemmas", "tags")
    assert needs["wordnet"] == ("tags",)
    assert needs["pos"] == ("lemmas",)
    assert needs["pos,wordnet"] == ()


def test_weights_that_do_not_fit() -> None:
    weights = dict(monoalign.load("jacana").weights)
    weights["features"] = np.array([f"x{name}" for name in weights["features"]])
    with pytest.raises(ModelError, match="expected a weight"):
        monoalign.load("jacana", weights=weights)
