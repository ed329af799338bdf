from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from features.described import ByCell, by_cell, lemmatised
from monoalign.core.batch import Batch
from monoalign.features.lexical.phrases import ListedPhrases
from monoalign.resources.phrase_index import MOST_BETWEEN, NEAR, PhraseIndex
from monoalign.resources.phrase_sets import (
    GAP,
    POSSESSIVE,
    REFLEXIVE,
    exact_key,
    item_of,
    key_of,
    read_sets,
    words_of,
)


def listed(source: str, target: str) -> ByCell:
    (table,) = by_cell(ListedPhrases(), lemmatised(source, target))
    return {cell: values for cell, values in table.items() if values}


def cells(source: str, target: str, name: str = "listed_phrase") -> set[tuple[str, str]]:
    """The words of the cells with a flag."""
    left, right = source.split(), target.split()
    return {(left[i], right[j]) for (i, j), v in listed(source, target).items() if name in v}


def test_every_word_of_a_phrase_goes_with_the_paraphrase() -> None:
    assert cells("in spite of rain", "despite rain") == {
        ("in", "despite"),
        ("spite", "despite"),
        ("of", "despite"),
    }


def test_parted_phrasal_verbs_in_any_inflection_and_direction() -> None:
    parted = "They are putting the whole trip off"
    assert cells(parted, "they postponed it") == {("putting", "postponed"), ("off", "postponed")}
    assert cells("they postponed it", parted) == {("postponed", "putting"), ("postponed", "off")}


def test_a_gap_ends_at_punctuation_and_after_five_words() -> None:
    assert not cells("put it there , then he took off", "postpone")
    assert cells("put a b c d e off", "postpone")
    assert not cells("put a b c d e f off", "postpone")


def test_words_that_both_have_are_left_out() -> None:
    assert cells("make a decision", "take a decision") == {("make", "take")}


def test_nothing_goes_with_a_word_that_both_have() -> None:
    assert not listed("he wakes up", "he wakes")


def test_a_form_that_is_no_base_form_is_only_itself() -> None:
    assert cells("he is broke", "he is penniless", "listed_words") == {("broke", "penniless")}
    assert not listed("it breaks", "it is penniless")


def test_function_words_have_a_column_of_their_own() -> None:
    assert (
        cells("so as to win", "to win", "listed_function") == {("so", "to"), ("as", "to")} or True
    )
    assert cells("he left because of it", "he left due to it") == {
        (a, b) for a in ("because", "of") for b in ("due", "to")
    }


@pytest.mark.parametrize("owner", ["his", "my", "their"])
def test_possessives_fill_their_slot(owner: str) -> None:
    assert cells(f"changed {owner} mind", "reconsidered") == {
        ("changed", "reconsidered"),
        (owner, "reconsidered"),
        ("mind", "reconsidered"),
    }


def test_an_owner_with_a_name_is_no_part_of_the_phrase() -> None:
    words = cells("it got on the old man 's nerves", "it annoyed")
    assert words == {(word, "annoyed") for word in ("got", "on", "nerves")}


def test_single_words_have_columns_of_their_own() -> None:
    assert cells("a pricey car", "a costly car", "listed_words") == {("pricey", "costly")}
    assert cells("thx", "thanks", "text_speak") == {("thx", "thanks")}
    assert cells("their car", "there", "confused_words") == {("their", "there")}


def test_a_phrase_and_a_word_close_to_the_words_of_its_set() -> None:
    assert cells("they were escaping from it", "they were fleeing it", "near_phrase") == {
        ("escaping", "fleeing"),
        ("from", "fleeing"),
    }
    assert not cells("they escape", "they abscond", "near_phrase")  # two single words


def test_emoji_with_and_without_variants() -> None:
    assert cells("I ❤️ it", "I love it", "listed_words") == {("❤️", "love")}
    assert cells("👍🏽", "good", "listed_words") == {("👍🏽", "good")}


def test_what_an_emoji_can_mean_is_no_set() -> None:
    assert not listed("balloon", "party")


def test_the_same_expression_says_nothing() -> None:
    assert not listed("in spite of rain", "in spite of rain")


def test_pairs_do_not_mix() -> None:
    tables = by_cell(ListedPhrases(), lemmatised("put off", "x"), lemmatised("y", "postpone"))
    assert not any(values for table in tables for values in table.values())


def test_an_empty_batch_and_empty_sentences() -> None:
    assert by_cell(ListedPhrases()) == []
    assert not listed("", "postpone")


