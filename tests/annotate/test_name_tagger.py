from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import spacy
from spacy.tokens import Doc

from monoalign.annotate.name_tagger import best_labels, cross_entropy, gold_shares, is_legal

OUT, PER, IN_PER, ORG, IN_ORG = range(5)


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ((OUT, PER, IN_PER, IN_PER, ORG, IN_ORG), True),
        ((PER, PER), True),
        ((OUT, IN_PER), False),
        ((IN_PER,), False),
        ((PER, IN_ORG), False),
        ((), True),
    ],
)
def test_legal_rows(labels: tuple[int, ...], expected: bool) -> None:
    assert is_legal(np.array(labels, dtype=np.int64)) is expected


@pytest.mark.parametrize("seed", range(20))
def test_no_other_legal_row_scores_higher(seed: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(4, 5)).astype(np.float32)
    found = best_labels(scores)
    assert is_legal(found)
    legal = (row for row in product(range(5), repeat=4) if is_legal(np.array(row)))
    best = max(sum(scores[place, label] for place, label in enumerate(row)) for row in legal)
    assert scores[np.arange(4), found].sum() == pytest.approx(best, abs=1e-5)


def test_unknown_words_teach_nothing() -> None:
    gold = np.array([[0, 0, 0, 0, 0], [1, 0, 0, 0, 0]], np.float32)
    loss, gradient = cross_entropy(np.zeros((2, 5), np.float32), gold)
    assert loss == pytest.approx(np.log(5), abs=1e-5)
    assert not gradient[0].any()
    assert gradient[1] == pytest.approx([-0.8, 0.2, 0.2, 0.2, 0.2])


def test_gold_labels_as_probabilities() -> None:
    vocab = spacy.blank("en").vocab
    doc = Doc(vocab, words=["In", "New", "York", "?"], ents=["O", "B-LOC", "I-LOC", ""])
    number = {vocab.strings["ORG"]: 0, vocab.strings["LOC"]: 1}
    shares = gold_shares(doc, number)
    assert shares.argmax(axis=1)[:3].tolist() == [0, 3, 4]
    assert shares.sum(axis=1).tolist() == [1, 1, 1, 0]


def test_probabilities_of_a_teacher_take_the_place_of_labels() -> None:
    doc = Doc(spacy.blank("en").vocab, words=["Paris", "fell"], ents=["B-LOC", "O"])
    doc.tensor = np.array([[0.25, 0.75, 0], [1, 0, 0]], np.float32)
    assert gold_shares(doc, {doc[0].ent_type: 0}).tolist() == doc.tensor.tolist()


def test_nothing_is_learned_where_scores_agree_with_the_teacher() -> None:
    gold = np.array([[0.5, 0.25, 0.25]], np.float32)
    _, gradient = cross_entropy(np.log(gold), gold)
    assert gradient == pytest.approx(np.zeros((1, 3)), abs=1e-6)
