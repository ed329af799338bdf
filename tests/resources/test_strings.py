"""String similarities against `string_oracle.py` and against values by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.resources.strings import MEASURES, string_similarities, type_similarities
from resources.string_oracle import similarities

WORDS = st.one_of(
    st.text(alphabet="abc", max_size=6),
    st.text(alphabet="abcé€", max_size=9),
    st.text(alphabet="abcdefgh", max_size=30),
    st.text(max_size=20),
    st.text(alphabet=st.characters(), max_size=8),  # surrogates too
    st.text(alphabet="abc", min_size=60, max_size=70),  # just within a machine word, and beyond
    st.integers(60, 70).map("ab".__mul__),
)
PAIRS = st.lists(st.tuples(WORDS, WORDS), max_size=12)


@given(PAIRS)
def test_every_measure_follows_its_definition(pairs: list[tuple[str, str]]) -> None:
    table = string_similarities([s for s, _ in pairs], [t for _, t in pairs])
    assert table.shape == (len(pairs), len(MEASURES))
    assert table.dtype == np.float32
    for row, (source, target) in zip(table, pairs, strict=True):
        expected = similarities(source, target)
        for name, value in zip(MEASURES, row, strict=True):
            assert value == pytest.approx(expected[name], abs=1e-6), (name, source, target)


@given(PAIRS)
def test_measures_are_symmetric_and_between_0_and_1(pairs: list[tuple[str, str]]) -> None:
    sources, targets = [s for s, _ in pairs], [t for _, t in pairs]
    forward = string_similarities(sources, targets)
    np.testing.assert_allclose(forward, string_similarities(targets, sources), atol=1e-6)
    assert ((forward >= 0) & (forward <= 1)).all()
    assert (string_similarities(sources, sources) == 1).all()


@given(PAIRS, st.lists(st.sampled_from(MEASURES)))
def test_chosen_columns_are_those_of_the_whole_table(
    pairs: list[tuple[str, str]], measures: list[str]
) -> None:
    sources, targets = [s for s, _ in pairs], [t for _, t in pairs]
    whole = string_similarities(sources, targets)
    chosen = string_similarities(sources, targets, measures=measures)
    assert (chosen == whole[:, [MEASURES.index(name) for name in measures]]).all()


def test_values_by_hand() -> None:
    row = string_similarities(["night"], ["nacht"])[0]
    values = dict(zip(MEASURES, row.tolist(), strict=True))
    assert values["levenshtein"] == pytest.approx(1 - 2 / 5)
    assert values["dice"] == pytest.approx(2 * 1 / (4 + 4))  # only "ht"
    assert values["jaccard"] == pytest.approx(3 / 7)  # n h t of n i g h t a c
    assert values["hamming"] == pytest.approx(3 / 5)
    assert values["prefix"] == pytest.approx(1 / 5)
    assert values["suffix"] == pytest.approx(2 / 5)
    assert values["trigrams"] == 0


def test_words_that_differ_in_many_ways() -> None:
    words = [
        "sport",
        "sports",
        "martha",
        "marhta",
        "night",
        "nacht",
        "a",
        "an",
        "",
        "x" * 65,
        "xy" * 40,
    ]
    sources, targets = (grid.ravel() for grid in np.indices((len(words), len(words))))
    table = type_similarities(words, sources, targets, measures=MEASURES)
    for column, source, target in zip(table.T, sources.tolist(), targets.tolist(), strict=True):
        expected = similarities(words[source], words[target])
        assert column == pytest.approx([expected[name] for name in MEASURES], abs=1e-6)


def test_repeated_pairs_and_their_order_are_kept() -> None:
    table = string_similarities(["a", "b", "a", "b"], ["ab", "b", "ab", "a"])
    assert (table[0] == table[2]).all()
    assert (table[1] == 1).all()
    assert table[3, MEASURES.index("levenshtein")] == 0


def test_types_give_the_same_as_words() -> None:
    words = ["sport", "sports", "", "🙂"]
    sources, targets = np.divmod(np.arange(16), 4)
    by_type = type_similarities(words, sources, targets, measures=MEASURES)
    by_word = string_similarities([words[k] for k in sources], [words[k] for k in targets])
    assert (by_word == by_type.T).all()


def test_more_different_characters_than_16_bits_can_number() -> None:
    rest = "".join(map(chr, range(0x10000, 0x22000)))
    words = ["\U00100001\U00100002xyz", "\U00100001\U00100003xyz", rest]
    table = type_similarities(words, np.array([0]), np.array([1]), measures=MEASURES)
    expected = similarities(words[0], words[1])
    for name, value in zip(MEASURES, table[:, 0].tolist(), strict=True):
        if name != "fourgrams":
            assert value == pytest.approx(expected[name], abs=1e-6), name


def test_no_pairs() -> None:
    none = np.empty(0, np.int64)
    assert string_similarities([], []).shape == (0, len(MEASURES))
    assert type_similarities([], none, none, measures=MEASURES).shape == (len(MEASURES), 0)
    assert string_similarities(["a"], ["b"], measures=[]).shape == (1, 0)


def test_sequences_of_different_lengths_are_refused() -> None:
    with pytest.raises(UsageError, match="found 1 and 2"):
        string_similarities(["a", "b"], ["a"])


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'jaccard'"):
        string_similarities(["a"], ["b"], measures=["jacard"])


def test_very_long_words_are_no_trouble() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    long = "".join(letters[(k * k) % 26] for k in range(10_000))
    table = string_similarities([long, long, long, "a"], [long, long[1:], "", long])
    assert (table[0] == 1).all()
    assert (table[2] == 0).all()
    assert table[1, MEASURES.index("levenshtein")] == pytest.approx(1 - 1 / 10_000)
    assert table[1, MEASURES.index("suffix")] == pytest.approx(9_999 / 10_000)
    assert table[1, MEASURES.index("dice")] == 1
