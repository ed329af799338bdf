from __future__ import annotations

import numpy as np
import pytest

import monoalign
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.decoding.constrained import TreeConstraints, broken
from samples import pair


def parsed(words: str, tags: str, heads: tuple[int, ...]) -> Sentence:
    return Sentence(words, tuple(words.split()), tags=tuple(tags.split()), heads=heads)


# the cat on the mat sleeps: the-cat, on-mat, the-mat, mat-cat, cat-sleeps
CAT = parsed("the cat on the mat sleeps", "DT NN IN DT NN VBZ", (1, 5, 4, 4, 1, -1))
ROOT = parsed("two", "CD", (-1,))


def test_modifiers_need_their_parent() -> None:
    rules = TreeConstraints(lineage=False).rules(SentencePair("1", CAT, ROOT))
    assert [(rule.word, rule.supporters.tolist()) for rule in rules] == [(0, [1]), (3, [4])]


def test_prepositions_need_a_word_above_or_below() -> None:
    rules = TreeConstraints(modifiers=False).rules(SentencePair("1", CAT, ROOT))
    assert [(rule.word, sorted(rule.supporters.tolist())) for rule in rules] == [(2, [1, 4, 5])]


def test_the_parent_of_a_word_with_a_preposition_is_the_preposition() -> None:
    year = parsed("born in 1983", "VBN IN CD", (-1, 2, 0))
    rules = TreeConstraints(lineage=False).rules(SentencePair("1", year, ROOT))
    assert [(rule.word, rule.supporters.tolist()) for rule in rules] == [(2, [1])]


def test_target_words_are_counted_on_and_roots_are_free() -> None:
    rules = TreeConstraints().rules(SentencePair("1", ROOT, CAT))
    assert [rule.word for rule in rules] == [1, 3, 4]


def test_rules_hold_for_active_words_only() -> None:
    rules = TreeConstraints().rules(SentencePair("1", CAT, ROOT))
    active = np.zeros(7, np.bool_)
    assert broken(rules, active) == []
    active[0] = True
    assert broken(rules, active) == [0]
    active[1] = True
    assert broken(rules, active) == []


def test_unparsed_sentences_are_refused() -> None:
    with pytest.raises(monoalign.UsageError, match="heads"):
        TreeConstraints().rules(pair("a", "b"))
