"""British and American spellings of a word.

    american_form("colour") -> "color"             american_form("Realised") -> "realized"
    american_form("four") -> "four"                american_form("travelling") -> "traveling"

A list and rules for endings map both spellings to one form. A rule may make a form that is no word
(`advise` -> `advize`), which does no harm, since only equality counts. Different words for one
thing (`lorry`, `truck`) are no spelling variants.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock

import snowballstemmer  # type: ignore[import-untyped]

from monoalign.core.edit import BoolArray
from monoalign.kernels.objects import held_parts

from .arrays import are_in

LONGEST = 60
"""Longer words are not English words: they are left as they are."""

_LISTED = """
acknowledgement acknowledgment   aeroplane airplane   ageing aging   aluminium aluminum
annexe annex   artefact artifact   axe ax   behove behoove   burnt burned   cheque check
chilli chili   cosy cozy   councillor councilor   counsellor counselor   cypher cipher
defence defense   disc disk   distil distill   doughnut donut   draught draft   dreamt dreamed
enquire inquire   enquired inquired   enquiries inquiries   enquiring inquiring   enquiry inquiry
enrol enroll   enrolment enrollment   focussed focused   focussing focusing   fulfil fulfill
fulfilment fulfillment   furore furor   gaol jail   gaoled jailed   grey gray   greyer grayer
greying graying   instal install   instalment installment   instil instill   jewellery jewelry
judgement judgment   kerb curb   kidnapped kidnaped   kidnapping kidnaping   learnt learned
licence license   liquorice licorice   manoeuvre maneuver   manoeuvred maneuvered
manoeuvring maneuvering   marvellous marvelous   maths math   mediaeval medieval   mould mold
mouldy moldy   moustache mustache   mum mom   offence offense   omelette omelet
pencilled penciled   phoney phony   plough plow   ploughed plowed   ploughing plowing
practise practice   practised practiced   practising practicing   pretence pretense
programme program   pyjamas pajamas   sceptic skeptic   sceptical skeptical   scepticism skepticism
skilful skillful   skilfully skillfully   smoulder smolder   smouldering smoldering
specialities specialties   speciality specialty   spelt spelled   spilt spilled   spoilt spoiled
storey story   storeys stories   sulphate sulfate   sulphur sulfur   sulphuric sulfuric
tranquillity tranquility   tyre tire   whisky whiskey   wilful willful   wilfully willfully
woollen woolen   worshipped worshiped   worshipper worshiper   worshipping worshiping
yoghurt yogurt
"""
_AMERICAN = dict(zip(_LISTED.split()[::2], _LISTED.split()[1::2], strict=True))
_LISTED_FORMS = frozenset(_AMERICAN).union(f"{word}s" for word in _AMERICAN)

_ERS = "cent|theat|lit|fib|calib|somb|spect|lust|meag|sab|mit|scept|nit|och|goit|[a-z]*met"
_OGS = "catal|dial|anal|monol|epil|prol|travel|homol"
# What a word has to hold for a rule to change it, the rule, and what it writes instead.
_RULES = (
    # colour, favourite, neighbourhood; four, hour, tour and flour are too short
    ("our", re.compile(r"(?<=[a-z]{3})our"), "or"),
    # organise, organisation; rise, wise and prise are too short
    ("is", re.compile(r"(?<=[a-z]{3})is(?=(?:e|ed|es|er|ers|ing|able|ations?|ational)$)"), "iz"),
    ("lys", re.compile(r"(?<=[a-z]l)ys(?=(?:e|ed|es|er|ers|ing)$)"), "yz"),
    ("re", re.compile(rf"^({_ERS})re(?=s?$)"), r"\1er"),
    ("red", re.compile(r"^(cent|lust|mit)red$"), r"\1ered"),
    ("ring", re.compile(r"^(cent|lust|mit)ring$"), r"\1ering"),
    # travelled, fuelling, signaller; called and filled have no vowel before the last one
    ("ll", re.compile(r"^([a-z]*[aeiouy][a-z]*[aeo])ll(?=(?:ed|ings?|ers?)$)"), r"\1l"),
    ("ogue", re.compile(rf"^({_OGS})ogue(?=s?$)"), r"\1og"),
)
_GREEK = re.compile(
    "aesthe|aetiolog|amoeb|anaem|anaesth|archaeo|caesar|diarrhoea|encyclopaed|faec|foet|glycaem|"
    "gynaec|haem|ischaem|leukaem|oesoph|oestr|orthopaed|paed|palaeo|septicaem"
)


_INSIDE, _AT_END = "our isa ise isi yse ysi centr lustr mitr lle lli ogue ae oe", "re res"
"""What a word must hold, or end with, for any of the rules to change it."""
_TOUCHED = re.compile("|".join([*_INSIDE.split(), *[f"{part}$" for part in _AT_END.split()]]))
_PARTS = [part.encode() for part in f"{_INSIDE} {_AT_END}".split()]


def may_be_british(forms: Sequence[str]) -> BoolArray:
    """(forms,) which words in lower case may be spelt otherwise by Americans; a quick test."""
    held: BoolArray = held_parts(forms, _PARTS, len(_INSIDE.split()))
    return held | are_in(forms, _LISTED_FORMS)


@lru_cache(maxsize=1 << 16)
def american_form(word: str) -> str:
    """The lower-cased word as Americans spell it, or a form that stands for it."""
    form = word.lower()
    if len(form) > LONGEST:
        return form
    if form in _AMERICAN:
        return _AMERICAN[form]
    if form.endswith("s") and form[:-1] in _AMERICAN:
        return _AMERICAN[form[:-1]] + "s"
    if _TOUCHED.search(form) is None:
        return form
    for held, pattern, replacement in _RULES:
        if held in form:
            form = pattern.sub(replacement, form)
    if "ae" not in form and "oe" not in form:
        return form
    return _GREEK.sub(lambda match: match[0].replace("ae", "e").replace("oe", "e"), form)


_STEMMER = snowballstemmer.stemmer("english")
_LOCK = Lock()  # the stemmer keeps the word it works on in itself


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The stem of a word, in lower case."""
    form = word.lower()
    if len(form) > LONGEST:
        return form
    with _LOCK:
        return str(_STEMMER.stemWord(form))
