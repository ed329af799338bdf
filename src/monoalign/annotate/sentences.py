"""Split English text into sentences, with character offsets.

``sentence_spans('He saw Dr. No. "Who?" she asked.\\n\\n1. Fin')`` gives the spans of
``He saw Dr. No. | "Who?" she asked. | 1. Fin``

The tokeniser knows which full stops belong to abbreviations, initials, numbers and addresses; here
is decided which of them, and which of the others, end a sentence. A blank line ends one, and so
does every line break, unless the paragraph was wrapped: no line could have held the next one's
first word. A line that begins with a bullet or a number in a list begins a sentence.

Not handled: a sentence without a full stop that is followed by another on the same line, and a name
that ends in a mark (``Yahoo! Inc.``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from monoalign.core.sentence import Span

from .tokenize import STARTERS, token_spans

_MARKS: Final = frozenset(".!?…。！？")
_OPENING: Final = frozenset("([{“‘«`\"'*_")
_CLOSING: Final = frozenset(")]}”’»\"'*_")
_TITLES: Final = """
mr. mrs. ms. mx. dr. drs. prof. rev. gov. sen. sens. gen. sgt. lt. col. capt. cpl. maj. cmdr.
supt. atty. messrs. mme. mlle. rep. reps. hon. pres. insp. amb. adm. pvt. fr. st. ste. mt. ft.
vs. cf. viz. approx. e.g. i.e. eg. ie. esp. incl. no. nos. p. pp. vol. vols. fig. figs. sec. ch.
art. ca. c.
"""
_NEVER_LAST: Final = frozenset(_TITLES.split())  # of a sentence, whatever follows
_BREAK: Final = re.compile(r"\r\n?|[\n\x0b\x0c\x85\u2028\u2029]")
_ITEM: Final = re.compile(r"(?:[-*•‣▪◦–—·]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)])(?=\s)")
_NUMBERING: Final = re.compile(r"\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})\.?")
_NOTES: Final = re.compile(r"(?:\s*\[\d{1,3}\])+")  # references, which stand after the full stop
_WIDTHS: Final = range(40, 121)  # of lines that were wrapped, in characters
_SLACK: Final = 4  # characters by which a line may be shorter than the first word would allow


def sentence_spans(text: str) -> list[Span]:
    """The half-open character spans of the sentences of a text, in order.

    ``"Hi.  Go on."`` -> ``[(0, 3), (5, 11)]``; ``""`` -> ``[]``.
    Every character that is not white space is in exactly one span.
    """
    spans = token_spans(text)
    sentences: list[Span] = []
    first = 0
    for last in _last_tokens(text, spans):
        sentences.append((spans[first][0], spans[last][1]))
        first = last + 1
    return sentences


def _last_tokens(text: str, spans: list[Span]) -> Iterator[int]:
    """The index of the last token of every sentence."""
    if not spans:
        return
    words = [text[start:end] for start, end in spans]
    breaks = _hard_breaks(text)
    cased = any(map(str.isupper, text))
    first, mark, quotes, noted = 0, "", 0, 0
    for k in range(len(words) - 1):
        word, (start, end), following = words[k], spans[k], spans[k + 1][0]
        quotes += word == '"'
        if _is_broken(breaks, end, following):
            yield k
            first, mark, quotes = k + 1, "", 0
            continue
        if word[-1] in _MARKS:
            mark = _mark(words, k, start == spans[k - 1][1])
        elif not (mark and (word in _CLOSING or start < noted)):
            mark = ""
        if not mark or _closes(text, spans[k + 1], quotes):
            continue
        if notes := _NOTES.match(text, end):
            noted = notes.end()
        if following < noted or _is_numbering(words, first, k):
            continue
        if _begins(words, k + 1, mark, cased, apart=end < following):
            yield k
            first, mark = k + 1, ""
    yield len(words) - 1


def _is_broken(breaks: list[int], start: int, end: int) -> bool:
    """Whether a gap has a break; those before it are dropped, since gaps come in order."""
    while breaks and breaks[-1] < start:
        breaks.pop()
    return bool(breaks) and breaks[-1] < end


def _mark(words: list[str], k: int, attached: bool) -> str:
    """The token that may end a sentence, with the single letter before it: `b.`, not `So do I.`"""
    before = words[k - 1] if k and attached and words[k] == "." else ""
    if len(before) == 1 and before.isalpha() and before != "I":
        return before + words[k]
    if words[k] == "." and k > 0 and words[k - 1].isdigit() and words[k + 1].isdigit():
        return "" if not attached else "."  # the point of a number that was set apart: 27 . 41
    return words[k]


def _closes(text: str, span: Span, quotes: int) -> bool:
    """Whether the next token still belongs to a sentence that has its full stop.

    A straight quote set apart on both sides closes if the number of `quotes` before it is odd.
    """
    start, end = span
    word = text[start:end]
    if word[-1] in _MARKS and not word[0].isalnum():
        return True
    if word not in _CLOSING and word != "''":
        return False
    if word not in _OPENING or not text[start - 1].isspace():
        return True
    return word == '"' and quotes % 2 == 1 and (end == len(text) or text[end].isspace())


def _is_numbering(words: list[str], first: int, last: int) -> bool:
    """Whether a sentence so far is the number of an item: `1.`, `(a)`, `2.3.`"""
    return last - first < 3 and bool(_NUMBERING.fullmatch("".join(words[first : last + 1])))


def _begins(words: list[str], start: int, mark: str, cased: bool, *, apart: bool) -> bool:
    """Whether a sentence may begin here, after a mark or an abbreviation with a full stop."""
    word = next((word for word in words[start : start + 4] if word not in _OPENING), "")
    if len(mark) > 1 and mark[0].isalnum():  # an abbreviation or an initial
        if mark.lower() in _NEVER_LAST:
            return False
        return word in STARTERS or (mark == "etc." and word[:1].isupper())
    if not apart and not (word[:1].isupper() and mark == "."):
        return False
    if not cased:
        return word[:1].isalnum() or word[:1] in _OPENING
    if mark[:2] == ".." or mark[0] == "…":
        return word[:1].isupper()
    return bool(word) and not word[0].islower() and word[0] not in ",;:-–—)]}%/"


def _hard_breaks(text: str) -> list[int]:
    """Places of the line breaks that end a sentence, the last one first."""
    places: list[int] = []
    paragraph: list[Span] = []
    for start, end in [*_lines(text), (len(text), len(text))]:
        if text[start:end].strip():
            paragraph.append((start, end))
            continue
        wrapped = _is_wrapped(text, paragraph)
        places += [
            line[1]
            for line, (following, _) in pairwise([*paragraph, (end, end)])
            if not wrapped or following == end or _ITEM.match(text, following)
        ]
        paragraph = []
    places.reverse()
    return places


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for match in _BREAK.finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _is_wrapped(text: str, lines: list[Span]) -> bool:
    """Whether no line had room for the first word of the next one."""
    if len(lines) < 2:
        return False
    texts = [text[start:end].strip() for start, end in lines]
    width = max(map(len, texts))
    if width not in _WIDTHS:
        return False
    return all(
        len(line) + 1 + len(following.split(None, 1)[0]) + _SLACK > width
        or _ITEM.match(following) is not None
        for line, following in pairwise(texts)
    )
