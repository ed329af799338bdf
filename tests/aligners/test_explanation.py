"""Evidence for links adds up to what the aligner scored."""

from __future__ import annotations

import pytest

import monoalign
from monoalign.aligners.explanation import explain

SENTENCES = "He bought a car in Paris .", "He purchased a car ."


@pytest.mark.parametrize("direction", ["s2t", "t2s"])
def test_contributions_are_the_difference_to_leaving_the_word_alone(direction: str) -> None:
    aligner = monoalign.load("jacana", direction=direction)
    alignment = aligner.align(*SENTENCES)
    evidence = explain(aligner, alignment)
    assert evidence.keys() == alignment.links
    stage = aligner.stages[0]
    pair = next(aligner.annotate([alignment.pair]))
    scored = stage.run([pair], ()).scored
    assert scored is not None
    space = scored.space
    for link, found in evidence.items():
        own = (space.source_starts == link[0]) & (space.target_starts == link[1])
        at = (link[0], -1) if direction == "s2t" else (-1, link[1])
        null = (space.source_starts == at[0]) & (space.target_starts == at[1])
        expected = float(scored.unary[own][0] - scored.unary[null][0])
        assert sum(one.contribution for one in found) == pytest.approx(expected, abs=1e-4)


def test_synonyms_speak_for_a_link() -> None:
    aligner = monoalign.load("jacana")
    evidence = explain(aligner, aligner.align(*SENTENCES))[1, 1]
    assert {one.feature for one in evidence if one.contribution > 0} >= {"synonym"}
    strengths = [abs(one.contribution) for one in evidence]
    assert strengths == sorted(strengths, reverse=True)


def test_both_directions_are_named() -> None:
    aligner = monoalign.load("jacana", direction="intersection")
    evidence = explain(aligner, aligner.align(*SENTENCES))[1, 1]
    assert {one.feature.partition(":")[0] for one in evidence} == {"s2t", "t2s"}


def test_an_aligner_without_weights_says_so() -> None:
    aligner = monoalign.load("bag-of-words")
    with pytest.raises(monoalign.UsageError, match="bag-of-words"):
        explain(aligner, aligner.align("a b", "a b"))


@pytest.mark.parametrize("turned", [False, True])
def test_networks_tell_what_raises_a_score(turned: bool) -> None:
    aligner = monoalign.load("fast")
    alignment = aligner.align(*(SENTENCES[::-1] if turned else SENTENCES))
    evidence = explain(aligner, alignment)
    assert evidence.keys() == alignment.links
    told = {one.feature: one for one in evidence[1, 1]}  # bought, purchased
    assert told["synonym"].value == 1
    assert told["synonym"].contribution > 0
    assert "identical" not in told


@pytest.mark.parametrize("turned", [False, True])
def test_networks_name_the_sides_as_they_were_given(turned: bool) -> None:
    sentences = ["Yesterday he bought a car", "A car was bought by him yesterday morning ."]
    aligner = monoalign.load("fast")
    alignment = aligner.align(*(sentences[::-1] if turned else sentences))
    named = {one.feature for one in explain(aligner, alignment)[(0, 3) if turned else (3, 0)]}
    assert ("source_first" in named) == turned
    assert ("target_first" in named) != turned


def test_links_without_hope_are_explained_by_the_first_network() -> None:
    aligner = monoalign.load("fast", threshold=1e-6)
    alignment = aligner.align(*SENTENCES)
    evidence = explain(aligner, alignment)
    assert evidence.keys() == alignment.links
    assert all(evidence.values())
