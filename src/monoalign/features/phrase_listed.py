"""Phrase pairs that some list or rule says mean the same, beyond what their words show.

ECB / European Central Bank          an acronym and what it stands for
1.5 million / 1,500,000              numbers and dates of one value
give up / abdicate                   entries of WordNet, synonyms or derived from each other
Lennon / John Lennon                 a part of a name that is all capitalised
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from monoalign.core.sentence import Sentence, SentencePair, Span
from monoalign.resources.acronyms import acronym_matches, is_acronym
from monoalign.resources.numbers import equal_numbers
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.wordnet import FEATURES

from .phrase_grid import lemmas_of

SpanPair = tuple[Span, Span]
Entry = tuple[Span, str]

_RELATIONS = tuple(FEATURES.index(name) for name in ("synonym", "derived", "hypernym", "hyponym"))


def listed_pairs(
    pairs: Sequence[SentencePair], wordnet: WordNet, max_size: int
) -> list[list[SpanPair]]:
    """For each pair of the batch, the spans that correspond; sizes above `max_size` are left out.

    O(words) for rules and look-ups of phrases; only phrases that WordNet has are compared.
    """
    found = [[*_acronyms(pair), *_numbers(pair)] for pair in pairs]
    for number, spans in _collocations(pairs, wordnet, max_size):
        found[number].append(spans)
    return [[spans for spans in one if _fits(spans, max_size)] for one in found]


def _fits(spans: SpanPair, max_size: int) -> bool:
    sizes = [end - start for start, end in spans]
    return max(sizes) <= max_size and sizes != [1, 1]


def _acronyms(pair: SentencePair) -> Iterator[SpanPair]:
    source, target = pair.source.words, pair.target.words
    for place, word in enumerate(target):
        if is_acronym(word):
            yield from ((span, (place, place + 1)) for span in acronym_matches(source, word))
    for place, word in enumerate(source):
        if is_acronym(word):
            yield from (((place, place + 1), span) for span in acronym_matches(target, word))


def _numbers(pair: SentencePair) -> Iterator[SpanPair]:
    if _has_number(pair.source) and _has_number(pair.target):
        yield from equal_numbers(pair.source.words, pair.target.words)


def _has_number(sentence: Sentence) -> bool:
    """Whether numbers need be looked for: tags tell, where there are any."""
    return sentence.tags is None or "CD" in sentence.tags


def _collocations(
    pairs: Sequence[SentencePair], wordnet: WordNet, max_size: int
) -> Iterator[tuple[int, SpanPair]]:
    """Related entries of WordNet of which at least one has several words."""
    asked: list[tuple[int, SpanPair]] = []
    words: tuple[list[str], list[str]] = ([], [])
    for number, pair in enumerate(pairs):
        left = _entries(pair.source, wordnet, max_size)
        right = _entries(pair.target, wordnet, max_size)
        for (source, first), (target, second) in _with_several_words(left, right):
            if first != second:
                asked.append((number, (source, target)))
                words[0].append(first)
                words[1].append(second)
    if asked:
        related = wordnet.features(*words)[:, _RELATIONS].max(axis=1) > 0
        yield from (one for one, holds in zip(asked, related.tolist(), strict=True) if holds)


def _with_several_words(left: list[Entry], right: list[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Pairs of entries, but those of single words."""
    for one in left:
        several = one[0][1] - one[0][0] > 1
        for other in right:
            if several or other[0][1] - other[0][0] > 1:
                yield one, other


def _entries(sentence: Sentence, wordnet: WordNet, max_size: int) -> list[Entry]:
    """Phrases of lemmas that are entries of WordNet, single words included."""
    lemmas = lemmas_of(sentence)
    known = wordnet.tables.lemmas
    found = []
    for start in range(len(lemmas)):
        form = lemmas[start]
        for end in range(start + 1, min(start + max_size, len(lemmas)) + 1):
            if end > start + 1:
                form = f"{form}_{lemmas[end - 1]}"
            # A function word alone has odd senses in WordNet (`in` is an inch).
            if form in known and (end > start + 1 or word_class(form) == "content"):
                found.append(((start, end), form))
    return found
