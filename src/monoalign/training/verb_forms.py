"""Forms of English verbs, as far as rules and a list of irregular ones go.

verb_form("take", "past") -> "took"          form_of("stopped", "stop") -> "past"
verb_form("stop", "ing") -> "stopping"       form_of("saw", "stop") -> None
"""

from __future__ import annotations

import re
from functools import lru_cache

FORMS = ("base", "s", "ing", "past", "participle")

_IRREGULAR = """
arise arose arisen   awake awoke awoken   bear bore borne   beat beat beaten
become became become   begin began begun   bend bent bent   bid bid bid   bite bit bitten
blow blew blown   break broke broken   bring brought brought   build built built
burst burst burst   buy bought bought   catch caught caught   choose chose chosen   come came come
cost cost cost   cut cut cut   deal dealt dealt   do did done   draw drew drawn
drink drank drunk   drive drove driven   eat ate eaten   fall fell fallen   feed fed fed
feel felt felt   fight fought fought   find found found   flee fled fled   fly flew flown
forbid forbade forbidden   forget forgot forgotten   forgive forgave forgiven
freeze froze frozen   get got got   give gave given   go went gone   grow grew grown
hang hung hung   have had had   hear heard heard   hide hid hidden   hit hit hit   hold held held
hurt hurt hurt   keep kept kept   know knew known   lay laid laid   lead led led   leave left left
lend lent lent   let let let   lie lay lain   lose lost lost   make made made   mean meant meant
meet met met   overcome overcame overcome   pay paid paid   put put put   quit quit quit
read read read   rid rid rid   ride rode ridden   ring rang rung   rise rose risen   run ran run
say said said   see saw seen   seek sought sought   sell sold sold   send sent sent   set set set
shake shook shaken   shed shed shed   shoot shot shot   show showed shown   shut shut shut
sing sang sung   sink sank sunk   sit sat sat   sleep slept slept   speak spoke spoken
spend spent spent   split split split   spread spread spread   stand stood stood
steal stole stolen   stick stuck stuck   strike struck struck   swear swore sworn
sweep swept swept   swim swam swum   swing swung swung   take took taken   teach taught taught
tear tore torn   tell told told   think thought thought   throw threw thrown
understand understood understood   undergo underwent undergone   wake woke woken   wear wore worn
weep wept wept   win won won   withdraw withdrew withdrawn   write wrote written
"""
_LISTED = _IRREGULAR.split()
_PASTS = {_LISTED[at]: (_LISTED[at + 1], _LISTED[at + 2]) for at in range(0, len(_LISTED), 3)}
_REGULAR = """
abandon accept accomplish achieve act add adhere admit advance agree allow amount annoy answer
apologize appear apply argue arrange arrive ask assist attempt attend avoid back bank beg behave
believe blame boast bother call calm cancel care carry cause cease change chase chat check cheer
chip claim clean clear close collapse collect comfort compensate complain complete comply conclude
conduct confess consider consult consume contact contain continue contribute cope cough count cover
cram crash create cross cry cure damage decide decline delay demand depart depend describe deserve
destroy devise die disappear discover discuss dismiss distribute divide donate doubt draft dress
drift drop earn elapse embark employ encounter end endure enjoy enter escape establish examine
exclude exercise exit expect explain explode express face faint fail fall fasten figure fill finish
fire fix flip focus foot free frighten gain gather get greet guess hand handle happen harm head help
hesitate hire hope hunt hurry ignore imply improve include increase indicate influence inform
inspect intend invent investigate invite join joke judge jump kick kiss knock lack lag land last
laugh learn lift like listen live locate lock log look loosen love lower manage matter mend mention
mess mix mock move name need nod note notice obey object observe obtain occupy occur offer open
oppose opt order organize owe own pack paint part participate pass perform persuade phone pick place
plan play point postpone praise prepare present prevent print proceed produce promise propose
protect prove publish pull punish purchase pursue push quarrel queue quit raise ramble rant reach
realize recall receive recognize recover reduce refer refuse regard register regret reject relate
relax release rely remain remember remind remove renovate rent repair repay repeat replace reply
report request require rescue resemble resign resist resolve respect respond rest result retire
return reveal revise rob ruin rule rush sack sadden save scare scold search separate serve settle
share shout sign slip slow smash smile snap solve sort sound spark spell spill splash spoil spot
stagger start state stay step stop stumble submit succeed suffer suggest summarize supply support
suppose surprise surrender survive suspect switch tackle talk taste terminate thank tidy tire
tolerate total touch track train transfer travel treat trigger trust try turn urge use utter view
visit vote wait walk want warn wash waste watch weigh welcome wind wipe wish witness wonder work
worry wrap yell yield zoom
"""
VERBS = frozenset([*_PASTS, *_REGULAR.split()])
"""Verbs that an expression may begin with, in their base form."""

_DOUBLING = re.compile(r"[^aeiou]*[aeiou][bdglmnprt]")  # stop, plan; not fix, play
_DOUBLED = frozenset(["admit", "commit", "control", "occur", "omit", "permit", "prefer", "refer"])
_THIRD = {"be": "is", "have": "has", "do": "does", "go": "goes"}


@lru_cache(maxsize=1 << 12)
def verb_form(verb: str, form: str) -> str:
    """A form of a verb; `be`, whose forms depend on the subject, is left as it is."""
    if form == "base" or verb == "be":
        return verb
    if form == "s":
        return _third(verb)
    if form == "ing":
        return _stem(verb, "ing") + "ing"
    if verb in _PASTS:
        return _PASTS[verb][form == "participle"]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ied"
    return _stem(verb, "ed") + "ed"


def form_of(word: str, verb: str) -> str | None:
    """Which form of a verb a word is: the first of `FORMS` that fits; None for other words."""
    return next((form for form in FORMS if verb_form(verb, form) == word), None)


def _third(verb: str) -> str:
    if verb in _THIRD:
        return _THIRD[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh")) else f"{verb}s"


def _stem(verb: str, ending: str) -> str:
    """What an ending with a vowel is added to."""
    if verb.endswith("ie") and ending == "ing":
        return f"{verb[:-2]}y"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1]
    if _DOUBLING.fullmatch(verb) or verb in _DOUBLED:
        return verb + verb[-1]
    return verb
