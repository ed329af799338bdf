from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.paraphrases import Paraphrases
from monoalign.resources.related_words import ShippedRelatedness, TableRelatedness, WordCosines
from monoalign.resources.vectors import Vectors
from monoalign.resources.word_similarity import DOUBTFUL, ComparedWords

PHRASES = ["car", "automobile", "buy", "international", "internationally", "internationalist",
           "été", "a b", "x", "said", "states"]  # fmt: skip
PAIRS = [("car", "automobile"), ("international", "internationally"), ("été", "x"),
         ("internationally", "internationalist"), ("a b", "x"), ("said", "states")]  # fmt: skip


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Paraphrases:
    path: Path = tmp_path_factory.mktemp("table") / "table"
    path.write_text("".join(f"{left}\t{right}\n" for left, right in PAIRS), encoding="utf-8")
    return Paraphrases.load(path, cache=False)


words_or_text = st.sampled_from([*PHRASES, "Car", "ÉTÉ", "internat", "", "\x00"]) | st.text(
    max_size=12
)


@given(st.lists(st.tuples(words_or_text, words_or_text), max_size=8))
def test_a_table_contains_what_it_lists(table: Paraphrases, pairs: list[tuple[str, str]]) -> None:
    listed = {frozenset(pair) for pair in PAIRS}
    left, right = [source for source, _ in pairs], [target for _, target in pairs]
    expected = [frozenset((source.lower(), target.lower())) in listed for source, target in pairs]
    assert table.contain(left, right).tolist() == expected
    assert table.contain_indices(table.indices(left), table.indices(right)).tolist() == expected


def test_an_empty_table(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_text("a\ta\n")
    assert Paraphrases.load(path, cache=False).contain(["a"], ["b"]).tolist() == [False]


def asked(
    related: TableRelatedness | ShippedRelatedness, *pairs: tuple[str, str], tag: str = "NN"
) -> list[float]:
    words = [word for pair in pairs for word in pair]
    compared = ComparedWords.of(words, words, [tag] * len(words))
    left = np.arange(0, len(words), 2)
    found: list[float] = related(compared, left, left + 1).tolist()
    return found


def test_listed_pairs_unless_vectors_speak_against_them(table: Paraphrases) -> None:
    pairs = (("car", "automobile"), ("car", "buy"), ("said", "states"))
    assert asked(TableRelatedness.of(table, -1.0), *pairs) == [1.0, 0.0, 1.0]
    assert asked(TableRelatedness.of(table), *pairs)[:2] == [1.0, 0.0]
    assert asked(TableRelatedness.of(table, 0.99), *pairs) == [0.0, 0.0, 0.0]
    assert asked(TableRelatedness.of(table, -0.99), *pairs) == [1.0, 0.0, DOUBTFUL]


def test_what_ships_knows_synonyms_and_derivations() -> None:
    known = ShippedRelatedness.load()
    found = asked(known, ("car", "automobile"), ("car", "banana"), ("car", "qqqzx"))
    assert found == [True, False, False]
    assert asked(known, ("buy", "purchase"), ("buy", "sing"), tag="VB") == [True, False]


def test_both_ways() -> None:
    pairs = [("dog", "animal"), ("car", "vehicle"), ("city", "town"), ("run", "walk")]
    turned = [(right, left) for left, right in pairs]
    assert asked(ShippedRelatedness.load(), *pairs) == asked(ShippedRelatedness.load(), *turned)


def test_cosines_are_those_of_the_vectors() -> None:
    vectors = Vectors.load()
    words = ["bought", "purchased", "banana", "qqqzx", "日本"]
    left, right = np.repeat(np.arange(5), 5), np.tile(np.arange(5), 5)
    exact = vectors.similarity([words[a] for a in left], [words[b] for b in right])
    known = (left < 4) & (right < 4)
    cosines = WordCosines.of(vectors)
    assert np.allclose(cosines(words, left, right)[known], exact[known], atol=0.005)
    unknown = np.array([4, 4, 0]), np.array([4, 0, 4])
    assert cosines(words, *unknown).tolist() == [1.0, 0.0, 0.0]


def test_cosines_whatever_is_remembered() -> None:
    vectors, words = Vectors.load(), ["bought", "purchased", "banana", "sold", "car", "vehicle"]
    left, right = np.array([0, 2, 4, 0]), np.array([1, 3, 5, 5])
    expected = WordCosines.of(vectors)(words, left, right).tolist()
    for room in (1, 2, 3, 6):  # too little for the batch, for two pairs, just enough
        cosines = WordCosines.of(vectors, room)
        for _ in range(2):
            assert cosines(words, left, right).tolist() == expected
            one_by_one = [cosines(words, left[[at]], right[[at]]).item() for at in range(len(left))]
            assert one_by_one == expected
