"""British and American spellings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.spelling import (
    _GREEK,
    _RULES,
    _TOUCHED,
    american_form,
    may_be_british,
)

VARIANTS = """
colour color, colours colors, favourite favorite, neighbourhood neighborhood, Labour labor,
behavioural behavioral, organise organize, organised organized, organisations organizations,
realising realizing, recognisable recognizable, analyse analyze, analysed analyzed,
paralysing paralyzing, centre center, centred centered, theatres theaters, kilometre kilometer,
litres liters, fibre fiber, travelled traveled, travelling traveling, traveller traveler,
cancelled canceled, labelling labeling, fuelled fueled, dialled dialed, signalling signaling,
counsellor counselor, marvellous marvelous, defence defense, offences offenses, licence license,
pretence pretense, practise practice, programme program, programmes programs, grey gray,
tyres tires, cheques checks, plough plow, catalogue catalog, dialogues dialogs,
anaesthetic anesthetic, paediatric pediatric, foetus fetus, haemorrhage hemorrhage,
encyclopaedia encyclopedia, manoeuvre maneuver, oestrogen estrogen, jewellery jewelry,
judgement judgment, ageing aging, sceptical skeptical, fulfil fulfill, skilful skillful,
enquiries inquiries, aluminium aluminum, pyjamas pajamas, storeys stories
"""
OTHERS = """
four for, our or, hour hor, tour tor, flour flor, filled filed, filling filing, tilled tiled,
prise prize, rise rize, timbre timber, called caled, rolled roled, refilled refiled, color collar,
center enter, lorry truck, organise organic, were weer, acre acer, cat cat, Cat cat
"""


def spelling_variant(first: str, second: str) -> bool:
    """Whether two different words, ignoring case, are spellings of one."""
    return first.lower() != second.lower() and american_form(first) == american_form(second)


def pairs(text: str) -> list[tuple[str, str]]:
    return [(one.split()[0], one.split()[1]) for one in text.split(",")]


@pytest.mark.parametrize(("british", "american"), pairs(VARIANTS))
def test_variants(british: str, american: str) -> None:
    assert spelling_variant(british, american)
    assert spelling_variant(american.upper(), british)


@pytest.mark.parametrize(("first", "second"), pairs(OTHERS))
def test_others(first: str, second: str) -> None:
    assert not spelling_variant(first, second)


@given(st.text(max_size=20), st.text(max_size=20))
def test_symmetric_and_never_with_itself(first: str, second: str) -> None:
    assert spelling_variant(first, second) == spelling_variant(second, first)
    assert not spelling_variant(first, first)


def test_odd_words_are_left_alone() -> None:
    for word in ("", "\x00", "🙂", "colour" * 2000, "e" * 40, "ae" * 20):
        assert american_form(word) == word


PARTS = """
a b cat our is ise ised ation ys yse lys re res red cent lust mit metre ring ll led travell ers ing
ogue dial haem foet able
"""


@given(st.lists(st.sampled_from(PARTS.split()), max_size=4).map("".join))
def test_no_rule_applies_where_the_quick_test_says_so(word: str) -> None:
    if _TOUCHED.search(word) is None:
        patterns = [*(pattern for _, pattern, _ in _RULES), _GREEK]
        assert all(pattern.search(word) is None for pattern in patterns)
    if not may_be_british([word])[0]:
        assert american_form(word) == word
