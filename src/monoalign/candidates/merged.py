"""Several words as one: names and collocations merged into one word, punctuation left out.

    merged(sentence).sentence.words     ("Mr. Fazio", "gave up")     of "Mr. Fazio gave up ."
    merged(sentence).spans              ((0, 2), (2, 4))

A merged word has the lemmas of its words joined, and the tag, the relation and the head of the one
that the others hang on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import BoolArray, Link
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair, Span
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet import WordNet

_LONGEST = 4  # words of a collocation


@dataclass(frozen=True, slots=True)
class Merged:
    """A sentence of merged words, and the words that each of them stands for."""

    sentence: Sentence
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class MergedPair:
    """A pair whose sides are merged, and the pair that it was made of."""

    original: SentencePair
    source: Merged
    target: Merged

    @staticmethod
    def of(pair: SentencePair) -> MergedPair:
        """Merge both sides."""
        return MergedPair(pair, merged(pair.source), merged(pair.target))

    @property
    def pair(self) -> SentencePair:
        """The pair of merged sentences."""
        return SentencePair(self.original.id, self.source.sentence, self.target.sentence)

    def unmerged(self, links: Iterable[Link]) -> frozenset[Link]:
        """Links of words from links of merged words.

        Phrases of one length are linked word by word; of others, words of equal lemmas; if there
        are none of those, every word of one with every word of the other.
        """
        return frozenset(
            link
            for i, j in links
            for link in _between(self.original, self.source.spans[i], self.target.spans[j])
        )

    def merged_links(self, alignment: Alignment) -> dict[Link, int]:
        """How many links of words each pair of merged words has."""
        counts: dict[Link, int] = {}
        for link in map(self.merged_link, alignment.links):
            if link is not None:
                counts[link] = counts.get(link, 0) + 1
        return counts

    def merged_link(self, link: Link) -> Link | None:
        """The merged words that the words of a link belong to; None if one was left out."""
        rows, columns = _owners(self.source.spans), _owners(self.target.spans)
        if link[0] in rows and link[1] in columns:
            return rows[link[0]], columns[link[1]]
        return None


def merged(sentence: Sentence) -> Merged:
    """Merge a sentence that has all columns but offsets. O(n)"""
    lemmas, tags, heads = sentence.lemmas, sentence.tags, sentence.heads
    relations = sentence.relations
    if lemmas is None or tags is None or heads is None or relations is None:
        raise FormatError("merging words: expected lemmas, tags, heads and relations")
    spans = tuple(_spans(sentence))
    tops = [_top(heads, span) for span in spans]
    owners = _owners(spans)
    made = Sentence(
        " ".join(sentence.phrase(span) for span in spans),
        tuple(sentence.phrase(span) for span in spans),
        lemmas=tuple(" ".join(lemmas[start:end]) for start, end in spans),
        tags=tuple(tags[top] for top in tops),
        heads=tuple(_above(heads, top, owners) for top in tops),
        relations=tuple(relations[top] for top in tops),
    )
    return Merged(made, spans)


def _spans(sentence: Sentence) -> Iterator[Span]:
    """Names, collocations and single words, without punctuation."""
    start = 0
    while start < len(sentence):
        end = _name_end(sentence.entities, start)
        if end == start + 1:
            end = _collocation_end(sentence, start)
        if end > start + 1 or word_class(sentence.words[start]) != "punctuation":
            yield start, end
        start = end


def _name_end(entities: Sequence[str] | None, start: int) -> int:
    end = start + 1
    if entities is not None and entities[start].startswith("B-"):
        while end < len(entities) and entities[end].startswith("I-"):
            end += 1
    return end


def _collocation_end(sentence: Sentence, start: int) -> int:
    words, entities = sentence.words, sentence.entities
    for size in _sizes(words[start]):
        end = start + size
        named = entities is not None and any(label != "O" for label in entities[start:end])
        if end <= len(words) and not named and is_collocation(words[start:end]):
            return end
    return start + 1


@lru_cache(maxsize=1 << 16)
def _sizes(word: str) -> tuple[int, ...]:
    """How many words the entries have that begin with a word; the most first."""
    bases, entries = _bases(word), _entries()
    return tuple(
        size for size in range(_LONGEST, 1, -1) if any((size, base) in entries for base in bases)
    )


@lru_cache(maxsize=1 << 16)
def is_collocation(words: tuple[str, ...]) -> bool:
    """Whether words are an entry of WordNet together, and no punctuation is among them."""
    entries = _entries()
    first = [base for base in _bases(words[0]) if (len(words), base) in entries]
    pieces = product(first, *map(_bases, words[1:]))
    # WordNet's own rules take long: they are asked about what has an entry in some base form.
    return any(map(entries.__contains__, pieces)) and WordNet.load().is_collocation(words)


@lru_cache(maxsize=1)
def _entries() -> frozenset[tuple[int | str, ...]]:
    """The pieces of all entries of several words; their number and the first, to rule out most."""
    names = (name.replace("-", "_") for name in WordNet.load().tables.lemmas)
    entries = {tuple(name.split("_")) for name in names if "_" in name}
    return frozenset(entries | {(len(pieces), pieces[0]) for pieces in entries})


@lru_cache(maxsize=1 << 16)
def _bases(word: str) -> tuple[str, ...]:
    """A word in lower case and its base forms; none for punctuation."""
    if word_class(word) == "punctuation":
        return ()
    return tuple(dict.fromkeys((word.lower(), *WordNet.load().lemmas(word))))


def _top(heads: Sequence[int], span: Span) -> int:
    """The last word of a span whose head is outside it."""
    outside = [word for word in range(*span) if not span[0] <= heads[word] < span[1]]
    return outside[-1]


def _above(heads: Sequence[int], top: int, owners: dict[int, int]) -> int:
    """The merged word that a word hangs on; punctuation, which is left out, is passed by."""
    head = heads[top]
    while head >= 0 and (head not in owners or owners[head] == owners[top]):
        head = heads[head]
    return owners[head] if head >= 0 else -1


@lru_cache(maxsize=16)
def _owners(spans: tuple[Span, ...]) -> dict[int, int]:
    return {word: number for number, span in enumerate(spans) for word in range(*span)}


def _between(pair: SentencePair, source: Span, target: Span) -> Iterator[Link]:
    rows, columns = range(*source), range(*target)
    if len(rows) == len(columns):
        yield from zip(rows, columns, strict=True)
        return
    left, right = pair.source.lemmas or (), pair.target.lemmas or ()
    cells = [(i, j) for i in rows for j in columns]
    equal = [(i, j) for i, j in cells if left[i].lower() == right[j].lower()]
    yield from equal or cells


def collocations(sentence: Sentence, max_size: int) -> BoolArray:
    """(n, max_size) whether the phrase of that size from that word on is a WordNet collocation."""
    flags = np.zeros((len(sentence), max_size), np.bool_)
    for size in range(2, max_size + 1):
        for start in range(len(sentence) - size + 1):
            flags[start, size - 1] = is_collocation(sentence.words[start : start + size])
    return flags