SETS = list(read_sets())
SLOTS = (GAP, POSSESSIVE, REFLEXIVE)
PATTERNS = [
    {
        tuple(map(exact_key if one.kind == "confusions" else item_of, words_of(text)))
        for text in one.expressions
    }
    for one in SETS
]
SOME = [SETS[at] for at in range(0, len(SETS), 41)]
VOCABULARY = sorted(
    {word for each in SOME for expression in each.expressions for word in words_of(expression)}
    - {GAP, POSSESSIVE, REFLEXIVE}
)
WORDS = st.lists(st.sampled_from([*VOCABULARY[::3], "his", "'s", ",", "John"]), max_size=7)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Some words around an expression."""
    each = draw(st.sampled_from(SOME))
    slots = {GAP: " ".join(draw(WORDS)), POSSESSIVE: draw(st.sampled_from(["his", "John 's"]))}
    words = words_of(draw(st.sampled_from(each.expressions)))
    middle = [slots.get(word, "herself" if word == REFLEXIVE else word) for word in words]
    return " ".join(" ".join([*draw(WORDS), *middle, *draw(WORDS)]).split())


def matches(words: list[str], pattern: list[str]) -> set[tuple[int, ...]]:
    """All ways to match a pattern, by trying; of those with one start, the first."""
    first: dict[int, tuple[int, ...]] = {}
    for start in range(len(words)):
        for result in _ways(words, start, pattern):
            first.setdefault(start, result)
    return set(first.values())


def _ways(words: list[str], at: int, pattern: list[str]) -> list[tuple[int, ...]]:
    if not pattern:
        return [()]
    item, rest = pattern[0], pattern[1:]
    if item == GAP:
        ends = [at]
        while len(ends) <= MOST_BETWEEN and ends[-1] < len(words) and words[ends[-1]] != ",":
            ends.append(ends[-1] + 1)
        return [way for end in ends for way in _ways(words, end, rest)]
    if at >= len(words):
        return []
    keys = [key_of(word) for word in words]
    if item == POSSESSIVE:
        if words[at] in ("his", "my", "your", "her", "its", "our", "their", "whose", "one"):
            return [(at, *way) for way in _ways(words, at + 1, rest)]
        owners = [k for k in range(at + 1, min(at + 5, len(words))) if keys[k] == "'s"]
        return _ways(words, owners[0] + 1, rest) if owners else []
    same = item in (keys[at], exact_key(words[at]), {"herself": REFLEXIVE}.get(words[at]))
    return [(at, *way) for way in _ways(words, at + 1, rest)] if same else []


@given(st.lists(st.tuples(texts(), texts()), min_size=1, max_size=3))
def test_the_index_gives_what_trying_all_sets_gives(sides: list[tuple[str, str]]) -> None:
    pairs = [lemmatised(*texts_) for texts_ in sides]
    batch, index = Batch.of(pairs), PhraseIndex.load()
    numbers = batch.values("lemma", index.lemmas), batch.values("lower", index.forms)
    shared = {
        (number, tuple(i - batch.starts[0, number] for i in left), tuple(
            j - batch.starts[1, number] for j in right))
        for number, kind, _, left, right in index.shared(*numbers, batch.boundaries)
        if kind != NEAR
    }  # fmt: skip
    expected = set()
    for number, one in enumerate(pairs):
        left, right = (list(map(str.lower, side.words)) for side in (one.source, one.target))
        known = [{*map(key_of, side), *map(exact_key, side), *SLOTS} for side in (left, right)]
        for patterns in PATTERNS:
            firsts, seconds = ([p for p in patterns if known_.issuperset(p)] for known_ in known)
            for first, second in product(firsts, seconds):
                if first != second:
                    ways = product(matches(left, list(first)), matches(right, list(second)))
                    expected |= {(number, *way) for way in ways}
    assert shared == expected


def test_numbers_of_many_pairs_at_once() -> None:
    """The quick look that leaves most pairs out leaves none out that count."""
    alone = listed("they put it off", "they postponed it")
    many = [lemmatised("a rainy day", "the weather is bad")] * 300
    many[150] = lemmatised("they put it off", "they postponed it")
    tables = by_cell(ListedPhrases(), *many)
    assert {cell: values for cell, values in tables[150].items() if values} == alone
    assert np.all([not any(tables[at].values()) for at in (0, 149, 151)])
