from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence
from monoalign.resources.vectors import Vectors
from monoalign.training.edited_pairs import copied, joined, reordered, spliced
from monoalign.training.unlike_words import WordPool
from monoalign.training.variants import Variants
from samples import pair

GOLD = [
    Alignment.from_pharaoh(pair(source, target, str(number)), links)
    for number, (source, target, links) in enumerate(
        [
            ("He bought a car .", "A car was purchased by him .", "0-5 1-3 2-0 3-1 4-6"),
            ("The dog chased the cat .", "It ran after the cat .", "0-0 1-0 2-1 2-2 3-3 4-4 5-5"),
            ("When it rained , Ann 's boy left .", "Ann 's boy left .", "4-0 5-1 6-2 7-3 8-4"),
            ("She has not seen the man .", "She never met the man .", "0-0 2-1 3-2 4-3 5-4 6-5"),
        ]
    )
]  # fmt: skip


def words(alignment: Alignment) -> set[tuple[str, str]]:
    """The links as words."""
    source, target = alignment.pair.source.words, alignment.pair.target.words
    return {(source[i], target[j]) for i, j in alignment.links}


def sentence(text: str) -> Alignment:
    return copied(Sentence.from_words(text.split()))


@given(st.integers(0, 1000))
@settings(max_examples=40)
def test_variants_are_alignments_and_the_same_again(seed: int) -> None:
    first, again = (list(Variants(np.random.default_rng(seed), 12.0)(GOLD)) for _ in range(2))
    assert first == again
    assert [each.pair for each in first] == [each.pair for each in again]
    for each in first:
        probabilities = each.all_probabilities
        assert probabilities is None or each.links <= probabilities.keys()
        assert all(word for side in (each.pair.source, each.pair.target) for word in side.words)


def test_no_variants_are_wanted() -> None:
    assert list(Variants(np.random.default_rng(0), 0.0)(GOLD)) == []
    assert list(Variants(np.random.default_rng(0))(GOLD[:1])) == []


def test_joined_pairs_keep_their_links() -> None:
    text = joined(GOLD[:3], [2, 0, 1])
    assert words(text) == words(GOLD[0]) | words(GOLD[1]) | words(GOLD[2])
    assert len(text.links) == sum(len(each.links) for each in GOLD[:3])
    assert text.pair.target.words[:5] == GOLD[2].pair.target.words
    assert (0, 5 + 5) in text.links


def test_words_change_places_with_their_links() -> None:
    turned = reordered(sentence("a b c"), [2, 0, 1])
    assert turned.pair.target.text == "c a b"
    assert turned.links == {(0, 1), (1, 2), (2, 0)}


def test_words_give_way_to_others() -> None:
    alignment = spliced(sentence("a b c"), 1, 2, ["x", "y"], frozenset({(1, 1)}))
    assert alignment.pair.target.text == "a x y c"
    assert alignment.links == {(0, 0), (1, 2), (2, 3)}
    assert alignment.probabilities == dict.fromkeys(alignment.links, 1.0)


def test_soft_labels_go_along() -> None:
    soft = Alignment(GOLD[0].pair, frozenset({(3, 1)}), probabilities={(3, 1): 0.75, (2, 0): 0.25})
    turned = reordered(soft, [1, 0, 2, 3, 4, 5, 6])
    assert turned.all_probabilities == {(3, 0): 0.75, (2, 1): 0.25}


def test_exchanged_words_have_no_link_nor_have_their_articles() -> None:
    variants = Variants(np.random.default_rng(3), 60.0)
    exchanged = [
        each
        for _ in range(30)
        for each in variants.other_words(GOLD[1], _pool())
        if each.pair.target.words != GOLD[1].pair.target.words
    ]
    assert exchanged
    for each in exchanged:
        for at, (old, new) in enumerate(
            zip(GOLD[1].pair.target.words, each.pair.target.words, strict=True)
        ):
            if old != new:
                assert at in each.unaligned_target
                assert Vectors.load().similarity([old], [new])[0] < 0.33
                if at and GOLD[1].pair.target.words[at - 1].lower() == "the":
                    assert at - 1 in each.unaligned_target


def _pool() -> WordPool:
    texts = "banana philosophy window glasses argument winter doctor engines"
    return WordPool.of([sentence(texts)])


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Ann 's car is red .", "the car of Ann is red ."),
        ("I saw the old dog 's tail .", "I saw the tail of the old dog ."),
        ("No genitive here .", None),
    ],
)
def test_genitives(text: str, result: str | None) -> None:
    made = list(Variants(np.random.default_rng(0)).with_genitive(sentence(text)))
    assert [each.pair.target.text for each in made] == ([] if result is None else [result])
    for each in made:
        assert ("'s", "of") in words(each)


def test_values_stand_behind_words_that_correspond() -> None:
    variants = Variants(np.random.default_rng(1))
    for _ in range(50):
        (made,) = variants.with_values(GOLD[1])
        assert words(GOLD[1]) <= words(made)
        assert len(made.pair.source) > len(GOLD[1].pair.source)


def test_unrelated_sentences_share_their_full_stops_alone() -> None:
    made = Variants(np.random.default_rng(2)).unrelated(GOLD)
    assert words(made) <= {(".", ".")}
