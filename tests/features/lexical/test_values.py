from __future__ import annotations

import pytest
from hypothesis import given, settings

from features.described import by_cell, of_cell
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.lexical.values import ValuePhrases
from resources.test_value_links import sentences
from samples import pair

FEATURE = ValuePhrases()


def columns(within: SentencePair) -> dict[str, set[tuple[int, int]]]:
    """The cells of each column."""
    (table,) = by_cell(FEATURE, within)
    return {name: {cell for cell, row in table.items() if name in row} for name in FEATURE.names}


def test_columns() -> None:
    cells = columns(pair("it cost $ 3.2 bn at 3 pm", "it cost 3.2 billion dollars at 4 pm"))
    assert cells["same_value"] == {(2, 4), (4, 3)}
    assert cells["same_value_word"] == {(3, 2)}
    assert cells["other_value"] == {(6, 6)}


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("one hundred people came", "100 came"),
        ("he paid 1.5 million", "$1.5m was paid for it , 1,500,000"),
        ("on 12 March 1957", "on March 12th , 1957"),
        ("an hour", "60 minutes"),
        ("Elizabeth I reigned", "Elizabeth the First reigned"),
        ("midnight", "12 am"),
    ],
)
def test_pairs_that_are_read(source: str, target: str) -> None:
    assert columns(pair(source, target))["same_value"]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("82 million came", "82 million came"),  # the same words
        ("10 miles", "10 miles ( 16 km )"),
        ("a man and a dog", "one dog"),
        ("no number", "none"),
    ],
)
def test_nothing_said(source: str, target: str) -> None:
    assert not any(columns(pair(source, target)).values())


def test_repeated_units_tell_numbers_apart() -> None:
    cells = columns(pair("128 GB here and 64 GB there", "64 GB there and 128 GB here"))
    assert cells["same_value_word"] == {(0, 4), (1, 5), (4, 0), (5, 1)}


def test_pairs_do_not_disturb_each_other() -> None:
    within = pair("one hundred", "100")
    assert of_cell(FEATURE, within, 0, 0)["same_value"] == 1
    tables = by_cell(FEATURE, pair("x", "one hundred", "1"), within, pair("100", "x", "3"))
    assert [any(table.values()) for table in tables] == [False, True, False]


@given(sentences, sentences)
@settings(max_examples=100)
def test_swapping_the_sentences_swaps_the_cells(sources: list[str], targets: list[str]) -> None:
    one, other = (
        SentencePair("1", Sentence.from_words(left), Sentence.from_words(right))
        for left, right in ((sources, targets), (targets, sources))
    )
    swapped = columns(other)
    for name, cells in columns(one).items():
        assert swapped[name] == {(j, i) for i, j in cells}
