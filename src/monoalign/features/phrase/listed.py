"""Phrase pairs that some list or rule says mean the same, beyond what their words show.

ECB / European Central Bank          an acronym and what it stands for
1.5 million / 1,500,000              numbers and dates of one value
give up / abdicate                   entries of WordNet, synonyms or derived from each other
"""

from __future__ import annotations

from collections.abc import Iterator

from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair, Span
from monoalign.core.space import SpanPair
from monoalign.resources.acronyms import acronym_matches, is_acronym
from monoalign.resources.numbers import equal_numbers
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.wordnet import FEATURES

_Entry = tuple[Span, str]
_RELATIONS = tuple(FEATURES.index(name) for name in ("synonym", "derived", "hypernym", "hyponym"))


def listed_pairs(batch: Batch, max_size: int) -> list[list[SpanPair]]:
    """For each pair of the batch, the spans that correspond; sizes above `max_size` are left out.

    O(words) for rules and look-ups of phrases; only phrases that WordNet has are compared.
    """
    listed = [[*_acronyms(pair), *_numbers(pair)] for pair in batch.pairs]
    for pair, spans in _collocations(batch, max_size):
        listed[pair].append(spans)
    return [[spans for spans in of_pair if _fits(spans, max_size)] for of_pair in listed]


def _fits(spans: SpanPair, max_size: int) -> bool:
    sizes = [end - start for start, end in spans]
    return max(sizes) <= max_size and sizes != [1, 1]


def _acronyms(pair: SentencePair) -> Iterator[SpanPair]:
    source, target = pair.source.words, pair.target.words
    for index, word in enumerate(target):
        if is_acronym(word):
            yield from ((span, (index, index + 1)) for span in acronym_matches(source, word))
    for index, word in enumerate(source):
        if is_acronym(word):
            yield from (((index, index + 1), span) for span in acronym_matches(target, word))


def _numbers(pair: SentencePair) -> Iterator[SpanPair]:
    if _may_have_number(pair.source) and _may_have_number(pair.target):
        yield from equal_numbers(pair.source.words, pair.target.words)


def _may_have_number(sentence: Sentence) -> bool:
    """Whether numbers need be looked for: tags tell, where there are any."""
    return sentence.tags is None or "CD" in sentence.tags


def _collocations(batch: Batch, max_size: int) -> Iterator[tuple[int, SpanPair]]:
    """Related entries of WordNet of which at least one has several words."""
    asked: list[tuple[int, SpanPair]] = []
    words: tuple[list[str], list[str]] = ([], [])
    entries = entries_of(batch, max_size)
    for pair in range(len(batch)):
        for (source, first), (target, second) in _with_several_words(
            entries[pair], entries[len(batch) + pair]
        ):
            if first != second:
                asked.append((pair, (source, target)))
                words[0].append(first)
                words[1].append(second)
    if asked:
        related = WordNet.load().features(*words)[:, _RELATIONS].max(axis=1) > 0
        yield from (each for each, holds in zip(asked, related.tolist(), strict=True) if holds)


def _with_several_words(left: list[_Entry], right: list[_Entry]) -> Iterator[tuple[_Entry, _Entry]]:
    """Pairs of entries, but those of single words."""
    longer = [entry for entry in right if entry[0][1] - entry[0][0] > 1]
    for entry in left:
        several = entry[0][1] - entry[0][0] > 1
        yield from ((entry, other) for other in (right if several else longer))


def entries_of(batch: Batch, max_size: int) -> list[list[_Entry]]:
    """Per sentence, the phrases of lemmas that are entries of WordNet, single words included."""
    forms, ids = batch.forms("lemma"), batch.ids("lemma")
    known = WordNet.load().tables.lemmas
    # A function word alone has odd senses in WordNet (`in` is an inch).
    is_entry = [form in known and word_class(form) == "content" for form in forms]
    sentences = []
    bounds = zip(batch.starts.ravel().tolist(), batch.sizes.T.ravel().tolist(), strict=True)
    for first, size in bounds:
        lemmas = ids[first : first + size].tolist()
        entries: list[_Entry] = []
        for start, lemma in enumerate(lemmas):
            if is_entry[lemma]:
                entries.append(((start, start + 1), forms[lemma]))
            phrase = forms[lemma]
            for end in range(start + 2, min(start + max_size, size) + 1):
                phrase = f"{phrase}_{forms[lemmas[end - 1]]}"
                if phrase in known:
                    entries.append(((start, end), phrase))
        sentences.append(entries)
    return sentences
