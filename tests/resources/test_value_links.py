"""Values in two ways of writing, by hand: which words go together."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from monoalign.annotate.tokenize import token_spans
from monoalign.resources.values import value_links
from monoalign.resources.values.spans import runs_in
from samples import any_text

EQUAL = """
on the 12th of March 1985 | on 12/3/1985 | 12th:12/3/1985 of:12/3/1985 March:12/3/1985 1985:12/3/1985
on 12 March 1985 | on 3/12/1985 | 12:3/12/1985 March:3/12/1985 1985:3/12/1985
on 12 March 1985 | on March 12th, 1985 | 12:12th March:March 1985:1985
on 1985-03-12 | on 12.3.1985 | 1985-03-12:12.3.1985
on 12 March | on 12/3/1985 | 12:12/3/1985 March:12/3/1985
the fourth of July | July 4th | fourth:4th July:July
on July the fourth | on 4 July | fourth:4 July:July
on 9/11 | on September 11 | 9/11:September 9/11:11
in March '85 | in March 1985 | March:March '85:1985
in '98 | in 1998 | '98:1998
in the nineties | in the '90s | nineties:'90s
in the nineteen nineties | in the 1990s | nineteen:1990s nineties:1990s
in nineteen eighty-four | in 1984 | nineteen:1984 eighty-four:1984
on Fri. | on Friday | Fri.:Friday
at 3 pm | at 15:00 | 3:15:00 pm:15:00
at 3pm | at 3 o'clock in the afternoon | 3pm:3 3pm:o'clock 3pm:in 3pm:the 3pm:afternoon
at 3 pm | at 3 o'clock in the afternoon | 3:3 3:o'clock pm:in pm:the pm:afternoon
at 3 o'clock | at 3 pm | 3:3 o'clock:pm
at half past three | at 3:30 | half:3:30 past:3:30 three:3:30
at half past three | at three thirty | half:thirty three:three
at quarter past six | at quarter after six | quarter:quarter past:after six:six
at quarter to six | at 5:45 | quarter:5:45 to:5:45 six:5:45
at ten to six | at 17:50 | ten:17:50 to:17:50 six:17:50
at six in the morning | at 0600 | six:0600 in:0600 the:0600 morning:0600
at nine | at 9 in the morning | nine:9
nine to five | 9 a.m. to 5 p.m. | nine:9 nine:a.m. to:to five:5 five:p.m.
9am-5pm | 9 to 5 | 9am-5pm:9 9am-5pm:to 9am-5pm:5
at noon | at 12:00 | noon:12:00
at midnight | at 12 am | midnight:12 midnight:am
90 minutes | an hour and a half | 90:an 90:hour 90:and 90:a 90:half minutes:an minutes:hour minutes:and minutes:a minutes:half
an hour and a half | one and a half hours | an:one hour:hours and:and a:a half:half
two weeks | a fortnight | two:a two:fortnight weeks:a weeks:fortnight
18 months | 1.5 years | 18:1.5 18:years months:1.5 months:years
half an hour | 30 minutes | half:30 half:minutes an:30 an:minutes hour:30 hour:minutes
a couple of days | two days | a:two couple:two of:two days:days
5 1/2 months | 5.5 months | 5:5.5 1/2:5.5 months:months
a six-month contract | a contract of six months | six-month:six six-month:months
he is ten years old | he is a 10-year-old | ten:10-year-old years:10-year-old old:10-year-old
ten miles away | 16 km away | ten:16 ten:km miles:16 miles:km
10km | 10 kilometres | 10km:10 10km:kilometres
5'11" tall | 1.80 m tall | 5'11:1.80 5'11:m ":1.80 ":m
5 feet 10 inches | 5-foot-10 | 5:5-foot-10 feet:5-foot-10 10:5-foot-10 inches:5-foot-10
150 lb | 68 kg | 150:68 150:kg lb:68 lb:kg
70 degrees | 70 °F | 70:70 degrees:° degrees:F
68 °F | 20 °C | 68:20 68:C °:° F:20 F:C
60 mph | 100 km/h | 60:100 60:km/h mph:100 mph:km/h
half a litre | 500 ml | half:500 half:ml a:500 a:ml litre:500 litre:ml
a pint | 0.57 litres | a:0.57 a:litres pint:0.57 pint:litres
2 acres | 0.8 hectares | 2:0.8 2:hectares acres:0.8 acres:hectares
$3.2bn | 3.2 billion dollars | $:dollars 3.2:3.2 bn:billion
£1,250 a month | 1250 pounds per month | £:pounds 1,250:1250
5 quid | £5 | quid:£ 5:5
a fiver | £5 | a:£ a:5 fiver:£ fiver:5
50p | 50 pence | 50p:50 50p:pence
20 cents | $0.20 | 20:$ 20:0.20 cents:$ cents:0.20
€20 | EUR 20 | €:EUR 20:20
five pounds fifty | £5.50 | five:£ five:5.50 pounds:£ pounds:5.50 fifty:£ fifty:5.50
1.7 billion yuan | 1700 million yuan | 1.7:1700 billion:million yuan:yuan
half of us | 50 % of us | half:50 half:%
a quarter of us | 25 percent of us | a:25 a:percent quarter:25 quarter:percent
two thirds | 67% | two:67 two:% thirds:67 thirds:%
one in four | 25% | one:25 one:% in:25 in:% four:25 four:%
one in four | 1 in 4 | one:1 in:in four:4
5 per cent | 5 % | 5:5 per:% cent:%
10-15 people | between 10 and 15 people | 10-15:between 10-15:10 10-15:and 10-15:15
from 10 to 15 | between 10 and 15 | from:between 10:10 to:and 15:15
between one hundred and two hundred | 100 to 200 | one:100 hundred:100 and:to two:200 hundred:200
5 to 10 million dollars | $5-10 million | 5:5-10 to:5-10 10:5-10 million:million dollars:$
8-16 km | 5 to 10 miles | 8-16:5 8-16:to 8-16:10 8-16:miles km:5 km:to km:10 km:miles
from 20 °C to 10 °C | from 68 °F to 50 °F | from:from 20:68 20:F °:° C:68 C:F to:to 10:50 10:F °:° C:50 C:F
from October to March | between October and March | from:between October:October to:and March:March
Mon-Fri | Monday to Friday | Mon-Fri:Monday Mon-Fri:to Mon-Fri:Friday
1939-45 | from 1939 to 1945 | 1939-45:from 1939-45:1939 1939-45:to 1939-45:1945
won 3-1 | won three one | 3-1:three 3-1:one
three-nil | 3-0 | three-nil:3-0
a dozen eggs | 12 eggs | a:12 dozen:12
twice a day | two times a day | twice:two twice:times
twelve thousand | 12,000 | twelve:12,000 thousand:12,000
a million and a half | 1.5 million | a:1.5 million:million and:1.5 a:1.5 half:1.5
10 000 people | 10,000 people | 10:10,000 000:10,000
number one | #1 | number:# one:1
Henry VIII | Henry the Eighth | VIII:the VIII:Eighth
Elizabeth I | Elizabeth the First | I:the I:First
World War II | World War Two | II:Two
the 21st century | the twenty-first century | 21st:twenty-first century:century
the 1800s | the 19th century | 1800s:19th 1800s:century
12 Mar 1985 | March 12, 1985 | 12:12 Mar:March 1985:1985
on 12-Mar-1985 | on 12/3/1985 | 12-Mar-1985:12/3/1985
on 1985/03/12 | on 12 March 1985 | 1985/03/12:12 1985/03/12:March 1985/03/12:1985
in 3/1985 | in March 1985 | 3/1985:March 3/1985:1985
2h 30m | 150 minutes | 2h:150 2h:minutes 30m:150 30m:minutes
a 27" screen | a 27 inch screen | 27:27 ":inch
he is 10 st | he is 140 lb | 10:140 10:lb st:140 st:lb
5 degrees below zero | -5 °C | 5:-5 degrees:° degrees:C below:-5 zero:-5
at 180 °C | at 350 °F | 180:350 180:F °:° C:350 C:F
a quarter of a million | 250,000 | a:250,000 quarter:250,000 of:250,000 million:250,000
5-6 pm | from 5 to 6 pm | 5-6:from 5-6:5 5-6:to 5-6:6 pm:pm
3rd to 9th August | from 3 to 9 August | 3rd:3 to:to 9th:9 August:August
call 020 7946 0958 | call 020-7946-0958 | 020:020-7946-0958 7946:020-7946-0958 0958:020-7946-0958
"""  # noqa: E501

OTHER = """
at 3 pm | at 4 pm | 3:4
at 3 pm | at 3:30 pm | 3:3:30
10 miles away | 12 miles away | 10:12
$5 | 6 dollars | 5:6
3 May | 4 May | 3:4
12 March 1985 | 12 March 1986 | 1985:1986
on Monday | on Tuesday | Monday:Tuesday
won 3-1 | won 3-2 | 3-1:3-2
10-15 people | 10-20 people | 10-15:10-20
the second | the 3rd | second:3rd
3.2 billion | 4.2 bn | 3.2:4.2 3.2:bn billion:4.2
62 minutes | one hour | 62:one minutes:hour
"""

NEITHER = """
he may go in march | he can leave in 3 months
5 may come | on May 5
pound the table | it costs 5 pounds
it takes a second | it takes 2 seconds
I have 5 in stock | it is 5 inches long
five pounds of flour | $5
$28.7bn | $28.71bn
the one who left | the first year
a man and a dog | 5 dogs
in the morning | at night
5 pounds a month | 5 kg
Python 3.11 | 3:12 pm
Mar a Lago | 3 cases in March
"""

Pairs = list[tuple[str, str, str]]


def lines(table: str) -> Pairs:
    rows = [row.split(" | ") for row in table.strip().splitlines()]
    return [(row[0], row[1], row[2] if len(row) > 2 else "") for row in rows]


def words_of(text: str) -> list[str]:
    return [text[start:end] for start, end in token_spans(text)]


def named(source: str, target: str) -> tuple[set[str], set[str]]:
    """The cells that are the same and those that differ, as words with a colon."""
    sources, targets = words_of(source), words_of(target)
    links = value_links(sources, targets)
    same, other = (
        {f"{sources[i]}:{targets[j]}" for i, j in cells} for cells in (links.same, links.other)
    )
    return same, other


@pytest.mark.parametrize(("source", "target", "links"), lines(EQUAL))
def test_equal_values(source: str, target: str, links: str) -> None:
    assert named(source, target) == (set(links.split()), set())
    swapped = named(target, source)[0]
    assert len(swapped) == len(set(links.split()))


@pytest.mark.parametrize(("source", "target", "links"), lines(OTHER))
def test_different_values(source: str, target: str, links: str) -> None:
    assert named(source, target) == (set(), set(links.split()))


@pytest.mark.parametrize(("source", "target", "_"), lines(NEITHER))
def test_nothing_to_say(source: str, target: str, _: str) -> None:
    assert named(source, target) == (set(), set())


def test_a_value_goes_with_the_one_in_the_same_words() -> None:
    same, _ = named("10 miles (16 km)", "16 km (10 miles)")
    assert same == {"10:10", "miles:miles", "16:16", "km:km"}


def test_a_number_goes_with_its_unit() -> None:
    sources = ["5", "kg", "in", "5", "days"]
    targets = ["5", "days", "for", "5", "kg"]
    assert value_links(sources, targets).same == {(0, 3), (1, 4), (3, 0), (4, 1)}


VALUE_WORDS = """
half past seven to six o'clock pm a.m. in the morning noon at 3 15:00 7.30 1400 12/3/1985 3/4 12th
of March may , 1985 '98 1990s Friday $ £ 3.2 bn million dollars 50p 10km 5'11 " ft inches an hour
and a minutes between from 10-15 one four out % per cent quarter thirds twice dozen couple VIII I
Henry Eighth 020 7946-0958 ( ) - # No. number nil old 10-year-old ° C F
"""
value_words = st.sampled_from(VALUE_WORDS.split())
sentences = st.lists(st.one_of(value_words, any_text), max_size=12)


@given(sentences, sentences)
@settings(max_examples=200)
def test_swapping_the_sentences_swaps_the_links(sources: list[str], targets: list[str]) -> None:
    links, swapped = value_links(sources, targets), value_links(targets, sources)
    assert swapped.same == {(j, i) for i, j in links.same}
    assert swapped.other == {(j, i) for i, j in links.other}
    assert not links.same & links.other
    for i, j in links.same | links.other:
        assert 0 <= i < len(sources)
        assert 0 <= j < len(targets)


def test_texts_with_very_many_values_are_left_alone() -> None:
    many = ["5", "km", "north"] * 300
    assert value_links(many[:600], many[:600]).same
    assert not value_links(many, many).same


def test_a_long_list_of_numbers_is_read_in_pieces() -> None:
    runs = runs_in(["5"] * 1000)
    assert runs[0] == (0, 40)
    assert runs[-1][1] == 1000


PARTS = """
September Sept. May 9 9th 2nd second 3 1939 45 - – to from between and pm 15:00 3:30 °C
degrees below zero minus 1800s 19th century $ £ million bn k 2.5 ½ half past quarter in ft ' " miles
km the of noon 12/3/1985 1985/03/12 12-Mar-1985 3/1985 per cent % dozen nil three twenty-one hundred
, . o'clock Tuesday 90s 10,000 -3 ( ) :
"""


@settings(max_examples=500)
@given(*[st.lists(st.sampled_from(PARTS.split()), max_size=7)] * 2)
@example(["September", "9", "-", "2nd"], ["9"])
def test_parts_of_values_in_any_order(source: list[str], target: list[str]) -> None:
    links = value_links(source, target)
    for i, j in links.same | links.other:
        assert i in range(len(source))
        assert j in range(len(target))
