"""Numbers and dates: a speller of our own read back, examples, and text that is neither."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from monoalign.resources.number_words import NUMBER_WORDS, is_number_part, number_at
from monoalign.resources.numbers import (
    MONTHS,
    WEEKDAYS,
    Date,
    Number,
    date_at,
    date_of,
    is_plain,
    month,
    normal_form,
    numbers_in,
    weekday,
)
from monoalign.resources.numerals import DECADE_WORDS


def number_value(words: list[str]) -> float | None:
    """The value of words that are, as a whole, one number of any kind but a date."""
    read = number_at(words, 0) if words else None
    return float(read[1].value) if read is not None and read[0] == len(words) else None


def split(text: str, mark: str | None = None) -> list[str]:
    return text.split(mark)


SMALL = split(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
TENS = split("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
SCALES = (10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand")


def spelled(number: int, *, joint: str = " and ", hyphen: str = "-") -> str:
    if number < 20:
        return SMALL[number]
    if number < 100:
        ten, unit = divmod(number, 10)
        return TENS[ten] + (hyphen + SMALL[unit] if unit else "")
    if number < 1000:
        hundred, rest = divmod(number, 100)
        tail = joint + spelled(rest, joint=joint, hyphen=hyphen) if rest else ""
        return f"{SMALL[hundred]} hundred{tail}"
    size, name = next(scale for scale in SCALES if scale[0] <= number)
    head, rest = divmod(number, size)
    text = f"{spelled(head, joint=joint, hyphen=hyphen)} {name}"
    if not rest:
        return text
    return text + (joint if rest < 100 else " ") + spelled(rest, joint=joint, hyphen=hyphen)


@given(
    st.one_of(st.integers(0, 130), st.integers(0, 10**15 - 1)),
    st.sampled_from([" and ", " "]),
    st.sampled_from(["-", " "]),
)
@example(1_000_001, " and ", "-")
@example(777_777_777_777_777, " and ", " ")
def test_a_spelled_number_is_read_back(number: int, joint: str, hyphen: str) -> None:
    words = spelled(number, joint=joint, hyphen=hyphen).split()
    assert number_value(words) == number
    assert number_value([word.upper() for word in words]) == number
    span = (2, 2 + len(words))
    assert numbers_in(["about", ",", *words, "men"]) == [Number(span, float(number), "cardinal")]


@given(st.integers(0, 10**20))
def test_digits_are_read_back(number: int) -> None:
    forms = {
        normal_form(text) for text in (str(number), f"{number:,}", f"{number}.0", f"0{number}")
    }
    assert forms == {str(number)}
    assert number_value([f"{number:,}"]) == float(number)


CARDINALS = {
    "two hundred": 200, "223 thousand": 223_000, "1.5 million": 1.5e6, "1.5m": 1.5e6, "5k": 5000,
    "$2bn": 2e9, "half": 0.5, "a half": 0.5, "half a million": 5e5, "a half million": 5e5,
    "half a dozen": 6, "a dozen": 12, "two dozen": 24, "a hundred and one": 101, "a million": 1e6,
    "two and a half": 2.5, "one and a half million": 1.5e6, "two-thirds": 2 / 3, "2/3": 2 / 3,
    "three quarters": 0.75, "one third": 1 / 3, "½": 0.5, "2½": 2.5, "three point one four": 3.14,
    "minus five": -5, "-5": -5, "nineteen ninety-nine": 1999, "nineteen hundred": 1900,
    "twenty ten": 2010, "2 million 300 thousand": 2.3e6, ".5": 0.5, "1,00,000": 1e5,
    "US$1.5m": 1.5e6, "3 hundred": 300,
}  # fmt: skip


@pytest.mark.parametrize("text", CARDINALS)
def test_cardinals(text: str) -> None:
    words = text.split()
    assert number_value(words) == pytest.approx(CARDINALS[text])
    ((span, value, kind),) = numbers_in(words)
    assert (span, kind) == ((0, len(words)), "cardinal")
    assert value == number_value(words)


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("2nd", 2, "ordinal"),
        ("second", 2, "ordinal"),
        ("twenty-first", 21, "ordinal"),
        ("two hundred and first", 201, "ordinal"),
        ("hundredth", 100, "ordinal"),
        ("two thousandth", 2000, "ordinal"),
        ("5%", 5, "percent"),
        ("5 percent", 5, "percent"),
        ("five per cent", 5, "percent"),
        ("2.5 %", 2.5, "percent"),
        ("1990s", 1990, "decade"),
        ("1990's", 1990, "decade"),
        ("'90s", 1990, "decade"),
        ("’90s", 1990, "decade"),
        ("nineties", 1990, "decade"),
        ("XIV", 14, "roman"),
        ("II", 2, "roman"),
    ],
)
def test_other_kinds(text: str, value: float, kind: str) -> None:
    words = text.split()
    assert numbers_in(words) == [Number((0, len(words)), value, kind)]
    assert number_value(words) == value


@pytest.mark.parametrize(
    "text",
    split(
        "a|and|the|million|hundreds|dozens|a second|five six|10-15|2-1|9/11|1,5|12,34|2th|21th|"
        "11st|I|A|IIII|XL|MIX|CD|1e5|0x1F|$|$ 5|%|minus|point five five|two million five million|"
        "½½|²|٣|555-1234|21-year-old|Sept. 15",
        "|",
    ),
)
def test_what_is_not_one_number(text: str) -> None:
    assert number_value(text.split()) is None


def test_numbers_stay_apart() -> None:
    found = numbers_in(split("between 5 and 10 percent of two or three , 2 million 300 times"))
    assert [(number.value, number.kind) for number in found] == [
        (5, "cardinal"), (10, "percent"), (2, "cardinal"), (3, "cardinal"), (2e6, "cardinal"),
        (300, "cardinal"),
    ]  # fmt: skip
    assert [n.value for n in numbers_in(["twenty", "one-two"])] == [20]


DATES = {
    "September 15 , 2005": (2005, 9, 15), "Sept. 15 2005": (2005, 9, 15),
    "15 September 2005": (2005, 9, 15), "15th of September , 2005": (2005, 9, 15),
    "september the 15th": (None, 9, 15), "Sept. 15": (None, 9, 15), "15 Sep": (None, 9, 15),
    "2005-09-15": (2005, 9, 15), "9/15/2005": (2005, 9, 15), "15/9/2005": (2005, 9, 15),
    "15.9.2005": (2005, 9, 15), "10/17/01": (2001, 10, 17), "10/17/71": (1971, 10, 17),
    "September 2005": (2005, 9, None), "September , 2005": (2005, 9, None),
    "October": (None, 10, None), "october": (None, 10, None),
    "may 5": (None, 5, 5), "Feb. 29": (None, 2, 29),
    "February 29 , 2004": (2004, 2, 29), "May 2005": (2005, 5, None),
}  # fmt: skip


@pytest.mark.parametrize("text", DATES)
def test_dates(text: str) -> None:
    words = ["on", *text.split(), "he"]
    date = Date(*DATES[text])
    assert numbers_in(words) == [Number((1, len(words) - 1), date, "date")]
    assert number_value(words[1:-1]) is None


@pytest.mark.parametrize("text", ["may", "May", "march", "13/13/2005", "2005-13-01", "2005-02-30",
                                  "31.11.2005", "1-1-05", "0000-01-01"])  # fmt: skip
def test_no_dates(text: str) -> None:
    assert date_at([text], 0) is None


def test_a_day_that_the_month_lacks_is_a_number() -> None:
    kinds = [number.kind for number in numbers_in(split("February 30 , 2005 ; 5 may come"))]
    assert kinds == ["date", "cardinal", "cardinal", "cardinal"]


@given(st.dates())
def test_iso_dates(date: object) -> None:
    assert str(date_of(str(date))) == str(date)
    assert normal_form(str(date)) == str(date)


def test_months_and_weekdays() -> None:
    for number, name in enumerate(MONTHS, start=1):
        assert month(name) == month(name.title()) == month(name[:3] + ".") == number or number == 5
    for number, name in enumerate(WEEKDAYS, start=1):
        assert weekday(name) == weekday(name.upper()) == weekday(name[:3] + ".") == number
    assert [weekday(word) for word in ("Tues", "Thurs.", "sat", "Sat", "SAT", "Sun")] == [
        2, 4, None, None, None, None,
    ]  # fmt: skip
    assert [month(word) for word in ("Sept", "mar", "Mar", "Mar.", "dec", "Dec", "")] == [
        9, None, None, 3, None, 12, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "same",
    [
        ["223,000", "223000", "223k", "223000.00"],
        ["two", "2", "Two", "II", "2.0"],
        ["second", "2nd", "Second", "2ND"],
        ["Sept.", "september", "September", "Sep"],
        ["Tues.", "Tuesday", "tuesday"],
        ["%", "percent", "pct."],
        ["twenty-one", "21"],
        ["half", "0.5", "1/2", "½", ".50"],
        ["1990s", "'90s", "nineties", "1990's"],
        ["2005-09-15", "9/15/2005", "15.9.2005"],
        ["$1.5m", "$1,500,000"],
    ],
)
def test_words_of_the_same_meaning_have_one_form(same: list[str]) -> None:
    assert len({normal_form(word) for word in same}) == 1


def test_forms_that_are_promised() -> None:
    words = ["223,000", "two", "Sept.", "2nd", "third", "5%", "1990's", "million", "US", "us", "-0"]
    forms = ["223000", "2", "september", "2nd", "3rd", "5%", "1990s", "million", "US", "us", "0"]
    assert [normal_form(word) for word in words] == forms


@given(st.one_of(st.text(max_size=12), st.from_regex(r"[-+$]?[0-9,./']{1,8}(st|th|s|%|m)?")))
def test_a_normal_form_is_its_own(word: str) -> None:
    assert normal_form(normal_form(word)) == normal_form(word)


TOKENS = st.sampled_from(
    split(
        "two hundred and a half million point minus twenty-one third 5 1.5 % per cent Sept. 15 , "
        "2005 may dozen the 2nd quarters nineteen ninety thousandth of II"
    )
)


@given(st.lists(st.one_of(TOKENS, st.text(max_size=5)), max_size=30))
def test_numbers_are_in_order_and_apart(words: list[str]) -> None:
    found = numbers_in(words)
    edges = [edge for number in found for edge in number.span]
    assert edges == sorted(edges)
    assert all(start < end for start, end in (number.span for number in found))
    for number in found:
        if not isinstance(number.value, Date):
            assert number_value(words[slice(*number.span)]) == number.value


def test_odd_input() -> None:
    odd = ["", "\x00", "🙂", "9" * 10_000, "twenty-" * 5000, "-" * 10_000, "," * 10_000, "½" * 9999]
    assert numbers_in(odd) == []
    assert [normal_form(word) for word in odd] == odd
    assert number_value([]) is None
    assert len(numbers_in(["hundred", "two"] * 5000)) == 2500  # two hundred two
    assert len(numbers_in(["two", "million"] * 5000)) == 2500


@given(st.lists(st.one_of(TOKENS, st.text(max_size=5)), max_size=12))
def test_no_number_is_overlooked(words: list[str]) -> None:
    """Most words are passed over after a quick look; none that a number begins with."""
    for place, word in enumerate(words):
        if number_at(words, place) is not None or date_at(words, place) is not None:
            assert numbers_in([word, *words[place + 1 :]])[0].span[0] == 0


@pytest.mark.parametrize("cased", [str.lower, str.title, str.upper])
def test_no_word_that_begins_numbers_is_overlooked(cased: Callable[[str], str]) -> None:
    for word in map(cased, [*NUMBER_WORDS, *DECADE_WORDS, *MONTHS, "ii", "sept.", "½"]):
        begun = number_at([word], 0) or date_at([word], 0)
        assert bool(numbers_in([word])) == (begun is not None), word


LETTERS = st.text(st.sampled_from("IVXJMTacdehilnorstuvwxy"), max_size=8)
CASES = st.sampled_from([str, str.title, str.upper, str.capitalize])
READ = st.sampled_from([*sorted(NUMBER_WORDS), *DECADE_WORDS, *MONTHS, "sept", "mon", "thurs"])


@given(LETTERS | READ, CASES)
def test_the_quick_test_overlooks_no_number(word: str, case: Callable[[str], str]) -> None:
    word = case(word)
    if is_plain(word):
        assert [read(word) for read in (date_of, month, weekday)] == [None] * 3
        assert not is_number_part(word)
        assert normal_form(word) == word
