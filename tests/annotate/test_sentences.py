from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.annotate.sentences import sentence_spans

TEXTS = st.text(
    st.one_of(
        st.sampled_from("aAbB .!?…\n\t\"'“”()[]1,-•"), st.characters(exclude_categories=["Cs"])
    ),
    max_size=80,
)


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    "marked",
    [
        "He left. | She stayed.",
        "Mr. and Mrs. Smith met Dr. No. | They talked.",
        "George W. Bush met J. R. R. Tolkien. | He left.",
        "So do I. | And you?",
        "He lives in the U.S. | The rain stopped.",
        "The U.S. Army left at 5 p.m. Monday.",
        "Apples, pears, etc. | Nobody cared.",
        "It cost $3.50. | Then 2.5 more.",
        "See www.example.com. | Now!",
        "See no. 5 and p. 12 of vol. 3.",
        "Well... maybe. | Well... | Then go!",
        "“Stop!” he said. | “No.” | She left.",
        '"Who?" she asked. | "Me." | He left. | "So?"',
        'He said . | " He left . " | They went .',
        "(He left.) | She stayed.",
        "It was new.[1] [2] | It was old. [13] | Then it went.",
        "He was born (b. 1975; d. August 2015). | Then he died.",
        "What?! | Really?? | Yes!!!",
        "the cat sat . | it slept . | he left .",  # no capital anywhere
        "the index fell to 2718 . 41 today .",
        "1. Open the file. | 2. Close it.",
        "Wait . . . what? | Yes.",
        "Is it so? | Yes, e.g. A and i.e. B.",
    ],
)
def test_within_a_line(marked: str) -> None:
    assert sentences(marked.replace(" | ", " ")) == marked.split(" | ")


def test_a_missing_space() -> None:
    assert sentences("He left.The end.") == ["He left.", "The end."]


def test_a_blank_line_ends_a_sentence() -> None:
    assert sentences("A title\n\nand text\r\n \r\nmore") == ["A title", "and text", "more"]


def test_a_line_break_ends_a_sentence() -> None:
    assert sentences("the cat sat\nit slept\n") == ["the cat sat", "it slept"]


def test_wrapped_lines_go_on() -> None:
    wrapped = (
        "This paragraph was wrapped at some width, so that\n"
        "its lines end anywhere. It has two sentences, and\n"
        "then a list:\n"
        "- one item\n"
        "- another"
    )
    assert [text.replace("\n", " ") for text in sentences(wrapped)] == [
        "This paragraph was wrapped at some width, so that its lines end anywhere.",
        "It has two sentences, and then a list:",
        "- one item",
        "- another",
    ]


def test_lines_with_room_for_more_were_not_wrapped() -> None:
    lines = [
        "A line that is followed by a short word of the next one",
        "So it was",
        "a list of lines",
    ]
    assert sentences("\n".join(lines)) == lines


def test_nothing() -> None:
    assert sentence_spans("") == sentence_spans(" \n ") == []


@given(TEXTS)
def test_every_visible_character_is_in_one_sentence(text: str) -> None:
    spans = sentence_spans(text)
    assert all(start < end for start, end in spans)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    inside = "".join(text[start:end] for start, end in spans)
    assert "".join(inside.split()) == "".join(text.split())
    assert all(part == part.strip() for part in sentences(text))


@given(st.lists(TEXTS, max_size=4))
def test_paragraphs_do_not_depend_on_each_other(paragraphs: list[str]) -> None:
    """But for case: a text without any capital is read in another way."""
    texts = ["A b.", *(" ".join(text.split()) + " C d." for text in paragraphs)]
    whole = sentences("\n\n".join(texts))
    assert whole == [sentence for text in texts for sentence in sentences(text)]
