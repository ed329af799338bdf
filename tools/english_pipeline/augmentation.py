"""Surface variants of a sentence that corpora to be aligned contain and treebanks do not."""

from __future__ import annotations

import random
from dataclasses import dataclass

from treebank import Sentence, lower_cased

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
    rows = list(zip(sentence.words, sentence.tags, sentence.lemmas, strict=True))
    joined: list[tuple[str, str, str]] = []
    position = 0
    while position < len(rows):
        end = position + 1
        while end + 1 < len(rows) and rows[end][1] == "HYPH":
            end += 2
        parts = rows[position:end]
        if len(parts) > 1:
            following = rows[end][1] if end < len(rows) else ""
            words, tags, lemmas = zip(*parts, strict=True)
            joined.append(("".join(words), tag_of_joined(tags, following), "".join(lemmas)))
        else:
            joined += parts
        position = end
    words, tags, lemmas = zip(*joined, strict=True)
    return Sentence(words, tags, lemmas)


def tag_of_joined(tags: tuple[str, ...], following: str) -> str:
    """What the Penn Treebank calls a hyphenated word: before a noun, mostly an adjective."""
    first, last = tags[0], tags[-1]
    if (last in PROPER_TAGS and first in PROPER_TAGS) or last == first == "CD":
        return last
    if last in PARTICIPLE_TAGS or following in NOMINAL_TAGS:
        return "JJ"
    return last


def without_final_punctuation(sentence: Sentence) -> Sentence:
    """``He left .`` -> ``He left``; a sentence of one word stays."""
    if len(sentence.words) > 1 and sentence.tags[-1] == ".":
        return Sentence(sentence.words[:-1], sentence.tags[:-1], sentence.lemmas[:-1])
    return sentence


def with_penn_escapes(sentence: Sentence) -> Sentence:
    """``" Yes " (`` -> ```` `` Yes '' -LRB- ````."""
    words = tuple(
        tag if tag in QUOTE_TAGS else PENN_ESCAPES.get(word, word)
        for word, tag in zip(sentence.words, sentence.tags, strict=True)
    )
    return Sentence(words, sentence.tags, sentence.lemmas)
