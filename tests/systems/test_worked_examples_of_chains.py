"""The examples of Sharma et al. (2018), in the presets of both chains and by default.

The paper trains on RTE2, so the weights are `rte2`.
"""

from __future__ import annotations

from typing import Any

import pytest

import monoalign
from monoalign.core.alignment import Alignment
from samples import pair

LAMBODAR = pair("Lambodar is the son of Parvati .", "Ganesha is the son of Parvati .")
RAM = pair("Kalpana is the mother of Ram .", "Kalpana is the mother of Shyam .")
TWO_RAMS = pair(
    "Ram is the brother of Shyam . Ram is very intelligent .", "Ram is very intelligent ."
)
STORM = pair(
    "`` The Calm & the Storm '' is the brainchild of Dave McCool , who got rich when Northern "
    "Telecom bought his communications start-up Aptis Communications .",
    "Dave McCool is the inventor of `` The Calm & the Storm '' .",
)
BRAINCHILD, OF = (9, 4), (10, 5)
DISTRIBUTIONAL = "distributional-crf"
DEFAULT: dict[str, Any] = {"weights": "rte2"}
PAPER: dict[str, Any] = {"preset": "paper"}
BOTH = pytest.mark.parametrize("options", [DEFAULT, PAPER], ids=["default", "paper"])
DIRECTIONS = pytest.mark.parametrize("direction", ["s2t", "t2s"])


def aligned(name: str, one: monoalign.SentencePair, **options: Any) -> Alignment:
    return monoalign.load(name, **options).align_pair(one)


def probability(alignment: Alignment, link: tuple[int, int]) -> float:
    assert alignment.all_probabilities is not None
    return alignment.all_probabilities.get(link, 0.0)


@BOTH
def test_lambodar_is_linked_for_its_distribution(options: dict[str, Any]) -> None:
    """What the paper opens with: WordNet knows neither name; both are the subject of *son*."""
    options = {**options, "direction": "s2t"}
    alignment = aligned(DISTRIBUTIONAL, LAMBODAR, **options)
    assert {(at, at) for at in range(7)} == alignment.links
    blind = aligned(DISTRIBUTIONAL, LAMBODAR, **options, without="distribution")
    assert {(at, at) for at in range(1, 7)} == blind.links
    assert probability(alignment, (0, 0)) > probability(blind, (0, 0)) + 0.2


@BOTH
@DIRECTIONS
def test_ram_and_shyam_are_linked(options: dict[str, Any], direction: str) -> None:
    options = {**options, "direction": direction}
    alignment = aligned(DISTRIBUTIONAL, RAM, **options)
    assert (5, 5) in alignment.links
    blind = aligned(DISTRIBUTIONAL, RAM, **options, without="distribution")
    assert probability(alignment, (5, 5)) > probability(blind, (5, 5)) + 0.03


@DIRECTIONS
def test_brainchild_and_inventor_are_linked(direction: str) -> None:
    """Figure 1: both are roots, and *of* follows."""
    alignment = aligned(DISTRIBUTIONAL, STORM, **PAPER, direction=direction)
    assert {BRAINCHILD, OF} <= alignment.links


def test_they_are_not_linked_without_distributions() -> None:
    blind = aligned(DISTRIBUTIONAL, STORM, **PAPER, direction="s2t", without="distribution")
    assert not {BRAINCHILD, OF} & blind.links
    blind = aligned(DISTRIBUTIONAL, STORM, **PAPER, direction="t2s", without="distribution")
    assert OF not in blind.links


@pytest.mark.xfail(
    strict=True,
    reason="The default also counts what depends on a word, so these contexts are alike by 0.42 "
    "only, not 1; its features of surroundings take most of the weight of equal neighbours, "
    "`the … of` on either side; and by their vectors the words are hardly close.",
)
@DIRECTIONS
def test_brainchild_and_inventor_are_linked_by_default(direction: str) -> None:
    alignment = aligned(DISTRIBUTIONAL, STORM, **DEFAULT, direction=direction)
    assert {BRAINCHILD, OF} <= alignment.links


@pytest.mark.parametrize(
    "options",
    [
        DEFAULT,
        pytest.param(
            PAPER,
            marks=pytest.mark.xfail(
                strict=True,
                reason="Both words stand between `the` and `of`. With the features that its paper "
                "lists, equal and similar neighbours weigh more than enough for a link of nouns.",
            ),
        ),
    ],
    ids=["default", "paper"],
)
@DIRECTIONS
def test_jacana_does_not_link_them(options: dict[str, Any], direction: str) -> None:
    assert not {BRAINCHILD, OF} & aligned("jacana", STORM, **options, direction=direction).links


@pytest.mark.parametrize("name", ["jacana", DISTRIBUTIONAL])
def test_which_ram_is_very_intelligent(name: str) -> None:
    """In the paper, `s2t` links both to the only one of the target, and `t2s` takes the first."""
    both = aligned(name, TWO_RAMS, **PAPER, direction="s2t").links
    assert {(0, 0), (7, 0)} <= both
    first = aligned(name, TWO_RAMS, **PAPER, direction="t2s").links
    assert (0, 0) in first
    assert (7, 0) not in first


def test_the_default_takes_the_right_ram() -> None:
    links = aligned(DISTRIBUTIONAL, TWO_RAMS, **DEFAULT, direction="t2s").links
    assert (7, 0) in links
    assert (0, 0) not in links
