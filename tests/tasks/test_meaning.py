"""How alike sentences are in meaning: worked examples, and what holds of any alignment."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import PARAPHRASES, Vectors
from monoalign.tasks.datasets import read_sts
from monoalign.tasks.meaning import (
    CLOSENESS,
    CONTRADICTION,
    HEAVIEST,
    LINKED,
    UNRELATED,
    Likeness,
    addressed,
    combined,
    likeness,
    meaning,
)
from monoalign.tasks.similarity import TASK, similarity
from monoalign.tasks.task import run_task
from samples import aligned, alignments

ENGLISH = st.sampled_from(
    ["the", "red", "car", "open", "closed", "5", "9", "not", "dog", ".", "Rome"]
)


def weight(word: str) -> float:
    return min(float(Frequencies.load().idf([word])[0]), HEAVIEST)


@pytest.mark.parametrize(
    ("links", "close"),
    [
        ("0-0 1-1", CLOSENESS[monoalign.Relation.MORE_GENERAL]),
        ("0-0", 0.0),
    ],
)
def test_a_linked_word_counts_as_far_as_it_is_close(links: str, close: float) -> None:
    parts = likeness(aligned("red dog", "red animal", links))
    red, dog, animal = map(weight, ("red", "dog", "animal"))
    assert parts.source == pytest.approx((red + close * dog) / (red + dog))
    assert parts.target == pytest.approx((red + close * animal) / (red + animal))
    assert parts.contradictions == 0


def test_the_cosine_decides_where_no_relation_is_known() -> None:
    parts = likeness(aligned("testing", "breaking", "0-0"))
    (cosine,) = Vectors.load(PARAPHRASES).similarity(["testing"], ["breaking"])
    assert (parts.source, parts.target, parts.cosine) == pytest.approx((cosine,) * 3)
    assert parts.source < 0.5


def test_the_score_of_its_parts() -> None:
    parts = Likeness(source=0.5, target=1.0, cosine=0.8, contradictions=2)
    harmonic, near = 2 * 0.5 / 1.5, (0.8 - UNRELATED) / (1 - UNRELATED)
    expected = (LINKED * harmonic + (1 - LINKED) * near) * CONTRADICTION**2
    assert combined(parts) == pytest.approx(expected)
    assert combined(Likeness(0.5, 1.0, UNRELATED / 2, 0)) == pytest.approx(LINKED * harmonic)
    assert combined(Likeness(0.5, 1.0, None, 0)) == pytest.approx(harmonic)
    assert combined(Likeness(0.0, 0.0, 0.0, 0)) == 0.0


@pytest.mark.parametrize(
    ("source", "target", "count"),
    [
        ("The shop is open .", "The shop is closed .", 1),
        ("It costs 5 dollars .", "It costs 9 dollars .", 1),
        ("He left .", "He did not leave .", 1),
        ("She lives in Paris .", "She lives in Rome .", 1),
        ("The car stopped .", "The automobile stopped .", 0),
        ("He ran 10 miles .", "He ran 16 km .", 0),
    ],
)
def test_contradictions_count_once(source: str, target: str, count: int) -> None:
    alignment = monoalign.load().align(source, target)
    assert likeness(alignment).contradictions == count
    assert likeness(alignment.swapped()).contradictions == count


@pytest.mark.parametrize(
    ("sentence", "alike", "less_alike"),
    [
        ("The shop is open.", "The store is open.", "The shop is closed."),
        (
            "the act of testing something",
            "the act of checking something",
            "the act of breaking something",
        ),
        ("the act of testing something", "the trial of something", "the act of breaking something"),
        (
            "A man is playing a guitar.",
            "A guitar is being played by someone.",
            "A man is slicing an onion.",
        ),
        ("He bought a car.", "A car was purchased by him.", "It rained in Paris yesterday."),
        ("It costs 5 dollars.", "It costs five dollars.", "It costs 9 dollars."),
    ],
)
def test_what_means_the_same_comes_first(sentence: str, alike: str, less_alike: str) -> None:
    assert similarity(sentence, alike) > similarity(sentence, less_alike) + 0.1


def test_unrelated_sentences_have_next_to_nothing() -> None:
    assert similarity("He bought a car.", "It rained in Paris yesterday.") < 0.1


def test_what_the_target_adds_does_not_matter_for_a_question() -> None:
    short = aligned("who wrote it", "Ann wrote it", "1-1 2-2")
    long = aligned("who wrote it", "Ann wrote it , says a critic from Rome", "1-1 2-2")
    assert likeness(long).source == likeness(short).source
    assert likeness(long).target < likeness(short).target
    assert addressed(long) > meaning(long)


@given(st.one_of(alignments(), alignments(ENGLISH)))
def test_from_0_to_1_and_symmetric(alignment: Alignment) -> None:
    score, swapped = meaning(alignment), meaning(alignment.swapped())
    assert 0.0 <= score <= 1.0 + 1e-12
    assert score == pytest.approx(swapped, abs=1e-12)
    assert 0.0 <= addressed(alignment) <= 1.0 + 1e-12


@given(st.lists(ENGLISH, max_size=8))
def test_equal_sentences_have_1(words: list[str]) -> None:
    same = aligned(" ".join(words), " ".join(words), "")
    assert meaning(same) == addressed(same) == 1.0


def test_words_of_which_nothing_is_known() -> None:
    assert meaning(aligned("привет мир", "привет мир !", "0-0 1-1")) == pytest.approx(1.0)
    assert meaning(aligned("привет", "мир", "")) == 0.0


@pytest.mark.corpus
def test_agreement_with_people(data_folder: Path) -> None:
    examples = read_sts(data_folder / "sts" / "STS2012-train")[::8]
    aligner = monoalign.load()
    rows = run_task(TASK, aligner, [examples], scores=["meaning", "idf"], samples=0)
    by_meaning, by_links = (row.figures["mean"].value for row in rows)
    assert by_meaning > max(0.7, by_links + 0.05)
