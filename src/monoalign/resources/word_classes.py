"""Content words, function words and punctuation, and a broader list of stop words, by form alone.

    word_class("the") -> "function"        word_class("n't") -> "function"
    word_class("--") -> "punctuation"      word_class("really") -> "content", though a stop word

A form that can be both (`like`, `past`, `well`) is a content word unless the function is by far the
more frequent. Numbers and symbols that are read aloud (`5`, `$`, `%`, `&`) are content words, and
so are emoji, control characters and the empty word.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_PRONOUNS = """
i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
she her hers herself it its itself they them their theirs themselves themself one oneself who whom
whose which what that this these those someone somebody something anyone anybody anything everyone
everybody everything none nobody nothing whoever whomever whatever whichever each other another
"""
_DETERMINERS = "a an the some any no every all both either neither such own same few many much"
_PREPOSITIONS = """
of in on at by for from to with without within into onto upon about above across after against along
alongside among amongst amid amidst around as atop before behind below beneath beside besides
between beyond despite down during except inside near off out outside over per since than through
throughout till toward towards under underneath until unto up via whereas while whilst
"""
_CONJUNCTIONS = """
and or but nor so yet if because although though unless whether when whenever where wherever how why
lest
"""
_VERBS = """
be am is are was were been being have has had having do does did doing done can could may might must
shall should will would ought ca wo sha ai let cannot
"""
_PARTICLES = "not there here then thus too also just only very more most less least even"
_CLITICS = """
's 'm 're 've 'd 'll n't ' s' 't d' 'em na ta gon wan got ’s ’m ’re ’ve ’d ’ll n’t ’t ’em
"""
_BRACKETS = frozenset({"-lrb-", "-rrb-", "-lsb-", "-rsb-", "-lcb-", "-rcb-"})

_STOP_VERBS = """
get gets getting gotten go goes going gone went come comes coming came make makes making made take
takes taking took taken give gives giving gave given put puts putting keep keeps kept seem seems
seemed say says saying said tell tells told become becomes became become use uses used using need
needs needed want wants wanted
"""
_STOP_ADVERBS = """
again ago almost already always anyway away back else elsewhere enough especially ever far further
furthermore hence hereby however indeed instead later likewise maybe meanwhile moreover mostly much
namely nearly never nevertheless nonetheless now nowhere often once otherwise perhaps quite rather
really recently several sometimes somewhat somehow somewhere soon still therefore thereby therein
thereof together twice usually well whereby wherein yes
"""

FUNCTION_WORDS: frozenset[str] = frozenset(
    " ".join(
        (_PRONOUNS, _DETERMINERS, _PREPOSITIONS, _CONJUNCTIONS, _VERBS, _PARTICLES, _CLITICS)
    ).split()
)
"""Closed-class forms in lower case, contraction parts as Penn tokens have them."""

CLOSED_CLASSES: dict[str, frozenset[str]] = {
    "determiner": frozenset(_DETERMINERS.split()),
    "preposition": frozenset(_PREPOSITIONS.split()),
    "pronoun": frozenset(_PRONOUNS.split()),
    "conjunction": frozenset(_CONJUNCTIONS.split()),
    "auxiliary": frozenset(_VERBS.split()),
    "particle": frozenset(_PARTICLES.split()),
    "clitic": frozenset(_CLITICS.split()),
}
"""The function words by what they are, in lower case; some forms are in several classes."""

STOP_WORDS: frozenset[str] = FUNCTION_WORDS | frozenset((_STOP_VERBS + _STOP_ADVERBS).split())
"""Function words and words too common to be evidence of a correspondence by themselves."""


@lru_cache(maxsize=1 << 16)
def word_class(word: str) -> str:
    """`content`, `function` or `punctuation`."""
    form = word.lower()
    if form in FUNCTION_WORDS and form != "'":
        return "function"
    if form in _BRACKETS or (form and all(_is_punctuation(mark) for mark in form)):
        return "punctuation"
    return "content"


def _is_punctuation(character: str) -> bool:
    return (unicodedata.category(character)[0] == "P" and character not in "%&@#") or (
        character in "`^~|<>"
    )
