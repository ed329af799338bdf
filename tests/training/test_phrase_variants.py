from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.training.phrase_variants import rewritten
from samples import aligned, alignments


def variants(alignment: Alignment, count: int = 400) -> set[tuple[str, str, str]]:
    random = np.random.default_rng(0)
    results = [rewritten(alignment, random) for _ in range(count)]
    return {
        (each.pair.source.text, each.pair.target.text, each.to_pharaoh())
        for each in results
        if each is not None
    }


def test_a_verb_becomes_a_phrase_in_its_form() -> None:
    text = "she postponed it"
    texts = variants(aligned(text, text, "0-0 1-1 2-2"))
    assert ("she put it off", text, "0-0 1-1 2-2 3-1") in texts
    assert (text, "she put it off", "0-0 1-1 1-3 2-2") in texts
    assert ("she delayed it", text, "0-0 1-1 2-2") in texts


def test_an_object_may_part_the_phrase() -> None:
    text = "they will postpone the trip now"
    sources = {source for source, _, _ in variants(aligned(text, text, "0-0 1-1 2-2 3-3 4-4 5-5"))}
    assert "they will put off the trip now" in sources
    assert "they will put the trip now off" not in sources


def test_words_that_both_have_are_linked_to_each_other() -> None:
    text = "he made a decision"
    wanted = "he took a decision"
    assert (wanted, text, "0-0 1-1 2-2 3-3") in variants(aligned(text, text, "0-0 1-1 2-2 3-3"))


def test_possessives_follow_the_subject() -> None:
    text = "she reconsidered"
    sources = {source for source, _, _ in variants(aligned(text, text, "0-0 1-1"))}
    assert "she changed her mind" in sources


def test_a_sentence_begins_with_a_capital_still() -> None:
    text = "Despite rain"
    sources = {source for source, _, _ in variants(aligned(text, text, "0-0 1-1"))}
    assert "In spite of rain" in sources


def test_nouns_are_not_taken_for_verbs() -> None:
    texts = variants(aligned("the wait", "the wait", "0-0 1-1"))
    assert not any("hang on" in source for source, _, _ in texts)


def test_words_with_other_links_stay() -> None:
    alignment = aligned("she postponed it", "she postponed it", "0-0 1-1 1-2 2-2")
    assert not any("put" in source for source, _, _ in variants(alignment))


SOME_WORDS = ["she", "postponed", "put", "off", "the", "trip", ",", "in", "spite", "of", "thanks"]


@given(alignments(st.sampled_from(SOME_WORDS)))
def test_all_links_of_other_words_stay(alignment: Alignment) -> None:
    random = np.random.default_rng(0)
    result = rewritten(alignment, random)
    if result is not None:
        sides = (
            (result.pair.source, alignment.pair.source),
            (result.pair.target, alignment.pair.target),
        )
        assert sum(new.words != old.words for new, old in sides) <= 1
        assert len(result.links) >= len(alignment.links) - 4
