"""Word frequencies: order, ranges, unknown words, broken files."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import FormatError, MissingFileError
from monoalign.resources.frequencies import DATA, Frequencies, idf_of

FREQUENCIES = Frequencies.load()
ODD = ["", "北京", "🙂", "x" * 10_000, "\u0301" * 10_000, "qqqzx", "one-on-one-on-one"]


def test_zipf_falls_from_frequent_to_rare() -> None:
    found = FREQUENCIES.zipf(["the", "people", "purchase", "discernible", "qqqzx"])
    assert (np.diff(found) < 0).all()
    assert found[0] == pytest.approx(7.73, abs=0.05)


def test_idf_rises_where_zipf_falls() -> None:
    words = list(FREQUENCIES.levels)
    zipf, idf = FREQUENCIES.zipf(words), FREQUENCIES.idf(words)
    order = np.argsort(zipf, kind="stable")
    assert (np.diff(idf[order]) <= 0).all()
    assert idf.min() > 0
    assert zipf.max() < 8


def test_idf_is_the_formula() -> None:
    share = 10.0 ** (6.0 - 9.0)
    expected = -math.log(1 - math.exp(-100 * share))
    assert float(idf_of(np.array([6.0]))[0]) == pytest.approx(expected)
    # Rare words: near ln(1 / 100 f).
    assert float(idf_of(np.array([2.0]))[0]) == pytest.approx(math.log(1e7 / 100), abs=1e-4)


def test_function_words_and_marks_weigh_little() -> None:
    assert (FREQUENCIES.idf(["the", "of", ",", ".", "'s", "n't", "-LRB-", "``"]) < 2.5).all()
    assert (FREQUENCIES.idf(["purchase", "automobile", "2004", "senate"]) > 4).all()


def test_case_apostrophe_and_final_stop_do_not_matter() -> None:
    for first, second in [("The", "the"), ("n’t", "n't"), ("U.S.", "u.s"), ("DON’T", "don't")]:
        assert FREQUENCIES.zipf([first]) == FREQUENCIES.zipf([second])


@pytest.mark.parametrize("word", ODD)
def test_unknown_words_weigh_as_the_rarest(word: str) -> None:
    assert word.lower() not in FREQUENCIES.levels
    assert FREQUENCIES.zipf([word])[0] == FREQUENCIES.zipfs.min()
    assert FREQUENCIES.idf([word])[0] == FREQUENCIES.weights.max()


def test_many_odd_words_weigh_as_one_does() -> None:
    weights = FREQUENCIES.idf(ODD * 100)
    assert weights.tolist() == [FREQUENCIES.weights.max()] * len(ODD) * 100


@given(st.lists(st.one_of(st.sampled_from(list(FREQUENCIES.levels)), st.text()), max_size=30))
def test_batches_equal_single_words(words: list[str]) -> None:
    assert FREQUENCIES.idf(words).tolist() == [FREQUENCIES.idf([word])[0] for word in words]
    assert FREQUENCIES.zipf(words).shape == (len(words),)


def test_loading_is_cached_and_the_files_are_small() -> None:
    assert Frequencies.load() is FREQUENCIES
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 600e3


def test_missing_and_broken_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"frequencies\.json"):
        Frequencies.load(tmp_path)
    header = json.loads((DATA / "frequencies.json").read_text(encoding="utf-8"))
    shutil.copy(DATA / "frequencies.json", tmp_path)
    with pytest.raises(MissingFileError, match=r"frequencies\.npz"):
        Frequencies.load(tmp_path)
    (tmp_path / "frequencies.npz").write_bytes(b"PK")
    with pytest.raises(FormatError, match=r"frequencies\.npz: expected the arrays"):
        Frequencies.load(tmp_path)
    for broken in ("{", "[]", "{}", json.dumps(header | {"format": 99})):
        (tmp_path / "frequencies.json").write_text(broken, encoding="utf-8")
        with pytest.raises(FormatError, match=r"frequencies\.json: expected"):
            Frequencies.load(tmp_path)
