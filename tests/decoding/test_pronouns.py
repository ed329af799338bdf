"""Pronouns that stand on one side for what the other side names."""

from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import ScoredEdits
from monoalign.decoding.link_sets import LinkSetDecoder
from monoalign.decoding.pronouns import Pronouns

PRONOUNS = Pronouns(0.5)


def aligned(source: str, target: str, pronouns: Pronouns | None = PRONOUNS) -> set[str]:
    """Words that are linked though they differ, where the chain of equal words is certain."""
    sides = [Sentence.from_words(side.split()) for side in (source, target)]
    pair = SentencePair("", sides[0], sides[1])
    batch = Batch.of([pair, pair])
    space = token_cells(batch)
    words = batch.words(space)
    equal = words.equal(batch.ids("lower"))
    scored = ScoredEdits(space, np.where(equal, 4.0, -4.0))
    first, second = LinkSetDecoder(2.0, 2.0, pronouns=pronouns)(batch, scored)
    assert first.links == second.links
    assert all((first.probabilities or {})[link] >= 0.5 for link in first.links)
    return {
        f"{a}-{b}"
        for i, j in first.links
        if (a := sides[0].words[i]).lower() != (b := sides[1].words[j]).lower()
    }


@pytest.mark.parametrize(
    ("source", "target", "crossed"),
    [
        (
            "Ask the doctor when you see her .",
            "When you see the doctor , ask her .",
            {"the-her", "doctor-her", "her-the", "her-doctor"},
        ),
        (
            "Grandma sold the car because she was ill .",
            "Grandma was ill , so she sold the car .",
            {"Grandma-she", "she-Grandma"},
        ),
        (
            "Our neighbours are moving ; we will miss them .",
            "We will miss our neighbours , who are moving .",
            {"Our-who", "neighbours-who", "them-our", "them-neighbours"},
        ),
    ],
)
def test_roles_are_exchanged(source: str, target: str, crossed: set[str]) -> None:
    assert aligned(source, target) == crossed
    assert not aligned(source, target, None)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Ann said he left .", "Ann said he left ."),
        ("When Ann sings , she smiles .", "She smiles when Ann sings ."),  # who sings is named
        ("Read a book when you find it .", "When you find a book , read it ."),  # it
        ("Ask a doctor when you see her .", "When you see a doctor , ask her ."),  # no certain one
        ("Al 's mother wrote so he rang .", "He wrote so Al 's mother rang ."),  # whose?
    ],
)
def test_words_stay_with_their_like(source: str, target: str) -> None:
    assert not aligned(source, target)


def test_direct_and_reported_speech() -> None:
    assert aligned('" I am late , " Ann said .', "Ann said that she was late .") == {"I-she"}
    assert not aligned("I am late , Ann said .", "Ann said that she was late .")  # no quotation
    assert not aligned('" I am late for you , " Ann said .', "Ann said that she was late .")
