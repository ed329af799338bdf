from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from features.described import by_cell
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.lexical.pieces import WordPieces
from samples import pair


def cells(source: str, target: str, name: str) -> set[tuple[str, str]]:
    (table,) = by_cell(WordPieces(), pair(source, target))
    left, right = source.split(), target.split()
    return {(left[i], right[j]) for (i, j), values in table.items() if name in values}


@pytest.mark.parametrize(
    ("whole", "text", "pieces"),
    [
        ("#ClimateChange", "the climate changes", "climate changes"),
        ("#blacklivesmatter", "why black people 's lives matter", "black lives matter"),
        ("www.bbc.co.uk/news", "the BBC news site", "BBC news"),
        ("get_user_name", "it gets the name", "gets name"),
        ("@gardenclub", "our garden club", "garden club"),
    ],
)
def test_pieces_on_either_side(whole: str, text: str, pieces: str) -> None:
    expected = set(pieces.split())
    assert cells(whole, text, "word_piece") == {(whole, piece) for piece in expected}
    assert cells(text, whole, "word_piece") == {(piece, whole) for piece in expected}


@pytest.mark.parametrize(
    ("whole", "text", "run"),
    [
        ("healthcare", "good health care for all", "health care"),
        ("e-mail", "an Email", "Email"),
        ("Alot", "a lot of it", "a lot"),
        ("#ThankYouNHS", "Thank you , NHS !", "Thank you NHS"),
        ("10,000", "some 10 000 people", "10 000"),
    ],
)
def test_words_in_a_row_that_have_the_same_letters(whole: str, text: str, run: str) -> None:
    assert cells(whole, text, "joined_words") == {(whole, word) for word in run.split()}
    assert cells(text, whole, "joined_words") == {(word, whole) for word in run.split()}


@pytest.mark.parametrize(
    ("source", "target"),
    [("health care", "health care"), ("U.S.", "U.S."), ("a , b", "ab"), ("ab cd", ""), ("4", "4")],
)
def test_nothing(source: str, target: str) -> None:
    assert not cells(source, target, "joined_words")
    assert not cells(source, target, "word_piece")


LETTERS = st.text("ab-.", min_size=1, max_size=4)


@given(
    st.lists(st.tuples(st.lists(LETTERS, max_size=6), st.lists(LETTERS, max_size=6)), max_size=3)
)
def test_joined_words_as_strings_say(sides: list[tuple[list[str], list[str]]]) -> None:
    pairs = [
        SentencePair(str(number), Sentence.from_words(left), Sentence.from_words(right))
        for number, (left, right) in enumerate(sides)
    ]
    for table, (left, right) in zip(by_cell(WordPieces(), *pairs), sides, strict=True):
        expected = {(i, j) for i, run in _joined(left, right) for j in run}
        expected |= {(i, j) for j, run in _joined(right, left) for i in run}
        assert {cell for cell, values in table.items() if "joined_words" in values} == expected


def _joined(words: list[str], others: list[str]) -> list[tuple[int, list[int]]]:
    spelt = [(at, "".join(filter(str.isalnum, other))) for at, other in enumerate(others)]
    spelt = [(at, letters) for at, letters in spelt if letters]
    results = []
    for index, word in enumerate(words):
        whole = "".join(filter(str.isalnum, word))
        for start in range(len(spelt)):
            for size in range(1, 4):
                run = spelt[start : start + size]
                same = "".join(letters for _, letters in run) == whole and len(whole) >= 4
                first = others[run[0][0]]
                if (
                    len(run) == size
                    and same
                    and first != word
                    and (size > 1 or not first.isalnum())
                ):
                    results.append((index, [at for at, _ in run]))
    return results
