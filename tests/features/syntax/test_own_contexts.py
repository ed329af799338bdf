from __future__ import annotations

import pytest

from features.described import by_state, parsed
from monoalign.core.sentence import SentencePair
from monoalign.features.feature import Feature
from monoalign.features.syntax.arguments import HeadContexts, OwnContexts
from samples import pair


def test_words_in_the_same_place_of_a_tree_are_alike() -> None:
    mother = [3, 3, 3, -1, 5, 3]
    labels = "nsubj cop det root case nmod"
    ram = parsed("Kalpana is the mother of Ram", mother, labels)
    shyam = parsed("Kalpana is the mother of Shyam", mother, labels)
    table = by_state(OwnContexts(), SentencePair("1", ram, shyam))[0]
    assert table[5, 5]["own_contexts"] == pytest.approx(1.0)  # both nmod of mother, with of
    assert table[0, 0]["own_contexts"] == pytest.approx(1.0)
    assert table[0, 5] == {}
    assert table[0, 3] == {}  # Kalpana depends on mother, and not the other way round


@pytest.mark.parametrize("feature", [OwnContexts(), HeadContexts()])
def test_contexts_of_one_pair_say_nothing_about_another(feature: Feature) -> None:
    tree = [1, -1], "nsubj root"
    first = SentencePair("1", parsed("dogs bark", *tree), parsed("cats sleep", *tree))
    second = SentencePair("2", parsed("cats bark", *tree), parsed("men bark", *tree))
    alone, together = by_state(feature, first), by_state(feature, first, second)
    assert alone[0] == together[0]
    assert together[0][0, 0] == {}
    assert together[1][0, 0][feature.names[0]] > 0


@pytest.mark.parametrize("feature", [OwnContexts(), HeadContexts()])
def test_sentences_without_trees_have_no_contexts(feature: Feature) -> None:
    assert not any(by_state(feature, pair("a b", "a b"))[0].values())
    assert by_state(feature) == []


def test_words_that_depend_on_the_same_words_are_alike() -> None:
    heads, labels = [3, 3, 3, -1, 5, 3, 3], "nsubj cop det root case nmod punct"
    source = parsed("Lambodar is the son of Parvati .", heads, labels)
    target = parsed("Ganesha is the son of Parvati .", heads, labels)
    table = by_state(HeadContexts(), SentencePair("1", source, target))[0]
    assert table[0, 0] == {"head_contexts": pytest.approx(1.0)}  # nsubj of son
    assert table[0, 5] == {}
    assert table[3, 3] == {"head_contexts": pytest.approx(1.0)}  # both roots
    assert table[3, 0] == {}  # what depends on a word is no context of it
    assert table[6, 6] == {}  # punctuation
    assert table[-1, 0] == {}
