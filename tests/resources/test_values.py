"""What is read in a sentence, and as what."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.resources.numbers import Date
from monoalign.resources.values import values_in
from monoalign.resources.values.amounts import Amount, ClockTime, RangeEnds, compare
from monoalign.resources.values.atoms import atoms_of
from monoalign.resources.values.units import UNITS, unit_at
from resources.test_value_links import sentences, value_words


def test_spans_readings_and_roles() -> None:
    (value,) = values_in(["on", "the", "12th", "of", "March", ",", "1985", "."])
    assert value.span == (2, 7)
    (reading,) = value.readings
    assert (reading.kind, reading.amount) == ("date", Date(1985, 3, 12))
    glue = ("~", "day", "month"), ("~", "day", "year")
    assert reading.roles == (("day",), glue[0], ("month",), glue[1], ("year",))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("5 pounds", ["mass", "money £"]),
        ("20 cents", ["money $", "money €"]),
        ("12/3/1985", ["date", "date"]),
        ("25/3/1985", ["date"]),
        ("1400", ["number", "clock"]),
        ("1984", ["date", "number"]),
        ("1954", ["date", "number", "clock"]),
        ("1,984", ["number"]),
        ("3/4", ["date", "date", "share", "number"]),
        ("an hour", ["duration"]),
        ("Henry VIII", ["ordinal", "number", "numbered"]),
    ],
)
def test_readings(text: str, kinds: list[str]) -> None:
    (value,) = values_in(text.split())
    assert [reading.kind for reading in value.readings] == kinds


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("he may go", []),
        ("5 may come", [(0, 1)]),
        ("on may 5", [(1, 3)]),
        ("they march on", []),
        ("in March", [(1, 2)]),
        ("a pound", [(0, 2)]),
        ("pound it", []),
        ("£ 5 a month", [(0, 2)]),
        ("one of the 12 men at 3 pm", [(0, 1), (3, 4), (6, 8)]),
        ("between us", []),
        ("I know", []),
        ("World War I", [(2, 3)]),
        ("5 in a row", [(0, 1)]),
        ("a b", []),
        ("", []),
    ],
)
def test_spans(text: str, spans: list[tuple[int, int]]) -> None:
    assert [value.span for value in values_in(text.split())] == spans


def test_a_range_knows_its_ends() -> None:
    (value,) = values_in(["nine", "to", "five"])
    assert [inner.span for inner in value.inner] == [(0, 1), (2, 3)]
    amounts = {reading.kind: reading.amount for reading in value.readings}
    assert amounts["clock ends"] == RangeEnds(ClockTime(540, None), ClockTime(300, None))


@pytest.mark.parametrize(
    ("word", "atoms"),
    [
        ("10km", ("10", "km")),
        ("$3.2bn", ("$", "3.2", "bn")),
        ("US$5", ("US$", "5")),
        ("3pm", ("3", "pm")),
        ("5%", ("5", "%")),
        ("10am-5pm", ("10", "am", "-", "5", "pm")),
        ("10-15", ("10", "-", "15")),
        ("two-week", ("two", "week")),
        ("5'11", ("5", "'", "11")),
        ("twenty-five", ("twenty-five",)),
        ("12/3/1985", ("12/3/1985",)),
        ("21st", ("21st",)),
        ("1990s", ("1990s",)),
        ("mp3", ("mp3",)),
        ("well-known", ("well-known",)),
        ("T-shirt", ("T-shirt",)),
    ],
)
def test_atoms(word: str, atoms: tuple[str, ...]) -> None:
    assert atoms_of(word) == atoms


def amount(number: str, unit: str) -> Amount:
    return Amount(Decimal(number), UNITS[unit][0])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (("10", "miles"), ("16", "km"), True),
        (("10", "miles"), ("16.1", "km"), True),
        (("10", "miles"), ("17", "km"), False),
        (("60", "mph"), ("100", "kph"), True),
        (("60", "mph"), ("101", "kph"), False),
        (("1", "hour"), ("60", "minutes"), True),
        (("1", "hour"), ("62", "minutes"), False),
        (("1.3", "km"), ("1320", "m"), True),
        (("1.3", "km"), ("1360", "m"), False),
        (("160", "cm"), ("1.57", "m"), False),
        (("1", "year"), ("365", "days"), True),
        (("1", "year"), ("12", "months"), True),
        (("28.7", "km"), ("28.71", "km"), None),
        (("28.7", "km"), ("29.7", "km"), False),
        (("100", "°f"), ("38", "°c"), True),
        (("100", "°f"), ("39", "°c"), False),
        (("0", "°c"), ("32", "°f"), True),
    ],
)
def test_amounts(one: tuple[str, str], other: tuple[str, str], same: bool | None) -> None:
    assert compare(amount(*one), amount(*other)) is same
    assert compare(amount(*other), amount(*one)) is same


def test_dates_and_times() -> None:
    assert compare(Date(1985, 3, 12), Date(None, 3, 12)) is True
    assert compare(Date(1985, 3, 12), Date(1985, None, None)) is None
    assert compare(Date(1985, 3, 12), Date(1985, 3, 13)) is False
    assert compare(ClockTime(180, 1), ClockTime(180, None)) is True
    assert compare(ClockTime(180, 1), ClockTime(180, 0)) is False


def test_units_of_several_words() -> None:
    words = ["miles", "per", "hour", "and"]
    assert unit_at(words, 0) == (3, UNITS["mph"])
    assert unit_at(["oz."], 0) == (1, UNITS["oz"])
    assert unit_at(["and"], 0) is None
    assert unit_at(words, 4) is None


@given(sentences)
@settings(max_examples=200)
def test_values_are_in_the_sentence_and_apart(words: list[str]) -> None:
    after = 0
    for value in values_in(words):
        start, end = value.span
        assert after <= start < end <= len(words)
        assert value.words == tuple(words[start:end])
        assert value.readings
        for reading in value.readings:
            assert len(reading.roles) == end - start
            filled = {slot for role in reading.roles for slot in role if "~" not in slot}
            assert filled & reading.slots.keys()
        after = end


@given(st.lists(value_words, min_size=1, max_size=10))
def test_what_stands_far_away_does_not_matter(words: list[str]) -> None:
    alone = [(value.span, value.readings) for value in values_in(words)]
    among = values_in(["people", "said", *words, "people"])
    moved = [value.moved(-2) for value in among]
    assert [(value.span, value.readings) for value in moved] == alone
