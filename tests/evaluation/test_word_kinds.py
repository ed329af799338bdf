from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.evaluation._word_kinds import is_number, names_in, tokenised_differently
from samples import any_text


@pytest.mark.parametrize(
    "word", ["5", "two", "12-year-old", "1990s", "million", "%", "$", "Sept.", "Monday", "third"]
)
def test_numbers(word: str) -> None:
    assert is_number(word)


@pytest.mark.parametrize("word", ["", "one", "march", "May", "car", ",", "Bush"])
def test_no_numbers(word: str) -> None:
    """`one` and `May` are function words by form: `word_class` has the say."""
    assert not is_number(word)


def named(text: str, *elsewhere: str) -> str:
    words = text.split()
    return " ".join(words[place] for place in sorted(names_in(words, set(elsewhere))))


def test_names() -> None:
    assert named("Yesterday Lennon met al-Qaida in the U.S .") == "Yesterday Lennon al-Qaida U.S"
    assert named("Police met Lennon , he said : Nobody knew .") == "Lennon"
    assert named("UN troops left") == "UN"
    assert named("Lennon sang") == ""
    assert named("Lennon sang", "Lennon") == "Lennon"
    assert named("Rome fell ; he left Rome") == "Rome Rome"


def cut(source: str, target: str) -> bool:
    """The words in question are marked by a star."""
    sides = [text.split() for text in (source, target)]
    places = [next(p for p, word in enumerate(words) if word.startswith("*")) for words in sides]
    left, right = ([word.lstrip("*") for word in words] for words in sides)
    answer = tokenised_differently(left, places[0], right, places[1])
    assert tokenised_differently(right, places[1], left, places[0]) is answer
    return answer


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("the *U.S.-led war", "they *led it"),
        ("the *12-year-old", "12 *years old"),
        ("a *record-breaker", "*record-holder"),
        ("my web *site", "my *website"),
        ("*under way", "is *underway"),
        ("a state of *the art", "*state-of-the-art"),
        ("he does *n't", "does *not"),
        ("*'s gone", "*has gone"),
        ("*cannot go", "ca *n't go"),
        ("*Bush's car", "*Bush 's car"),
        ("Foo *Inc.", "Foo *Inc"),
        ("an *e-mail", "an *email"),
    ],
)
def test_words_tokenised_differently(source: str, target: str) -> None:
    assert cut(source, target)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("the *led", "the *led"),
        ("the *U.S.-led", "the *U.S.-led"),
        ("the *U.S.", "the *US"),
        ("the car *'s", "*of the car"),
        ("a *web page", "a *website"),
        ("*$ 5", "*5"),
        ("a *cat", "a *dog"),
        ("*-", "*--"),
    ],
)
def test_words_not_tokenised_differently(source: str, target: str) -> None:
    assert not cut(source, target)


@given(st.lists(any_text, min_size=1), st.lists(any_text, min_size=1))
def test_any_words(source: list[str], target: list[str]) -> None:
    assert tokenised_differently(source, 0, target, 0) == tokenised_differently(
        target, 0, source, 0
    )
    assert names_in(source) <= names_in(source, set(target)) <= set(range(len(source)))
    assert isinstance(is_number(source[0]), bool)
