"""Features of word types: spelling of lemmas, rarity, and several joined."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from monoalign.candidates.cells import token_cells
from monoalign.core.edit import NOWHERE, EditSpace
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.identity import Identity
from monoalign.features.join import Joined
from monoalign.features.paraphrase import Paraphrased
from monoalign.features.rarity import TargetRarity
from monoalign.features.spelling import LemmaSpelling
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.paraphrases import Paraphrases
from samples import pair


def test_lemmas_are_compared_in_lower_case() -> None:
    went = Sentence("Went home", ("Went", "home"), lemmas=("go", "Home"))
    goes = Sentence("goes", ("goes",), lemmas=("GO",))
    matrix = LemmaSpelling(("levenshtein",))(token_cells([SentencePair("1", went, goes)]))
    assert matrix[:, 0].tolist() == [1.0, pytest.approx(1 - 3 / 4)]


def test_words_stand_in_for_lemmas() -> None:
    matrix = LemmaSpelling(("levenshtein",))(token_cells([pair("abcd", "abcx abcd")]))
    assert matrix[:, 0].tolist() == [pytest.approx(0.75), 1.0]


def test_rarity_is_that_of_the_target_word() -> None:
    frequencies = Frequencies.load()
    matrix = TargetRarity(frequencies)(token_cells([pair("x y", "the ocelot")]))
    the, ocelot = frequencies.idf(["the", "ocelot"])
    assert matrix[:, 0].tolist() == [the, ocelot, the, ocelot]
    assert the < ocelot


def test_paraphrases_of_a_table(tmp_path: Path) -> None:
    path = tmp_path / "table.tsv"
    path.write_text("car\tautomobile\n", encoding="utf-8")
    features = Paraphrased(Paraphrases.load(path, cache=False), value=0.5)
    matrix = features(token_cells([pair("Car the", "automobile car")]))
    assert matrix[:, 0].tolist() == [0.5, 0.0, 0.0, 0.0]
    assert features(token_cells([pair("", "x")])).shape == (0, 1)


def test_joined_columns_keep_their_order() -> None:
    joined = Joined((Identity(), LemmaSpelling(("prefix", "suffix"))))
    assert joined.names == ("identical", "prefix", "suffix")
    matrix = joined(token_cells([pair("ab", "ab ax")]))
    assert matrix.tolist() == [[1.0, 1.0, 1.0], [0.0, 0.5, 0.0]]


def test_rows_that_are_not_words_are_zero() -> None:
    columns = [[0, 0, 0], [2, 1, 1], [0, NOWHERE, 0], [1, NOWHERE, 1]]
    space = EditSpace((pair("a a", "a"),), np.array([0, 3]), *map(np.array, columns))
    for features in (LemmaSpelling(("dice",)), TargetRarity(Frequencies.load())):
        assert features(space)[:2, 0].tolist() == [0.0, 0.0]
        assert features(space)[2, 0] > 0
    empty = token_cells([pair("", "x")])
    assert LemmaSpelling(("dice",))(empty).shape == (0, 1)
    assert TargetRarity(Frequencies.load())(empty).shape == (0, 1)
