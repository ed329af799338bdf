"""Plain sentences of Wikipedia, for a teacher to label.

They come from the sample of a dump that gensim's wheel carries for its own tests (some 100 whole
articles, CC BY-SA 3.0): `pip install gensim==4.4.0`, or that wheel unpacked and on the path.
"""

from __future__ import annotations

import bz2
import html
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from monoalign.annotate.tokenize import token_spans

DUMP = "test/test_data/enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2"
SHORTEST_LINE = 60  # characters; what is shorter is a heading or a caption
SHORTEST, LONGEST = 5, 70  # words
FEWEST_CAPITALS = 2  # after the first word: others seldom hold a name

# Removed from the inside out, as they nest.
TEMPLATES = re.compile(r"\{\{[^{}]*\}\}")
TABLES = re.compile(r"\{\|[^{}]*\|\}")
FILES = re.compile(r"\[\[(?:File|Image|Category|[a-z-]+):(?:[^\[\]]|\[\[[^\[\]]*\]\])*\]\]")
# Removed as they stand, in this order.
REMOVED = (
    re.compile(r"<!--.*?-->", re.S),
    re.compile(r"<ref[^<>]*/>"),
    re.compile(r"<ref.*?</ref>", re.S),
    re.compile(r"<(math|gallery|timeline|table|pre|code|source)\b.*?</\1>", re.S),
)
MARKS = re.compile(r"<[^<>]*>|'{2,}")
LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]]*)\]\]")
ADDRESS = re.compile(r"\[https?:\S*( [^\]]*)?\]")

TITLES = ("Mr", "Mrs", "Ms", "Dr", "St", "Jr", "Sr", "Lt", "Gen", "Col", "Rev", "Gov", "Sen", "Rep")
OTHER_ABBREVIATIONS = ("[A-Z]", "vs", "No", "ca", "Mt", "ed", "al", "Inc", "etc")
ABBREVIATED = "".join(rf"(?<!\b{word}\.)" for word in (*TITLES, *OTHER_ABBREVIATIONS))
SENTENCE_END = re.compile(rf"(?<=[.!?]){ABBREVIATED}\s+(?=[\"“(]?[A-Z])")


def read_wikipedia() -> list[tuple[str, ...]]:
    """Sentences that may hold names, each once, as words."""
    found = (words for page in pages() for words in sentences(plain(page)))
    return list(dict.fromkeys(words for words in found if may_hold_names(words)))


def pages() -> Iterator[str]:
    """The articles as they are written, with all their marks."""
    spec = find_spec("gensim")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("expected gensim 4.4.0, whose wheel has the sample of Wikipedia")
    path = Path(spec.submodule_search_locations[0]) / DUMP
    with bz2.open(path, "rt", encoding="utf-8") as dump:
        text = dump.read()
    for page in re.findall(r"<page>.*?</page>", text, re.S):
        body = re.search(r"<text[^>]*>(.*?)</text>", page, re.S)
        if body and "<redirect" not in page and "<ns>0</ns>" in page:
            yield html.unescape(html.unescape(body[1]))


def plain(text: str) -> str:
    """What a reader sees: ``''the'' [[Tirana|capital]]<ref>…</ref>`` -> ``the capital``."""
    for pattern in REMOVED:
        text = pattern.sub("", text)
    for nested in (TEMPLATES, TABLES, FILES):
        text = without_nested(nested, text)
    return MARKS.sub("", ADDRESS.sub(r"\1", LINK.sub(r"\1", text)))


def without_nested(pattern: re.Pattern[str], text: str) -> str:
    """Remove what matches until nothing does."""
    count = 1
    while count:
        text, count = pattern.subn("", text)
    return text


def sentences(text: str) -> Iterator[tuple[str, ...]]:
    """The sentences of running text; lists, tables and what was not understood are left out."""
    for line in map(str.strip, text.split("\n")):
        if len(line) < SHORTEST_LINE or line[0] in "*#:;!<" or set("{}|[]=") & set(line):
            continue
        for sentence in SENTENCE_END.split(line):
            words = tuple(sentence[start:end] for start, end in token_spans(sentence))
            if SHORTEST <= len(words) <= LONGEST and words[-1] in {".", "!", "?", '"', "”", ")"}:
                yield words


def may_hold_names(words: tuple[str, ...]) -> bool:
    """Whether there are several capitals within the sentence."""
    return sum(word[:1].isupper() for word in words[1:]) >= FEWEST_CAPITALS
