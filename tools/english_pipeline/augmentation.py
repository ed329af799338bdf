"""Surface variants of a sentence that corpora to be aligned contain and treebanks do not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from treebank import Sentence, Word, lower_cased

from monoalign.annotate.tagger_features import PENN_BRACKETS

QUOTE_TAGS = ("``", "''")
PENN_ESCAPES = {plain: escape for escape, plain in PENN_BRACKETS.items()}
NOMINAL_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
PROPER_TAGS = frozenset({"NNP", "NNPS"})
PARTICIPLE_TAGS = frozenset({"VBN", "VBD", "VBG"})


@dataclass(frozen=True)
class Shares:
    """How often each variant is made, as probabilities from 0 to 1."""

    joined_hyphens: float
    lower_case: float
    no_final_punctuation: float
    penn_escapes: float


def vary(sentence: Sentence, shares: Shares, rng: random.Random) -> Sentence:
    """Return the sentence with each variation applied with its own probability."""
    if rng.random() < shares.joined_hyphens:
        sentence = with_joined_hyphens(sentence)
    if rng.random() < shares.no_final_punctuation:
        sentence = without_final_punctuation(sentence)
    if rng.random() < shares.lower_case:
        sentence = lower_cased(sentence)
    # Last, as Penn escapes stay in capitals in lower-cased corpora too.
    if rng.random() < shares.penn_escapes:
        sentence = with_penn_escapes(sentence)
    return sentence


def with_joined_hyphens(sentence: Sentence) -> Sentence:
    """``a two - day trip`` -> ``a two-day trip``: UD cuts at hyphens, other corpora do not."""
    rows = sentence.rows()
    groups = hyphen_groups(sentence.tags)
    new_place = {place: number for number, group in enumerate(groups) for place in range(*group)}
    new_rows = []
    for start, end in groups:
        following = rows[end].tag if end < len(rows) else ""
        top = min(range(start, end), key=lambda place: depth(sentence.heads, place))
        row = joined_word(rows[start:end], rows[top], following)
        new_rows.append(row._replace(head=new_place.get(row.head, -1)))
    return Sentence.from_rows(new_rows)


def hyphen_groups(tags: Sequence[str]) -> list[tuple[int, int]]:
    """Spans of words to be joined: ``DT CD HYPH NN NN`` -> ``(0, 1), (1, 4), (4, 5)``."""
    groups = []
    start = 0
    while start < len(tags):
        end = start + 1
        while end + 1 < len(tags) and tags[end] == "HYPH":
            end += 2
        groups.append((start, end))
        start = end
    return groups


def depth(heads: Sequence[int], place: int) -> int:
    """Steps from a word up to its root: 0 for the root itself."""
    steps = 0
    while heads[place] >= 0:
        place, steps = heads[place], steps + 1
    return steps


def joined_word(parts: Sequence[Word], top: Word, following: str) -> Word:
    """One word out of several, in the place that the topmost has in the tree.

    Any other part could hang from a word below it, and the tree would get a cycle.
    """
    if len(parts) == 1:
        return parts[0]._replace(misspelt=False)
    tag = tag_of_joined([part.tag for part in parts], following)
    form, lemma = "".join(part.form for part in parts), "".join(part.lemma for part in parts)
    return Word(form, tag, lemma, top.head, top.relation)


def tag_of_joined(tags: Sequence[str], following: str) -> str:
    """What the Penn Treebank calls a hyphenated word: before a noun, mostly an adjective."""
    first, last = tags[0], tags[-1]
    if (last in PROPER_TAGS and first in PROPER_TAGS) or last == first == "CD":
        return last
    if last in PARTICIPLE_TAGS or following in NOMINAL_TAGS:
        return "JJ"
    return last


def without_final_punctuation(sentence: Sentence) -> Sentence:
    """``He left .`` -> ``He left``; it stays if it is all there is or something hangs from it."""
    last = len(sentence.words) - 1
    if last < 1 or sentence.tags[-1] != "." or last in sentence.heads or sentence.heads[-1] < 0:
        return sentence
    return Sentence.from_rows(sentence.rows()[:-1])


def with_penn_escapes(sentence: Sentence) -> Sentence:
    """``" Yes " (`` -> ```` `` Yes '' -LRB- ````."""
    words = tuple(
        tag if tag in QUOTE_TAGS else PENN_ESCAPES.get(word, word)
        for word, tag in zip(sentence.words, sentence.tags, strict=True)
    )
    return replace(sentence, words=words, misspelt=frozenset())
