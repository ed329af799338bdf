from __future__ import annotations

import pytest

from features.described import by_cell
from monoalign.core.sentence import SentencePair
from monoalign.features.lexical.names import NumberPhrases
from samples import pair

Cells = set[tuple[int, int]]


def same(*pairs: SentencePair) -> list[Cells]:
    """For each pair, the cells that belong to one number."""
    return [
        {cell for cell, values in table.items() if values}
        for table in by_cell(NumberPhrases(), *pairs)
    ]


@pytest.mark.parametrize(
    ("source", "target", "cells"),
    [
        ("one hundred people came", "100 came", {(0, 0), (1, 0)}),
        ("he paid 1.5 million", "$1.5m was paid", {(2, 0), (3, 0)}),
        ("he paid 1.5 million", "1,500,000 were paid", {(2, 0), (3, 0)}),
        ("a million of them", "1,000,000", {(0, 0), (1, 0)}),
        ("two thirds agreed", "2/3 agreed", {(0, 0), (1, 0)}),
        ("on 12 March 1957", "on March 12th , 1957", {(1, 2)}),
        ("on 9/15/2005", "Sept. 15 , 2005", {(1, 0), (1, 1), (1, 3)}),
        ("5 per cent", "5 %", {(1, 1), (2, 1)}),
        ("the 15th of September", "Sept. 15", {(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)}),
        ("three point one", "3.1", {(0, 0), (1, 0), (2, 0)}),
        ("Sept. , 2005", "September 2005", {(0, 0)}),
    ],
)
def test_numbers_of_one_value(source: str, target: str, cells: Cells) -> None:
    assert same(pair(source, target)) == [cells]
    assert same(pair(target, source)) == [{(j, i) for i, j in cells}]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("one hundred people", "200 people"),
        ("82 million", "82 million"),  # the same words
        ("two men", "2 men"),  # words by themselves are compared elsewhere
        ("a man and a dog", "one dog"),
        ("no number", "none"),
    ],
)
def test_nothing_said(source: str, target: str) -> None:
    assert same(pair(source, target)) == [set()]


def test_pairs_do_not_disturb_each_other() -> None:
    cells = same(pair("x", "one hundred", "1"), pair("one hundred", "100", "2"), pair("100", "x"))
    assert cells == [set(), {(0, 0), (1, 0)}, set()]
