from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from features.described import ByCell, by_cell
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.lexical.wordnet import WordNetPhrases, WordNetRelations
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet import FEATURES, WordNet
from monoalign.resources.wordnet.collocations import Collocations
from samples import pair

WORDNET = WordNet.load()
PHRASES = WordNetPhrases(WordNetRelations(tagged=False, lemmas=True))


def relations(*pairs: SentencePair) -> list[ByCell]:
    """For each pair and cell, what is said beyond being in a phrase."""
    return [
        {
            cell: {name: value for name, value in values.items() if not name.startswith("in_")}
            for cell, values in table.items()
        }
        for table in by_cell(PHRASES, *pairs)
    ]


def linked(table: ByCell, name: str) -> set[tuple[int, int]]:
    return {cell for cell, values in table.items() if name in values}


def test_all_words_of_a_phrase_belong_to_its_synonym() -> None:
    first, second = relations(
        pair("the prime minister spoke", "premier May spoke", "1"),
        pair("he postpone it", "they put it off", "2"),
    )
    assert linked(first, "phrase_synonym") == {(1, 0), (2, 0)}
    assert linked(second, "phrase_synonym") == {(1, 1), (1, 3)}


def test_what_is_more_general() -> None:
    (table,) = relations(pair("the king give up the throne", "the king abdicate"))
    assert linked(table, "phrase_hypernym") == {(2, 2), (3, 2)}


def test_a_result_does_not_depend_on_the_other_pairs() -> None:
    alone = relations(pair("new_york", "new york"))
    assert alone == relations(pair("new_york", "new york", "1"), pair("city", "x", "2"))[:1]


def test_entries_are_found_by_their_lemmas() -> None:
    (table,) = relations(pair("the united state", "America"))
    assert linked(table, "phrase_synonym") == {(1, 0), (2, 0)}


def test_two_phrases() -> None:
    (table,) = relations(pair("he kick the bucket", "he pass away"))
    assert linked(table, "phrase_synonym") == {(i, j) for i in (1, 2, 3) for j in (1, 2)}


def test_words_in_phrases_are_told() -> None:
    (table,) = by_cell(PHRASES, pair("the prime minister", "he pass away"))
    assert table[1, 0] == {"in_phrase_source": 1}
    assert table[1, 2] == {"in_phrase_source": 1, "in_phrase_target": 1}
    assert table[0, 0] == {}


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("patrol car", "car"),  # the word that both have
        ("prime minister", "prime minister"),
        ("prime minister", "banana"),
        ("", "prime minister"),
        ("", ""),
    ],
)
def test_nothing_is_related(source: str, target: str) -> None:
    left, right = (Sentence.from_words(side.split()) for side in (source, target))
    (table,) = relations(SentencePair("1", left, right))
    assert not any(table.values())


UNITS = ["prime minister", "premier", "pass away", "die", "put it off", "postpone", "in", "car of"]
SIDES = st.lists(st.sampled_from(UNITS), max_size=3).map(lambda units: " ".join(units).split())


@given(SIDES, SIDES)
def test_all_related_entries_are_found_and_no_others(left: list[str], right: list[str]) -> None:
    (table,) = relations(SentencePair("1", Sentence.from_words(left), Sentence.from_words(right)))
    expected: dict[str, set[tuple[int, int]]] = {"phrase_synonym": set(), "phrase_hypernym": set()}
    for positions, entry in entries_of(left):
        for others, other in entries_of(right):
            if len(positions) + len(others) > 2 and not {*entry.split("_")} & {*other.split("_")}:
                kind = relation(entry, other)
                if kind is not None:
                    expected[kind] |= {(i, j) for i in positions for j in others}
    for name, cells in expected.items():
        assert cells == linked(table, name)


def entries_of(lemmas: list[str]) -> list[tuple[tuple[int, ...], str]]:
    """Single content words, and the collocations, which have tests of their own."""
    words = [((at,), lemma) for at, lemma in enumerate(lemmas)]
    collocations = Collocations.load().among(lemmas, np.arange(len(lemmas)))
    name_of = WordNet.load().tables.lemmas.word
    return [
        *[(position, word) for position, word in words if word_class(word) == "content"],
        *[(each.positions, name_of(each.entry)) for each in collocations],
    ]


def relation(entry: str, other: str) -> str | None:
    (row,) = WORDNET.features([entry], [other])
    held = {name for name, value in zip(FEATURES, row, strict=True) if value}
    if held & {"synonym", "derived"}:
        return "phrase_synonym"
    return "phrase_hypernym" if held & {"hypernym", "hyponym"} else None
