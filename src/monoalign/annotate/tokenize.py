"""Split English text into Penn Treebank style tokens, with character offsets.

``token_spans("We can't pay US$5 (or so).")`` gives the spans of
``We | ca | n't | pay | US$ | 5 | ( | or | so | ) | .``

A token is always a slice of the text. Hyphenated words, words joined by a slash, numbers with
separators, addresses, handles and file names stay whole; text that is already tokenised
(``do n't``, ``-LRB-``, double backquotes) is left as it is.

Not handled: a misspelt contraction without apostrophe (``dont``), a whole number written together
with its unit (``10am`` stays, ``1.5 | m`` does not), a full stop without a space before a small
letter (``end.then`` reads as a file name), languages written without spaces. A full stop that ends
both an abbreviation and the sentence stays with the abbreviation, as in MSR RTE2.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import Final


def token_spans(text: str) -> list[tuple[int, int]]:
    """The half-open character spans of the tokens of a text, in order.

    ``"John's here."`` -> ``[(0, 4), (4, 6), (7, 11), (11, 12)]``; ``""`` -> ``[]``.
    Every character that is not white space is in exactly one span.
    """
    spans: list[tuple[int, int]] = []
    tokenised = _is_tokenised(text)
    for match in _TOKEN.finditer(text):
        if match.lastindex == 1:
            spans.extend(_parts(text, *match.span(), tokenised))
        else:
            spans.append(match.span())
    return spans if text.isascii() else _joined(text, spans)


# What ends a word. All the rest is a word character: letters, digits, and also combining marks
# and joiners, which `\w` leaves out.
_ENDS: Final = (
    r"\s!-/:-@\[-^`{-~\x7f-\xa9\xab\xac\xae-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7\u200b\u2010-\u2027"
    r"\u2030-\u205e\u20a0-\u20cf\u2120-\u2122\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020"
    r"\u3030\ufe10-\ufe1f\ufe30-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
    r"\U0001f000-\U0001faff"
)
_W: Final = f"[^{_ENDS}]"
_NOT_W: Final = f"(?!{_W})"
_APOS: Final = r"['’ʼ‘`´\x91\x92]"
_HYPHEN: Final = r"[-‐‑–]"
_CLITIC: Final = rf"{_APOS}(?i:s|m|d|ll|re|ve)"
_EMOJI: Final = (
    r"[\xa9\xae\u203c\u2049\u2122\u2190-\u2bff\u3030\U0001f000-\U0001faff]"
    r"[\u0300-\u036f\u20e3\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
)

# What may come between two word characters without ending the word. A full stop may not if a
# capitalised word follows (`end.The`), and a comma only in numbers (`1,000`, not `27,2004`).
_JOINT: Final = (
    rf"(?:{_HYPHEN}|\\?/|{_APOS}|@|\.{_HYPHEN}|(?<=[A-Z])&(?=[A-Z])"
    rf"|(?<=\d)(?:,(?=(?:\d\d,){{0,3}}\d{{3}}(?!\d))|:(?=\d))"
    rf"|\.(?:(?=[a-z]|[A-Z](?![a-z])|{_W}{{1,40}}@)|(?<![A-Za-z][a-z]\.)(?=\d)"
    r"|(?<=\b[A-Z]\.)(?=[A-Z][a-z]{1,3}\.)))"
)
# A sign or a decimal point before a number (`-5`, `.5`), or the root of a path (`/usr/lib`).
_HEAD: Final = (
    r"(?:(?<![^\s(\[{\"'“‘$£€<>=~])[-+−]?\.?(?=\d)|(?<!\S)(?:~|\.\.?)?/(?=" + _W + "{1,64}/))?"
)
_TAIL: Final = (
    rf"(?:\.(?!\.)|(?:(?<=\.[A-Za-z])|(?<=[JS]r|Co)|(?<=Inc|Ltd)|(?<=Corp))\.(?=\.(?!\.))"
    rf"|(?<=in){_APOS}{_NOT_W}|(?<=[A-Z])(?:\+\+?|\#)(?!{_W}|\+)"
    rf"|(?<=\s[dlnoyDLNOY]){_APOS}(?=\s)|-(?=\s(?:and|or|to)\b))?"  # two- and three-year
)

# Alternatives in the order tried; group 1 is a word that may have to be split further.
_TOKEN: Final = re.compile(
    rf"""(?!\s)(?:
    (?=[cdglwyCDGLWY])(?:(?i:can(?=not\b)|(?:gon|wan)(?=na\b)|got(?=ta\b)|(?:lem|gim)(?=me\b)
      |d{_APOS}(?=(?:you|ye)\b)|y{_APOS}(?=all\b)|c{_APOS}m(?=on\b)))
    |[A-Za-z]+(?![^\s,])                                     # the common case, for speed
    |(?i:https?://|ftp://|www\.|mailto:)(?:[^\s()<>"“”]|\([^\s()]*\))*(?<![.,;:!?'’\]}}])
    |[A-Za-z]:\\[^\s<>"|?*]*(?<![.,;:!?)])
    |(?:US|AU?|CA?|HK|NZ|NT|S|R)\$(?=[\d.]|\s|\Z)
    |({_HEAD}{_W}+(?:{_JOINT}{_W}+)*{_TAIL})
    |[@\#](?!\d){_W}+
    |(?<!\S)\.(?i:com|org|net|edu|gov|doc|pdf|txt|xls|exe|jpe?g|html?){_NOT_W}
    |-(?i:[lr][rsc]b)-                                       # brackets as the treebanks write them
    |&(?:[A-Za-z]{{2,8}}|\#\d{{1,6}});                       # XML entities
    |{_CLITIC}(?!{_W}|-)
    |{_APOS}[tT](?=(?i:is|was|were|will|would)\b)
    |{_APOS}(?:(?i:em|til|till|cause|cuz|bout|round|n{_APOS}?)|\d\ds?){_NOT_W}
    |``|''
    |(?<![^\s.!?])(?:[:;=]['o^-]?[()\[\]DPp|/\\*]|<3|\^_\^){_NOT_W}  # emoticons
    |\.\.+|[!?]+|…+
    |([-*=~\#+^|<>—–―])\2*
    |[\U0001f1e6-\U0001f1ff]{{2}}                            # a flag is a pair of letters
    |{_EMOJI}(?:\u200d{_EMOJI})*
    |\S)""",
    re.VERBOSE,
)
_ENDING: Final = re.compile(rf"(?:(?i:n{_APOS}t)|{_CLITIC})\Z")
_UNIT: Final = re.compile(r"\d[.,:]\d+((?!(?:st|nd|rd|th|s)\Z)[A-Za-z]{1,4})\Z")
# U.S, p.m, Ph.D; and Pvt, Blvd, which have no vowel (nor are they Hm, Shh).
_ACRONYM: Final = re.compile(
    r"(?:[A-Za-z]{1,2}\.)+[A-Za-z]{1,4}|[CDFJ-NP-RTVW][b-df-gj-lnp-tv-xz]+"
)
_NEXT: Final = re.compile(rf"\s*({_W}{{1,8}}|\S?)")
_ATTACHED: Final = re.compile(r"\w[,;:?!)\"](?:\s|\Z)")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Without full stop. The first kind is recognised in upper and lower case, the second only if
# capitalised (`Miss.`, `Wash.`), the third only before a number (`no. 5`).
_ABBREVIATIONS: Final = _words(
    "mr mrs ms mx dr drs prof rev gov sen gen sgt lt col capt cpl maj cmdr supt atty messrs mme "
    "mlle inc corp co cos ltd bros assn assoc dept univ govt intl natl mfg jr sr esq st ste ave "
    "blvd hwy pkwy mt ft jan feb apr aug sept sep oct nov dec tues thur thurs vs etc al cf viz "
    "approx eg ie esp incl lb lbs oz attn yrs hrs mins"
)
_CAPITALISED: Final = _words(
    "Adm Sens Rep Reps Hon Pres Fr Pvt Insp Amb Rd Mar Jun Jul Mon Tue Wed Thu Fri Sat "
    "Ala Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind Kan Kans Ky La Mass Md Mich Minn Miss Mo "
    "Mont Neb Nev Okla Ore Pa Penn Tenn Tex Va Vt Wash Wis Wyo Alta Ont Que Sask"
)
_BEFORE_NUMBER: Final = _words("no nos p pp vol vols fig figs sec ch art ca c")
STARTERS: Final = _words(
    "The A An He She It They We You I In On At But And Or This That These Those There When If As "
    "For To After His Her Its Their My Our What Who How"
)
"""Words that hardly follow an abbreviation or an initial unless they begin a sentence."""
_NOT_CLIPPED: Final = _words(
    "in win begin again main pain rain train gain plain explain remain contain maintain certain "
    "captain bin pin sin skin thin twin within origin cabin margin virgin ruin coin join chin fin "
    "gin spin tin brain chain drain grain vein rein bargain mountain fountain villain assassin "
    "violin penguin robin dolphin therein herein wherein protein"
)
_ZWJ: Final = "\u200d"


def _parts(text: str, start: int, end: int, tokenised: bool) -> list[tuple[int, int]]:
    """Split clitics and a sentence-final full stop off a word: ``he'd.`` -> ``he | 'd | .``"""
    last = text[end - 1]
    cuts = [end]
    if last == "." and end - start > 1:
        if not _keeps_stop(text, start, end - 1, tokenised):
            cuts.append(end - 1)
    elif not last.isalnum() and text[start : end - 1].lower() in _NOT_CLIPPED:
        cuts.append(end - 1)  # a quote after `win'`, whereas `nothin'` is one word
    if text[start].isdigit() and (unit := _UNIT.search(text, max(start, end - 24), cuts[-1])):
        cuts.append(unit.start(1))
    for _ in range(2):  # I'd've
        ending = _ENDING.search(text, start, cuts[-1])
        if ending is None or ending.start() == start:
            break
        cuts.append(ending.start())
    cuts.append(start)
    cuts.reverse()
    return list(pairwise(cuts))


def _keeps_stop(text: str, start: int, stop: int, tokenised: bool) -> bool:
    """Whether the full stop after a word is part of it."""
    word = text[max(start, stop - 24) : stop].rpartition("-")[2]
    if word.lower() in _ABBREVIATIONS or word in _CAPITALISED or _ACRONYM.fullmatch(word):
        return True
    following = _NEXT.match(text, stop + 1)
    after = following[1] if following else ""
    if word.lower() in _BEFORE_NUMBER and after[:1].isdigit():
        return True
    if len(word) == 1 and word.isupper():  # an initial: George W. Bush, but: So do I.
        return word != "I" and after[:1].isalpha() and after not in STARTERS
    return tokenised and bool(after)


def _is_tokenised(text: str) -> bool:
    """Whether punctuation is separated, so that a full stop on a word belongs to it."""
    apart = " , " in text or " . " in text or text.endswith(" .")
    return apart and _ATTACHED.search(text) is None


def _joined(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join a token to the one before it if a combining mark or a joiner connects them."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and joined[-1][1] == start and _is_attached(text[start - 1], text[start]):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _is_attached(before: str, char: str) -> bool:
    return (
        unicodedata.category(char)[0] == "M"
        or _ZWJ in (before, char)
        or "\U0001f3fb" <= char <= "\U0001f3ff"
    )
