"""Sultan's word similarity against its rules, written for one pair."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import UsageError
from monoalign.resources.paraphrases import Paraphrases
from monoalign.resources.word_classes import STOP_WORDS
from monoalign.resources.word_similarity import sultan_similarity

TABLE = ["car automobile", "buy purchase", "of by", "of belonging", "7 8", "seven eight", "7 seven",
         ". car", "they those", "1.5 15"]  # fmt: skip
WORDS = ["car", "Cars", "automobile", "buy", "bought", "purchase", "of", "by", "belonging", "7",
         "8", "seven", "eight", ".", ",", "U.S.", "US", "they", "those", "1.5", "15", "",
         "\x00", "🙂", "223,000", "223000", "-"]  # fmt: skip
LEMMAS = {"Cars": "car", "bought": "buy", "they": "they"}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Paraphrases:
    path: Path = tmp_path_factory.mktemp("table") / "table"
    path.write_text("".join(line.replace(" ", "\t") + "\n" for line in TABLE))
    return Paraphrases.load(path, cache=False)


def expected(source: str, target: str) -> float:
    numbers = {"7", "8", "1.5", "15", "223,000", "223000"}
    lemmas = [LEMMAS.get(word, word) for word in (source, target)]
    for left, right in ((source, target), (lemmas[0], lemmas[1])):
        if left.lower() == right.lower():
            return 1.0
    if {source, target} in ({"U.S.", "US"}, {"223,000", "223000"}):
        return 1.0
    if {source, target} & {".", ",", "-"}:
        return 0.0
    if (source in STOP_WORDS) != (target in STOP_WORDS):
        return 0.0
    if {source, target} <= numbers or {source, target} <= {"seven", "eight"}:
        return 0.0
    known = [set(line.split()) for line in TABLE]
    listed = {source.lower(), target.lower()} in known or set(lemmas) in known
    return 0.9 if listed else 0.0


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS))))
def test_the_rules(table: Paraphrases, pairs: list[tuple[str, str]]) -> None:
    sources, targets = [s for s, _ in pairs], [t for _, t in pairs]
    left, right = ([LEMMAS.get(word, word) for word in side] for side in (sources, targets))
    found = sultan_similarity(sources, targets, left, right, table)
    assert found.tolist() == [expected(*pair) for pair in pairs]
    backward = sultan_similarity(targets, sources, right, left, table)
    assert np.array_equal(found, backward)


def test_the_level_of_paraphrases_is_the_callers(table: Paraphrases) -> None:
    columns = ["car", "car"], ["automobile", "car"]
    assert sultan_similarity(*columns, *columns, table, 0.5).tolist() == [0.5, 1.0]
    assert sultan_similarity(*columns, *columns).tolist() == [0.0, 1.0]


def test_columns_of_different_lengths_are_refused(table: Paraphrases) -> None:
    with pytest.raises(UsageError, match=r"found lengths \[1, 2\]"):
        sultan_similarity(["a"], ["a"], ["a"], ["a", "b"], table)


@pytest.mark.corpus
def test_with_the_list_of_sultan_et_al(
    data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path))
    (path,) = (data_folder / "ppdb").iterdir()
    sources, targets = ["author", "financial", "dog"], ["writer", "monetary", "monetary"]
    found = sultan_similarity(sources, targets, sources, targets, Paraphrases.load(path))
    assert found.tolist() == [0.9, 0.9, 0.0]
