"""What a word, or a pair of sentences, is by itself."""

from __future__ import annotations

import numpy as np
import pytest

from features.described import lemmatised, of_cell
from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE
from monoalign.core.space import EditSpace
from monoalign.features.lexical.attributes import PairAttributes, TargetRarity, WordAttributes
from monoalign.resources.frequencies import Frequencies
from samples import pair


def test_word_attributes() -> None:
    source, words = WordAttributes("source"), lemmatised("Rome n't 1990", "x")
    values = of_cell(source, words, 0, 0)
    assert values["source_capital"] == values["source_content"] == 1
    values = of_cell(source, words, 1, 0)
    assert values["source_negation"] == values["source_clitic"] == 1
    assert of_cell(source, words, 2, 0)["source_digits"] == 1
    target, words = WordAttributes("target"), lemmatised("x", "the marmot")
    rare = of_cell(target, words, 0, 1)["target_rarity"]
    assert rare > of_cell(target, words, 0, 0)["target_rarity"]


def test_pair_attributes() -> None:
    values = of_cell(PairAttributes(), lemmatised("The dog barks at night", "dogs bark"), 0, 0)
    assert values == {
        "source_shared": pytest.approx(0.4),
        "target_shared": 1,
        "lower_case": 0,
    }
    assert of_cell(PairAttributes(), lemmatised("a", "b"), 0, 0)["lower_case"] == 1


def test_rarity_is_that_of_the_target_word() -> None:
    frequencies, batch = Frequencies.load(), Batch.of([pair("x y", "the ocelot")])
    columns = TargetRarity(frequencies)(batch, token_cells(batch)).dense()
    the, ocelot = frequencies.idf(["the", "ocelot"])
    assert columns[:, 0].tolist() == [the, ocelot, the, ocelot]
    assert the < ocelot


def test_words_left_alone_have_no_rarity() -> None:
    columns = [[0, NOWHERE, 0], [1, NOWHERE, 1], [NOWHERE, 0, 0], [NOWHERE, 1, 1]]
    space = EditSpace(np.array([0, 3]), *map(np.array, columns))
    rarity = TargetRarity(Frequencies.load())
    values = rarity(Batch.of([pair("a a", "a")]), space).dense()
    assert values[:2, 0].tolist() == [0.0, 0.0]
    assert values[2, 0] > 0
    empty = Batch.of([pair("", "x")])
    assert rarity(empty, token_cells(empty)).dense().shape == (0, 1)
