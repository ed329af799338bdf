from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.arrays import form_ids
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.collocations import Collocations


def entries(text: str) -> dict[tuple[int, ...], str]:
    return found_in(text.split())


def found_in(lemmas: list[str]) -> dict[tuple[int, ...], str]:
    found = Collocations.load().among(*form_ids(lemmas))
    assert len({one.positions for one in found}) == len(found)
    name_of = WordNet.load().tables.lemmas.word
    return {one.positions: name_of(one.entry) for one in found}


def test_entries_of_two_words_and_more() -> None:
    found = entries("the prime minister win in the long run")
    assert found[1, 2] == "prime_minister"
    assert found[4, 5, 6, 7] == "in_the_long_run"


def test_one_entry_may_hold_another() -> None:
    found = entries("new york city")
    assert found == {(0, 1): "new_york", (0, 1, 2): "new_york_city"}


def test_a_verb_and_its_particle_may_be_parted() -> None:
    assert entries("he give the old plan up") == {(1, 5): "give_up"}
    assert entries("he give up the plan")[1, 2] == "give_up"
    assert (1, 2) in entries("he give up")


def test_only_verbs_have_particles() -> None:
    assert entries("put the day off") == {(0, 3): "put_off", (2, 3): "day_off"}


def test_words_of_entries_are_lemmas_too() -> None:
    assert entries("the united state")[1, 2] == "united_states"


def test_what_parts_them_is_short_and_no_punctuation() -> None:
    assert (0, 4) not in entries("give it , then up")
    assert (0, 5) not in entries("give a very old plan up")


def test_the_nearest_verb_has_the_particle() -> None:
    found = entries("take it give it up")
    assert (2, 4) in found
    assert (0, 4) not in found


def test_nothing_goes_across_a_mark() -> None:
    assert not found_in(["prime", "", "minister"])
    assert not found_in(["give", "it", "", "up"])
    assert not found_in([])


WORDS = st.sampled_from(
    [
        "give",
        "the",
        "old",
        "plan",
        "up",
        "new",
        "york",
        "city",
        "prime",
        "minister",
        "in",
        "spite",
        "of",
        "out",
        "carry",
        ",",
        "''",
        "it",
    ]
)
PHRASAL = {("give", "up"), ("give", "out"), ("carry", "out")}
"""Verbs of WordNet that can be made of these words."""


@given(st.lists(WORDS, max_size=12))
def test_all_that_stand_together_are_found(lemmas: list[str]) -> None:
    known = WordNet.load().tables.lemmas
    expected = {
        tuple(range(start, end)): "_".join(lemmas[start:end])
        for start in range(len(lemmas))
        for end in range(start + 2, min(start + 4, len(lemmas)) + 1)
        if "_".join(lemmas[start:end]) in known
    }
    found = found_in(lemmas)
    together = {places for places in found if places[-1] - places[0] == len(places) - 1}
    assert {places: found[places] for places in together} == expected
    assert all(found[places] in known for places in found)


@given(st.lists(WORDS, max_size=10))
def test_a_particle_goes_with_the_nearest_verb(lemmas: list[str]) -> None:
    particles = {"up", "out"}
    expected = {}
    for place in (at for at, lemma in enumerate(lemmas) if lemma in particles):
        for before in range(place - 1, max(place - 5, -1), -1):
            if lemmas[before] in particles or not lemmas[before].isalnum():
                break
            if (lemmas[before], lemmas[place]) in PHRASAL:
                if before < place - 1:
                    expected[before, place] = f"{lemmas[before]}_{lemmas[place]}"
                break
    parted = {places: name for places, name in found_in(lemmas).items() if len(places) == 2}
    assert {at: name for at, name in parted.items() if at[1] - at[0] > 1} == expected
