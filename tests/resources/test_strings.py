"""String similarities against definitions written out with Python's sets and loops."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.resources.ngrams import NGrams
from monoalign.resources.strings import SIMILARITIES, string_similarities, type_similarities

WORDS = st.one_of(
    st.text(alphabet="abc", max_size=6),
    st.text(alphabet="abcdefgh", max_size=30),
    st.text(max_size=20),
    st.text(alphabet=st.characters(), max_size=8),  # surrogates too
)
PAIRS = st.lists(st.tuples(WORDS, WORDS), max_size=12)


def grams(word: str, n: int) -> set[str]:
    if 0 < len(word) < n:
        return {word + "\0"}  # marked, so that it equals only the same short word
    return {word[k : k + n] for k in range(len(word) - n + 1)}


def edit_distance(source: str, target: str) -> int:
    row = list(range(len(target) + 1))
    for i, a in enumerate(source, start=1):
        previous, row[0] = row[0], i
        for j, b in enumerate(target, start=1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (a != b))
    return row[-1]


def jaro_winkler(source: str, target: str) -> float:
    reach = max(max(len(source), len(target)) // 2 - 1, 0)
    taken: set[int] = set()
    matched = []
    for i, letter in enumerate(source):
        for j in range(max(0, i - reach), min(len(target), i + reach + 1)):
            if j not in taken and target[j] == letter:
                taken.add(j)
                matched.append(letter)
                break
    m = len(matched)
    if not m:
        return 0.0
    swapped = sum(a != target[j] for a, j in zip(matched, sorted(taken), strict=True)) // 2
    jaro = (m / len(source) + m / len(target) + (m - swapped) / m) / 3
    return jaro + min(prefix(source, target), 4) * 0.1 * (1 - jaro) if jaro > 0.7 else jaro


def prefix(source: str, target: str) -> int:
    return next(
        (k for k, (a, b) in enumerate(zip(source, target, strict=False)) if a != b),
        min(len(source), len(target)),
    )


def expected(source: str, target: str) -> dict[str, float]:
    if not source or not target:
        return dict.fromkeys(SIMILARITIES, float(source == target))
    longer = max(len(source), len(target))
    one, two, three, four = ((grams(source, n), grams(target, n)) for n in (1, 2, 3, 4))
    return {
        "levenshtein": 1 - edit_distance(source, target) / longer,
        "jaro_winkler": jaro_winkler(source, target),
        "hamming": sum(a == b for a, b in zip(source, target, strict=False)) / longer,
        "dice": 2 * len(two[0] & two[1]) / (len(two[0]) + len(two[1])),
        "jaccard": len(one[0] & one[1]) / len(one[0] | one[1]),
        "trigrams": len(three[0] & three[1]) / max(map(len, three)),
        "fourgrams": len(four[0] & four[1]) / max(map(len, four)),
        "prefix": prefix(source, target) / longer,
        "suffix": prefix(source[::-1], target[::-1]) / longer,
    }


@given(PAIRS)
def test_every_measure_follows_its_definition(pairs: list[tuple[str, str]]) -> None:
    found = string_similarities([s for s, _ in pairs], [t for _, t in pairs])
    assert found.shape == (len(pairs), len(SIMILARITIES))
    assert found.dtype == np.float32
    for row, (source, target) in zip(found, pairs, strict=True):
        wanted = expected(source, target)
        for name, value in zip(SIMILARITIES, row, strict=True):
            assert value == pytest.approx(wanted[name], abs=1e-6), (name, source, target)


@given(PAIRS)
def test_measures_are_symmetric_and_between_0_and_1(pairs: list[tuple[str, str]]) -> None:
    sources, targets = [s for s, _ in pairs], [t for _, t in pairs]
    forward = string_similarities(sources, targets)
    np.testing.assert_allclose(forward, string_similarities(targets, sources), atol=1e-6)
    assert ((forward >= 0) & (forward <= 1)).all()
    assert (string_similarities(sources, sources) == 1).all()


@given(PAIRS, st.lists(st.sampled_from(SIMILARITIES), unique=True))
def test_chosen_columns_are_those_of_the_whole_table(
    pairs: list[tuple[str, str]], names: list[str]
) -> None:
    sources, targets = [s for s, _ in pairs], [t for _, t in pairs]
    whole = string_similarities(sources, targets)
    chosen = string_similarities(sources, targets, names=names)
    assert (chosen == whole[:, [SIMILARITIES.index(name) for name in names]]).all()


def test_values_by_hand() -> None:
    row = string_similarities(["night"], ["nacht"])[0]
    values = dict(zip(SIMILARITIES, row.tolist(), strict=True))
    assert values["levenshtein"] == pytest.approx(1 - 2 / 5)
    assert values["dice"] == pytest.approx(2 * 1 / (4 + 4))  # only "ht"
    assert values["jaccard"] == pytest.approx(3 / 7)  # n h t of n i g h t a c
    assert values["hamming"] == pytest.approx(3 / 5)
    assert values["prefix"] == pytest.approx(1 / 5)
    assert values["suffix"] == pytest.approx(2 / 5)
    assert values["trigrams"] == 0


def test_repeated_pairs_and_their_order_are_kept() -> None:
    found = string_similarities(["a", "b", "a", "b"], ["ab", "b", "ab", "a"])
    assert (found[0] == found[2]).all()
    assert (found[1] == 1).all()
    assert found[3, SIMILARITIES.index("levenshtein")] == 0


def test_types_give_the_same_as_words() -> None:
    words = ["sport", "sports", "", "🙂"]
    sources, targets = np.divmod(np.arange(16), 4)
    by_type = type_similarities(words, sources, targets)
    by_word = string_similarities([words[k] for k in sources], [words[k] for k in targets])
    assert (by_type == by_word).all()


def test_no_pairs() -> None:
    assert string_similarities([], []).shape == (0, len(SIMILARITIES))


def test_sequences_of_different_lengths_are_refused() -> None:
    with pytest.raises(UsageError, match="found 1 and 2"):
        string_similarities(["a", "b"], ["a"])


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'jaccard'"):
        string_similarities(["a"], ["b"], names=["jacard"])


def test_very_long_words_are_no_trouble() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    long = "".join(letters[(k * k) % 26] for k in range(10_000))
    start = time.process_time()
    found = string_similarities([long, long, long, "a"], [long, long[1:], "", long])
    assert time.process_time() - start < 5
    assert (found[0] == 1).all()
    assert (found[2] == 0).all()
    assert found[1, SIMILARITIES.index("levenshtein")] == pytest.approx(1 - 1 / 10_000)
    assert found[1, SIMILARITIES.index("suffix")] == pytest.approx(9_999 / 10_000)
    assert found[1, SIMILARITIES.index("dice")] == 1


def test_many_pairs_of_large_sets_are_taken_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monoalign.resources.ngrams._CELLS", 24)
    words = [chr(97 + k) * k + "abcdefghijklmnopqrstuvwxyz"[: k + 3] for k in range(24)]
    numbers = np.arange(24)
    table = NGrams.of(words, 2)
    for shift in range(24):
        shared = table.shared(numbers, np.roll(numbers, shift))
        for k, other in enumerate(np.roll(numbers, shift).tolist()):
            assert shared[k] == len(grams(words[k], 2) & grams(words[other], 2))
