"""Tokeniser: conventions by example, invariants by property."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.annotate.tokenize import token_spans

# Input, and the tokens expected separated by ` | `.
EXAMPLES = [
    # contractions and possessives
    ("I don't. DON'T, can't", "I | do | n't | . | DO | N'T | , | ca | n't"),
    ("won’t ain’t he’s", "wo | n’t | ai | n’t | he | ’s"),
    ("John's we'll I'm he'd they've we're", "John|'s|we|'ll|I|'m|he|'d|they|'ve|we|'re"),
    ("THEY'RE JOHN'S", "THEY | 'RE | JOHN | 'S"),
    ("I'd've shouldn't've", "I | 'd | 've | should | n't | 've"),
    ("cannot Cannot, gonna wanna gotta", "can|not|Can|not|,|gon|na|wan|na|got|ta"),
    ("'tis 'Twas y'all c'mon", "'t | is | 'T | was | y' | all | c'm | on"),
    ("canned gonnabe", "canned | gonnabe"),
    ("the boys' toys", "the | boys | ' | toys"),
    ("O'Brien's d'Ivoire o'clock", "O'Brien | 's | d'Ivoire | o'clock"),
    ("rock 'n' roll rock'n'roll", "rock | 'n' | roll | rock'n'roll"),
    ("'I win' nothin'", "' | I | win | ' | nothin'"),
    ("U.S.'s", "U.S. | 's"),
    # quotes, brackets, dashes, dots
    ('"Go," (he) [said].', '" | Go | , | " | ( | he | ) | [ | said | ] | .'),
    ("the 'odd' word, ‘curly’ “too”", "the|'|odd|'|word|,|‘|curly|’|“|too|”"),
    ("``penn'' `one'", "`` | penn | '' | ` | one | '"),
    ("well--done no—yes a – b", "well | -- | done | no | — | yes | a | – | b"),
    ("-the business- x", "- | the | business | - | x"),
    ("so... what…", "so | ... | what | …"),
    ("What?! No!!!", "What | ?! | No | !!!"),
    # hyphens, slashes, ampersands
    ("one-on-one and/or AT&T", "one-on-one | and/or | AT&T"),
    ("two- and three-year", "two- | and | three-year"),
    # numbers and money
    ("223,000 3.5 1/2 3:30 2-1 0900 -5 .5", "223,000|3.5|1/2|3:30|2-1|0900|-5|.5"),
    ("27,2004 1,2 3.5.", "27 | , | 2004 | 1 | , | 2 | 3.5 | ."),
    ("$5 £.50 €3m US$5 5%", "$ | 5 | £ | .50 | € | 3m | US$ | 5 | 5 | %"),
    ("1.5m 7:30pm 1,000th 150m", "1.5 | m | 7:30 | pm | 1,000th | 150m"),
    ("1st 1990s '90s '90", "1st | 1990s | '90s | '90"),
    # abbreviations and sentence ends
    ("Mr. X of Y Inc. left.", "Mr. | X | of | Y | Inc. | left | ."),
    ("George W. Bush, J.K. Rowling", "George | W. | Bush | , | J.K. | Rowling"),
    ("at 5 p.m. e.g. Jan. 5", "at | 5 | p.m. | e.g. | Jan. | 5"),
    ("No. 5? I say no. No.", "No. | 5 | ? | I | say | no | . | No | ."),
    ("He left. So do I. Then he came.", "He|left|.|So|do|I|.|Then|he|came|."),
    ("Plan B. The end.The next.", "Plan | B | . | The | end | . | The | next | ."),
    ("in the U.S.", "in | the | U.S."),
    ("in the U.S..", "in | the | U.S. | ."),
    ("U.S.-led, a Ph.D. (M.Sc.)", "U.S.-led | , | a | Ph.D. | ( | M.Sc. | )"),
    ('He said "no." (Yes.)', 'He | said | " | no | . | " | ( | Yes | . | )'),
    # the web
    ("(http://a.com/x?y=1,2), www.b.org.", "(|http://a.com/x?y=1,2|)|,|www.b.org|."),
    ("Bob.Smith@x.co.uk, @joe_b #tag #1", "Bob.Smith@x.co.uk | , | @joe_b | #tag | # | 1"),
    ("report.pdf. a_b.tar.gz, Node.js", "report.pdf | . | a_b.tar.gz | , | Node.js"),
    ("/usr/lib/x C:\\x\\y.txt", "/usr/lib/x | C:\\x\\y.txt"),
    ("C++ nice :-) &amp; <3", "C++ | nice | :-) | &amp; | <3"),
    # beyond ASCII
    ("ok👨‍👩‍👧👍🏽! 🇩🇪🇫🇷 1️⃣", "ok | 👨‍👩‍👧 | 👍🏽 | ! | 🇩🇪 | 🇫🇷 | 1️⃣"),
    ("cafe\u0301s, naïve", "cafe\u0301s | , | naïve"),
    ("\ufeffThe", "\ufeff | The"),
]

TOKENISED = [
    "I do n't think the U.S. 's -LRB- Mr. X 's -RRB- plan can not work ... -- or so .",
    "He said , `` It 's the boys ' . ''",
    "the crack\\/cocaine trade in Ga. , an obsc. place , obsc. , too -lrb- sic -rrb- .",
    "rock 'n' roll in the '90s , d' accord , y' all .",
]

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
TRICKY = "aU5'’`\".,-/@#$:()&\\°…— \n\x00\x85\u3000\u200b\u0301\u0e31\u200d\ufe0f👩🏽🇩"
TRICKY_WORDS = ("in", "n't", "www.", "http://", "Mr.", "cannot", "-LRB-")
TRICKY_TEXT = st.lists(st.sampled_from([*TRICKY, *TRICKY_WORDS]), max_size=30).map("".join)


@pytest.mark.parametrize(("text", "expected"), EXAMPLES)
def test_convention(text: str, expected: str) -> None:
    assert _tokens(text) == [token.strip() for token in expected.split("|")]


@pytest.mark.parametrize("text", TOKENISED)
def test_tokenised_text_comes_back(text: str) -> None:
    assert _tokens(text) == text.split()


@pytest.mark.parametrize("text", ["", " ", "\n\t \u3000\x1c"])
def test_nothing_to_find(text: str) -> None:
    assert token_spans(text) == []


def test_spans_are_offsets_into_the_text() -> None:
    assert token_spans(" John's  here. ") == [(1, 5), (5, 7), (9, 13), (13, 14)]


@given(ANY_TEXT | TRICKY_TEXT)
def test_spans_partition_what_is_not_white_space(text: str) -> None:
    spans = token_spans(text)
    assert all(start < end for start, end in spans)
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    assert "".join(text[start:end] for start, end in spans) == "".join(text.split())
    assert not any(char.isspace() for start, end in spans for char in text[start:end])


@given(ANY_TEXT | TRICKY_TEXT)
def test_marks_stay_with_their_base(text: str) -> None:
    for start, _ in token_spans(text):
        if start and not text[start - 1].isspace():
            assert unicodedata.category(text[start])[0] != "M"
            assert "\u200d" not in text[start - 1 : start + 1]


@pytest.mark.slow
@pytest.mark.parametrize("before", ["", "a", "A ", "no.", "www.", "1,"])
def test_long_runs_of_what_is_tricky(before: str) -> None:
    """A rule that looks back over all of the text would not end in time."""
    for char in TRICKY:
        text = (before + char) * 5_000
        assert "".join(_tokens(text)) == "".join(text.split())


@pytest.mark.parametrize("char", [".", '"', "'", "-", "a", "(", "👩"])
def test_a_hundred_thousand_of_one_character(char: str) -> None:
    assert "".join(_tokens(char * 100_000)) == char * 100_000


def test_a_long_word_is_one_token() -> None:
    assert token_spans("x" * 10_000 + " y") == [(0, 10_000), (10_001, 10_002)]


def _tokens(text: str) -> list[str]:
    return [text[start:end] for start, end in token_spans(text)]
