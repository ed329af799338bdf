"""Which stage made a link, and what its evidence was."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import monoalign
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, Link
from monoalign.core.sentence import SentencePair
from monoalign.kernels.word_contexts import (
    dependency_evidence,
    linked_dependency_evidence,
    linked_window_evidence,
    window_evidence,
)
from monoalign.models.model import Explanation
from monoalign.systems.aligner import Aligner
from monoalign.systems.sultan.dependencies import (
    ContentByDependencies,
    StopByDependencies,
    neighbours_of,
)
from monoalign.systems.sultan.entities import NamedEntities
from monoalign.systems.sultan.grid import CascadeState, Stage, StageStep
from monoalign.systems.sultan.identical import Compounds, FinalPunctuation, IdenticalSequences
from monoalign.systems.sultan.neighbourhood import (
    BetweenLinks,
    ContentByNeighbourhood,
    Possessives,
    StopByNeighbourhood,
)
from systems.sultan.annotated import any_pair, cascade, pair_of, synonyms
from systems.sultan.test_dependencies import WROTE
from systems.sultan.test_entities import FULL

STAGES = (
    IdenticalSequences(),
    Compounds(),
    FinalPunctuation(),
    NamedEntities(),
    ContentByDependencies(),
    ContentByNeighbourhood(),
    StopByDependencies(),
    StopByNeighbourhood(),
    BetweenLinks(),
    Possessives(),
)
SENTENCES = [
    ("He bought a car .", "He purchased an automobile ."),
    ("A man is playing a guitar .", "The guitar is played by a man ."),
    ("The European Central Bank raised rates .", "Rates were raised by the ECB ."),
    ("President George W. Bush left Paris .", "Bush has left the city of Paris ."),
    ("He wrote a book .", "I read the book he wrote ."),
    ("Cage 's son died .", "The son of Cage is dead ."),
    ("a next-generation engine", "an engine of the next generation"),
    ("There was a sharp fall in prices .", "There was a sharp drop in prices ."),
    ("The old dog sleeps on the sofa .", "On the couch , the old dog is sleeping ."),
    ("Two men were killed on Friday .", "On Friday , 2 people died ."),
    ("She did not say why she left .", "Why she left , she did not say ."),
    ("Paris is the capital of France .", "The French capital is Paris ."),
]


def explained(pair: SentencePair, *stages: Stage) -> Explanation:
    model, batch = cascade(*(stages or STAGES)), Batch.of([pair])
    (alignment,) = model.align(batch)
    evidence = model.explain(batch, alignment)
    assert evidence.keys() == alignment.links
    return evidence


def named(evidence: Explanation, link: Link) -> list[tuple[str, float, float]]:
    return [(item.feature, item.value, round(item.weight, 6)) for item in evidence[link]]


@pytest.fixture(scope="module")
def aligner() -> Aligner:
    return monoalign.load("sultan", paraphrases="shipped")


@pytest.mark.parametrize("sentences", SENTENCES)
def test_the_first_evidence_is_the_stage(aligner: Aligner, sentences: tuple[str, str]) -> None:
    for both in (sentences, sentences[::-1]):
        alignment = aligner.align(*both)
        evidence = aligner.explain(alignment)
        assert evidence.keys() == alignment.links
        assert alignment.links
        for items in evidence.values():
            assert items[0].feature.startswith("stage ")
            assert all(math.isfinite(item.contribution) for item in items)
            assert all(abs(a.contribution) >= abs(b.contribution) for a, b in pairwise(items))


@given(any_pair())
def test_every_link_has_evidence(pair: SentencePair) -> None:
    for items in explained(pair).values():
        assert items[0].feature in {stage.title for stage in STAGES}


@given(any_pair())
def test_evidence_adds_up_to_what_the_stage_saw(pair: SentencePair) -> None:
    state = CascadeState.of(Batch.of([pair]), synonyms, 0.9)
    near, _ = neighbours_of(state.batch)
    kernels: dict[Stage, tuple[Callable[..., FloatArray], tuple[Any, ...]]] = {
        ContentByDependencies(): (dependency_evidence, (near,)),
        ContentByNeighbourhood(): (window_evidence, ()),
        StopByDependencies(): (linked_dependency_evidence, (near,)),
        StopByNeighbourhood(): (linked_window_evidence, ()),
    }
    for stage, (kernel, trees) in kernels.items():
        before = state.copy()
        stage(state)
        step = StageStep(before, state.pair(0).links & ~before.pair(0).links, turned=False)
        for i, j in np.argwhere(step.added).tolist():
            cell = (np.array([position]) for position in (0, *step.positions((i, j))))
            window = () if trees else (3,)
            expected = kernel(before.grid, *trees, *cell, *window)[0]
            values = [item.value for item in stage.evidence(step, (i, j))]
            assert sum(values) == pytest.approx(expected)


def test_links_of_others_have_none(aligner: Aligner) -> None:
    alignment = aligner.align("He bought a car", "He sold it", must_link=[(3, 2)])
    evidence = aligner.explain(alignment)
    assert evidence[3, 2] == ()
    assert evidence[0, 0]


def test_sequences() -> None:
    evidence = explained(pair_of("x big red car", "big red car y z"))
    assert named(evidence, (2, 1)) == [
        ("stage 1, identical sequences", 1.0, 1.0),
        ("word similarity", 1.0, 1.0),
        ("sequence: big red car–big red car", 1.0, 1.0),
    ]


def test_compounds_and_names_on_the_sides_as_given() -> None:
    pair = pair_of("x y z Hongkong", "Hong Kong")
    assert "compound: Hongkong–Hong Kong" in features(pair, (3, 0))
    assert "compound: Hong Kong–Hongkong" in features(pair.swapped(), (0, 3))
    pair = pair_of(FULL, "then Bush/Bush/NNP/0/dep/B-PER left")
    assert features(pair, (0, 1), NamedEntities())[:1] == ["stage 2, names"]
    assert "name: George W. Bush–Bush" in features(pair, (0, 1), NamedEntities())
    pair = pair_of("ECB spoke", "the European Central Bank said")
    assert "acronym: ECB–European Central Bank" in features(pair, (0, 2))


def features(pair: SentencePair, link: Link, *stages: Stage) -> list[str]:
    return [item.feature for item in explained(pair, *stages)[link]]


def test_dependencies() -> None:
    assert named(explained(WROTE, ContentByDependencies()), (1, 5)) == [
        ("stage 3, content words by dependencies", 1.0, 1.0),
        ("word similarity", 1.0, 0.9),
        ("context: He–he (nsubj)", 1.0, 0.1),
        ("context: book–book (obj)", 1.0, 0.1),
    ]
    assert features(WROTE.swapped(), (5, 1), ContentByDependencies())[2] == "context: he–He (nsubj)"
    passive = pair_of(
        "He/he/PRP/2/nsubj bought/buy/VBD/0/root cars/car/NNS/2/obj",
        "automobiles/automobile/NNS/3/nsubj:pass were/be/VBD/3/aux:pass purchased/purchase/VBN",
    )
    assert named(explained(passive, ContentByDependencies()), (1, 2))[1:] == [
        ("word similarity", 0.9, 0.9),
        ("context: cars–automobiles (obj, nsubj:pass)", 0.9, 0.1),
    ]
    assert features(passive.swapped(), (2, 1), ContentByDependencies())[2:] == [
        "context: automobiles–cars (nsubj:pass, obj)"
    ]
    pair = pair_of(
        "the/the/DT/3/det old/old/JJ/3/amod car/car/NN/4/nsubj sold/sell/VBD",
        "the/the/DT/3/det new/new/JJ/3/amod car/car/NN/4/nsubj sold/sell/VBD",
    )
    stages = ContentByNeighbourhood(), StopByDependencies()
    assert features(pair, (0, 0), *stages) == [
        "stage 5, stop words by dependencies",
        "word similarity",
        "context: car–car (det)",
    ]


def test_neighbourhoods() -> None:
    pair = pair_of("car big", "big machine")
    assert named(explained(pair, ContentByNeighbourhood()), (0, 1)) == [
        ("stage 4, content words by neighbourhood", 1.0, 1.0),
        ("word similarity", 0.45, 0.9),
        ("context: big–big", 1.0, 0.1),
    ]
    pair = pair_of("x the car", "the car of y z")
    stages = ContentByNeighbourhood(), StopByNeighbourhood()
    assert features(pair, (1, 0), *stages)[2:] == ["context, right: car–car"]
    assert features(pair_of("'' x", "'' y"), (0, 0), StopByNeighbourhood())[2:] == [
        "context, left: end of both sentences"
    ]


def test_gaps_and_possessives() -> None:
    pair = pair_of("big also left/leave/VBD it car", "big abandoned/abandon/VBD car")
    stages = ContentByNeighbourhood(), BetweenLinks()
    assert features(pair, (2, 1), *stages) == [
        "stage 6, words between the same links",
        "context, left: big–big",
        "context, right: car–car",
    ]
    owners = ContentByNeighbourhood(), Possessives()
    assert features(pair_of("Cage 's son", "the son of Cage"), (1, 2), *owners)[1:3] == [
        "owned: son–son",
        "owner: Cage–Cage",
    ]
