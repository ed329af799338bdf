"""Word vectors: meaning, exactness, unknown words, broken files."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import FormatError, MissingFileError, UsageError
from monoalign.resources.vectors import DATA, PARAPHRASES, TypeVectors, Vectors, pieces_from

VECTORS = Vectors.load()

SYNONYMS = [
    ("bought", "purchased"),
    ("car", "automobile"),
    ("begin", "start"),
    ("big", "large"),
    ("doctor", "physician"),
    ("killed", "slain"),
    ("quick", "fast"),
    ("film", "movie"),
    ("attorney", "lawyer"),
    ("says", "told"),
]
UNRELATED = ["banana", "seventeen", "violin", "gravel", "thermodynamics"]
ODD = [
    "",
    " ",
    "北京",
    "🙂",
    "naïve",
    "Ünïcödé",
    "x" * 10_000,
    "ab-" * 3_000,
    "\u0301" * 10_000,
    "ﷺ",
]


def similarity(source: str, target: str) -> float:
    return float(VECTORS.similarity([source], [target])[0])


@pytest.mark.parametrize(("first", "second"), SYNONYMS)
def test_synonyms_are_closer_than_unrelated_words(first: str, second: str) -> None:
    others = VECTORS.similarity([first] * len(UNRELATED), UNRELATED)
    assert similarity(first, second) > others.max() + 0.05


def test_synonyms_are_closer_than_shuffled_ones() -> None:
    words = [word for pair in SYNONYMS for word in pair]
    gram = VECTORS.of(words) @ VECTORS.of(words).T
    for place in range(0, len(words), 2):
        rest = np.delete(gram[place], [place, place + 1])
        assert gram[place, place + 1] > rest.max()


@pytest.mark.parametrize(
    ("word", "near", "far"),
    [
        ("unfriendliness", "friendly", "banana"),
        ("re-election", "election", "banana"),
        ("photosynthesizing", "photosynthesis", "lawsuit"),
        ("microprocessors", "computer", "horse"),
    ],
)
def test_unknown_words_are_near_their_parts(word: str, near: str, far: str) -> None:
    assert word not in VECTORS.words
    assert similarity(word, near) > similarity(word, far)


def test_table_has_no_gaps_among_frequent_words() -> None:
    for word in ["the", "n't", "’s", "U.S.", ",", "-LRB-", "``", "2004", "café", "Monday"]:
        _, rows = VECTORS.rows_of([word.lower()])
        own = len(rows) == 1 and rows[0] < len(VECTORS.words)  # pieces come after words
        assert own or word.lower() in VECTORS.words, word


@pytest.mark.parametrize("word", ["bought", "The", "qzxv", *ODD])
def test_a_word_is_1_to_itself_in_any_case(word: str) -> None:
    assert similarity(word, word) == 1.0
    assert similarity(word, word.lower()) == 1.0


def test_words_of_which_nothing_is_known_are_0_to_others() -> None:
    assert VECTORS.similarity(["北京", "", "🙂"], ["東京", "the", ""]).tolist() == [0.0, 0.0, 0.0]
    assert not VECTORS.of(["北京"]).any()


def test_odd_words_are_defined() -> None:
    found = VECTORS.similarity(ODD * 10, ["word"] * 10 * len(ODD))
    assert np.isfinite(found).all()
    assert np.abs(found).max() <= 1.0


def test_vectors_have_length_1_or_0() -> None:
    vectors = VECTORS.of(["bought", "Bought", "qzxv", "北京"])
    assert vectors.shape == (4, VECTORS.dimension)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1, 0], abs=1e-6)
    assert (vectors[0] == vectors[1]).all()


def test_similarity_is_the_cosine() -> None:
    first, second = VECTORS.of(["bought", "qzxv"])
    assert similarity("bought", "qzxv") == pytest.approx(float(first @ second), abs=1e-6)


WORDS = st.one_of(st.sampled_from(list(VECTORS.words)), st.text(max_size=12))


@given(st.lists(st.tuples(WORDS, WORDS), max_size=40))
def test_batches_equal_single_pairs_and_both_directions(pairs: list[tuple[str, str]]) -> None:
    sources, targets = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    found = VECTORS.similarity(sources, targets)
    assert found.dtype == np.float32
    assert found.tolist() == [similarity(*pair) for pair in pairs]
    assert found.tolist() == VECTORS.similarity(targets, sources).tolist()
    assert (np.abs(found) <= 1.0).all()


def test_few_words_in_many_pairs_equal_many_words_in_few() -> None:
    words = list(VECTORS.words)[:6000]
    wide = VECTORS.similarity(words, words[::-1])
    narrow = VECTORS.similarity(words[:20] * 100, words[::-1][:20] * 100)
    assert narrow[:20].tolist() == wide[:20].tolist()


def test_nothing_gives_nothing() -> None:
    assert VECTORS.similarity([], []).shape == (0,)
    assert VECTORS.of([]).shape == (0, VECTORS.dimension)


def test_sides_must_match() -> None:
    with pytest.raises(UsageError, match="got 1 and 2"):
        VECTORS.similarity(["a"], ["a", "b"])


def test_pieces_are_the_longest_from_the_left() -> None:
    pieces = pieces_from(["un", "u", "n", "##n", "##friend", "##fri", "##ly"], 5)
    sizes, rows = pieces.rows_of(["unfriendly", "un"])
    assert sizes.tolist() == [3, 1]
    assert rows.tolist() == [5, 9, 11, 5]


def test_every_letter_and_digit_is_a_piece() -> None:
    every = set("abcdefghijklmnopqrstuvwxyz0123456789")
    assert every <= set(VECTORS.pieces.starts)
    assert every <= set(VECTORS.pieces.inner)


def test_dot_products_fit_their_numbers() -> None:
    assert 127**2 * VECTORS.dimension < 2**31


def test_cosines_are_those_of_whole_numbers() -> None:
    whole = np.random.default_rng(1).integers(-127, 128, (40, 192)).astype(np.int8)
    whole[3] = 0  # of which nothing is known
    exact = whole.astype(np.float64)
    lengths = np.linalg.norm(exact, axis=1)
    left, right = np.divmod(np.arange(1600), 40)
    found = TypeVectors(whole, lengths).similarity(left, right).reshape(40, 40)
    products = np.outer(np.maximum(lengths, 1), np.maximum(lengths, 1))
    expected = np.where(np.eye(40), 1, exact @ exact.T / products)
    assert found == pytest.approx(expected, abs=1e-7)
    assert found[3, 3] == 1
    assert not found[3, :3].any()
    with pytest.raises(UsageError, match="expected as many indices, got 2 and 1"):
        TypeVectors(whole, lengths).similarity(left[:2], right[:1])


def test_loading_is_cached_and_the_files_are_small() -> None:
    assert Vectors.load() is VECTORS
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 15e6


def test_missing_and_broken_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"vectors\.json"):
        Vectors.load(tmp_path)
    header = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))
    shutil.copy(DATA / "vectors.json", tmp_path)
    with pytest.raises(MissingFileError, match=r"vectors\.npz"):
        Vectors.load(tmp_path)
    (tmp_path / "vectors.npz").write_bytes(b"PK")
    with pytest.raises(FormatError, match=r"vectors\.npz: expected the arrays"):
        Vectors.load(tmp_path)
    for broken in ("{", "[]", "{}", json.dumps(header | {"format": 99})):
        (tmp_path / "vectors.json").write_text(broken, encoding="utf-8")
        with pytest.raises(FormatError, match=r"vectors\.json: expected"):
            Vectors.load(tmp_path)


def test_paraphrases_stand_out_from_what_is_about_the_same() -> None:
    moved = Vectors.load(PARAPHRASES)
    for word, paraphrase, about in (
        ("assassinated", "killed", "election"),
        ("ban", "prohibition", "smoking"),
        ("staff", "personnel", "office"),
    ):
        near, far = moved.similarity([word] * 2, [paraphrase, about])
        near_before, far_before = VECTORS.similarity([word] * 2, [paraphrase, about])
        assert near > near_before
        assert far < far_before
    assert set(moved.pieces.starts) == set(VECTORS.pieces.starts)


def test_unknown_words_have_the_direction_of_the_sum_of_their_pieces() -> None:
    words = ["unfriendliness", "re-election", "zyqwv", "x1y2z3", "北京"]
    rebuilt = VECTORS.of_types(words).whole
    for word, whole in zip(words, rebuilt, strict=True):
        _, rows = VECTORS.rows_of([word])
        pieces = VECTORS.table[rows] * VECTORS.scales[rows, None]
        total = pieces.sum(axis=0, dtype=np.float32)
        highest = float(np.abs(total).max())
        scale = np.float32(127 / highest if highest else 0.0)
        assert np.array_equal(whole, np.rint(total * scale).astype(np.int8))
