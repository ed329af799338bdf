"""Content words, function words and punctuation by form alone, and the lists of closed classes.

    word_class("the") -> "function"        word_class("n't") -> "function"
    word_class("--") -> "punctuation"      word_class("really") -> "content"

A form that can be both (`like`, `past`, `well`) is a content word unless its use as a function word
is by far more frequent. Numbers and symbols that are read aloud (`5`, `$`, `%`, `&`) are content
words, and so are emoji, control characters and the empty word.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from monoalign.core.forms import FormTable, lower_case

from .arrays import are_in
from .word_shapes import ALNUM, word_shapes

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

FUNCTION_WORDS: frozenset[str] = frozenset(
    " ".join(
        (_PRONOUNS, _DETERMINERS, _PREPOSITIONS, _CONJUNCTIONS, _VERBS, _PARTICLES, _CLITICS)
    ).split()
)
"""Closed-class forms in lower case, with the parts that Penn tokens make of contractions."""

CLOSED_CLASSES: dict[str, frozenset[str]] = {
    "determiner": frozenset(_DETERMINERS.split()),
    "preposition": frozenset(_PREPOSITIONS.split()),
    "pronoun": frozenset(_PRONOUNS.split()),
    "conjunction": frozenset(_CONJUNCTIONS.split()),
    "auxiliary": frozenset(_VERBS.split()),
    "particle": frozenset(_PARTICLES.split()),
    "clitic": frozenset(_CLITICS.split()),
}
"""The function words by class, in lower case; some forms are in several classes."""

_INFORMATIVE_PREPOSITIONS = """
without within among amongst along across around despite toward towards upon per via since during
against between before after under over through throughout until beyond above below behind near
inside outside
"""
_INFORMATIVE_OTHERS = """
not n't no also just only even very too then thus here there yet how why because although though
unless whether while if when where
"""
_UNINFORMATIVE_PRONOUNS = """
each that this these those oneself themself yourselves whatever whichever whoever whomever
"""
INFORMATIVE_FUNCTION_WORDS: frozenset[str] = (
    CLOSED_CLASSES["pronoun"] - frozenset(_UNINFORMATIVE_PRONOUNS.split())
) | frozenset((_INFORMATIVE_PREPOSITIONS + _INFORMATIVE_OTHERS).split())
"""Function words that say enough by themselves to be linked as content words are; chosen on the
training corpora."""

_NLTK = """
i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her
hers herself it its itself they them their theirs themselves what which who whom this that these
those am is are was were be been being have has had having do does did doing a an the and but if or
because as until while of at by for with about against between into through during before after
above below to from up down in out on off over under again further then once here there when where
why how all any both each few more most other some such no nor not only own same so than too very s
t can will just don should now
"""
COMMON_STOP_WORDS: frozenset[str] = frozenset(_NLTK.split())
"""The 127 English stop words of NLTK in 2014, the list that most papers of the time mean."""

NEGATIONS: frozenset[str] = frozenset(
    ["not", "n't", "n’t", "no", "never", "none", "nobody", "nothing", "neither", "nor", "without"]
)

POSSESSIVE_CLITICS: frozenset[str] = frozenset(["'s", "’s", "'", "’"])
POSSESSIVE_PRONOUNS: frozenset[str] = frozenset(["his", "her", "their", "whose"])
"""Those of the third person."""

_PERSONAL_PRONOUNS = """
i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
she her hers herself it its itself they them their theirs themselves
"""
PERSONAL_PRONOUNS: frozenset[str] = frozenset(_PERSONAL_PRONOUNS.split())
QUOTATION_MARKS: frozenset[str] = frozenset("\"'“”‘’«»`") | {"``", "''"}

RELATIVE_ADVERBS: frozenset[str] = frozenset(
    ["where", "when", "why", "how", "wherever", "whenever"]
)
_RELATIVE_PRONOUNS = """
who whom whose which that what whereby wherein whoever whomever whatever whichever
"""
RELATIVE_WORDS: frozenset[str] = RELATIVE_ADVERBS | frozenset(_RELATIVE_PRONOUNS.split())
"""What a relative clause or an indirect question may begin with."""

CONTRACTION_PARTS: frozenset[str] = frozenset(
    ["n't", "'ll", "'re", "'ve", "'m", "'d", "'s", "'em", "ca", "wo", "gon", "na"]
)
"""Tokens that stand for a longer word, with a straight apostrophe."""

CLITIC_FORMS: dict[str, str] = {
    "n't": "not",
    "n’t": "not",
    "'re": "are",
    "’re": "are",
    "'ve": "have",
    "’ve": "have",
    "'ll": "will",
    "’ll": "will",
    "'m": "am",
    "’m": "am",
    "ca": "can",
    "wo": "will",
    "sha": "shall",
    "’s": "'s",
    "'": "'s",
    "’": "'s",
}
"""Parts of contractions that stand for one word each, and possessives, which are all `'s`."""


WORD_CLASSES = ("content", "function", "punctuation")
"""What `word_class` answers; the index of a class is its code in arrays."""


@lru_cache(maxsize=1 << 16)
def word_class(word: str) -> str:
    """`content`, `function` or `punctuation`."""
    form = word.lower()
    if form in FUNCTION_WORDS and form != "'":
        return "function"
    if form[:1].isalnum():  # most words
        return "content"
    if form in _BRACKETS or (form and all(map(_is_punctuation, form))):
        return "punctuation"
    return "content"


def _class_codes(words: list[str]) -> npt.NDArray[np.int8]:
    codes = are_in(lower_case(words), FUNCTION_WORDS).astype(np.int8)
    for index in np.flatnonzero(word_shapes(words) & ALNUM == 0).tolist():
        codes[index] = WORD_CLASSES.index(word_class(words[index]))
    return codes


word_class_codes = FormTable(_class_codes)
"""(words,) the index of each word's class in `WORD_CLASSES`."""


def _is_punctuation(character: str) -> bool:
    return (unicodedata.category(character)[0] == "P" and character not in "%&@#") or (
        character in "`^~|<>"
    )
