"""Evidence for links adds up to what the aligner scored."""

from __future__ import annotations

import numpy as np
import pytest

import monoalign
from monoalign.core.batch import Batch
from monoalign.models.model import LinearModel

SENTENCES = "He bought a car in Paris .", "He purchased a car ."


@pytest.mark.parametrize("direction", ["s2t", "t2s"])
def test_contributions_are_the_difference_to_leaving_the_word_alone(direction: str) -> None:
    aligner = monoalign.load("jacana", direction=direction)
    alignment = aligner.align(*SENTENCES)
    explanation = aligner.explain(alignment)
    assert explanation.keys() == alignment.links
    model = aligner.model
    assert isinstance(model, LinearModel)
    batch = Batch.of(aligner.annotate([alignment.pair]))
    space = model.candidates(batch)
    unary = model.scorer(space, model.features(batch, space)).unary
    for link, evidence in explanation.items():
        own = (space.source_starts == link[0]) & (space.target_starts == link[1])
        at = (link[0], -1) if direction == "s2t" else (-1, link[1])
        null = (space.source_starts == at[0]) & (space.target_starts == at[1])
        expected = float(unary[own][0] - unary[null][0])
        assert sum(item.contribution for item in evidence) == pytest.approx(expected, abs=1e-4)


def test_synonyms_are_evidence_for_a_link() -> None:
    aligner = monoalign.load("jacana")
    evidence = aligner.explain(aligner.align(*SENTENCES))[1, 1]
    assert {item.feature for item in evidence if item.contribution > 0} >= {"synonym"}
    strengths = [abs(item.contribution) for item in evidence]
    assert strengths == sorted(strengths, reverse=True)


def test_both_directions_are_named() -> None:
    aligner = monoalign.load("jacana", direction="intersection")
    evidence = aligner.explain(aligner.align(*SENTENCES))[1, 1]
    assert {item.feature.partition(":")[0] for item in evidence} == {"s2t", "t2s"}


def test_an_aligner_without_weights_says_how_alike_words_are() -> None:
    aligner = monoalign.load("bag-of-words")
    explanation = aligner.explain(aligner.align(["abcd"], ["abcx"]))
    (evidence,) = explanation[0, 0]
    assert (evidence.feature, evidence.value) == ("levenshtein", 0.75)


def test_tables_say_which_entry_made_a_link() -> None:
    aligner = monoalign.load("hmm", direction="t2s")
    alignment = aligner.align("the cat", "the cat")
    entry, nothing = aligner.explain(alignment)[1, 1]
    features = {item.feature: item for item in (entry, nothing)}
    assert set(features) == {"ln p(cat|cat)", "ln p(cat|nothing)"}
    assert features["ln p(cat|cat)"].value > features["ln p(cat|nothing)"].value
    assert features["ln p(cat|nothing)"].contribution > 0  # unlikely, which is for the link


@pytest.mark.parametrize("turned", [False, True])
def test_networks_tell_what_raises_a_score(turned: bool) -> None:
    aligner = monoalign.load("fast")
    alignment = aligner.align(*(SENTENCES[::-1] if turned else SENTENCES))
    explanation = aligner.explain(alignment)
    assert explanation.keys() == alignment.links
    by_name = {item.feature: item for item in explanation[1, 1]}  # bought, purchased
    assert by_name["synonym"].value == 1
    assert by_name["synonym"].contribution > 0
    assert "identical" not in by_name


@pytest.mark.parametrize("turned", [False, True])
def test_networks_name_the_sides_as_they_were_given(turned: bool) -> None:
    sentences = ["Yesterday he bought a car", "A car was bought by him yesterday morning ."]
    aligner = monoalign.load("fast")
    alignment = aligner.align(*(sentences[::-1] if turned else sentences))
    evidence = aligner.explain(alignment)[(0, 3) if turned else (3, 0)]
    named = {item.feature for item in evidence}
    assert ("source_first" in named) == turned
    assert ("target_first" in named) != turned


def test_links_without_hope_are_explained_by_the_first_network() -> None:
    aligner = monoalign.load("fast", threshold=1e-6)
    alignment = aligner.align(*SENTENCES)
    explanation = aligner.explain(alignment)
    assert explanation.keys() == alignment.links
    assert all(explanation.values())
    assert np.isfinite([item.contribution for of in explanation.values() for item in of]).all()
