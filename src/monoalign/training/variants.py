"""Further pairs to learn from, made of gold alignments: what people type and corpora lack.

    joined      several pairs one behind the other, sentences in another order, refrains
    moved       parts of a sentence in another order: *The dog chased the cat* / *The cat …*
    other words the same frame around words that have nothing to do with each other
    unrelated   the source of one pair and the target of another
    values      dates, times, amounts, put in on both sides, each in a way of writing of its own
    phrases     two expressions of a set (`data/phrases`), put in on both sides
    grammar     *Ann 's car* / *the car of Ann*, contractions, pronouns for names and nouns
    typos       misspelled words, capitals throughout

The links of a variant follow from those of the pairs that it is made of. A word that was exchanged
has no link, nor has the article before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.resources.word_classes import CLOSED_CLASSES, word_class

from .edited_pairs import copied, joined, reordered, respelled, spliced, without_links
from .misspell import misspelled
from .phrase_pairs import random_phrases
from .phrase_variants import rewritten
from .unlike_words import WordPool, is_exchangeable
from .value_variants import random_values

_MOST_JOINED = 9
_SHORT = 30  # words of a sentence that is copied
_ARTICLES = frozenset({"a", "an", "the", "this", "that", "these", "those", "some", "any", "no"})
_FINAL = frozenset(".!?")
_LONGEST_NAME = 3  # words that a pronoun stands for
_SUBJECTS, _OBJECTS = ("he", "she", "it", "they"), ("him", "her", "it", "them")
_GENITIVES = frozenset({"'s", "'", "’s", "’"})
_CONTRACTED = {
    "is": "'s", "has": "'s", "are": "'re", "am": "'m", "have": "'ve", "had": "'d", "would": "'d",
    "will": "'ll", "not": "n't",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variants:
    """Makes variants of some pairs, by chance. `share` is how many of each kind, per pair."""

    random: np.random.Generator
    share: float = 1.0

    def __call__(self, gold: Sequence[Alignment]) -> Iterator[Alignment]:
        """All variants of these pairs."""
        if len(gold) < 2:
            return
        pool = WordPool.of(gold)
        for _ in range(self._count(gold, 1 / 16)):
            yield self.joined(gold)
        for _ in range(self._count(gold, 1 / 12)):
            yield self.unrelated(gold)
        for _ in range(self._count(gold, 1 / 6)):
            yield from self.moved(self._sentence(gold))
        for _ in range(self._count(gold, 1 / 2)):
            yield from self.other_words(self._sentence(gold), pool)
        for _ in range(self._count(gold, 1 / 4)):
            yield from self.with_values(self._pair(gold))
        for _ in range(self._count(gold, 1 / 6)):
            yield from self.with_phrases(self._pair(gold))
        for _ in range(self._count(gold, 1 / 3)):
            variant = rewritten(self._pair(gold), self.random)
            if variant is not None:
                yield variant
        for _ in range(self._count(gold, 1 / 6)):
            yield self.with_typos(self._pair(gold))
        for _ in range(self._count(gold, 1 / 32)):
            yield respelled(self._pair(gold), str.upper)
        for _ in range(self._count(gold, 1 / 8)):
            yield from self.with_genitive(self._sentence(gold))
        for _ in range(self._count(gold, 1 / 8)):
            yield self.contracted(self._pair(gold))
        for _ in range(self._count(gold, 1 / 12)):
            yield from self.with_pronoun(self._sentence(gold))

    def _count(self, gold: Sequence[Alignment], share: float) -> int:
        return round(self.share * share * len(gold))

    def _sentence(self, gold: Sequence[Alignment]) -> Alignment:
        pair = gold[int(self.random.integers(len(gold)))].pair
        return copied(min(pair.source, pair.target, key=len))

    def _pair(self, gold: Sequence[Alignment]) -> Alignment:
        alignment = gold[int(self.random.integers(len(gold)))]
        return alignment if self.random.random() < 0.5 else alignment.swapped()

    def joined(self, gold: Sequence[Alignment]) -> Alignment:
        """Some pairs, some of them again, in the same order or not."""
        count = int(self.random.integers(2, _MOST_JOINED + 1))
        chosen = self.random.integers(len(gold), size=count).tolist()
        if self.random.random() < 0.2:
            chosen[2::2] = [chosen[0]] * len(chosen[2::2])  # a refrain
        refrain = len(set(chosen)) < count
        shuffled = self.random.random() < 0.3 and not refrain
        order = self.random.permutation(count) if shuffled else np.arange(count)
        return joined([gold[index] for index in chosen], order.tolist())

    def unrelated(self, gold: Sequence[Alignment]) -> Alignment:
        """Only the last full stops correspond."""
        first, second = self.random.choice(len(gold), 2, replace=False).tolist()
        pair = SentencePair("", gold[first].pair.source, gold[second].pair.target)
        ends = [sentence.words[-1:] for sentence in (pair.source, pair.target)]
        same = ends[0] == ends[1] and set(ends[0]) <= _FINAL
        last = len(pair.source) - 1, len(pair.target) - 1
        return Alignment(pair, frozenset([last] if same and ends[0] else []))

    def moved(self, alignment: Alignment) -> Iterator[Alignment]:
        """Two phrases change places, or the clauses before and behind a comma."""
        words = alignment.pair.target.words
        order = np.arange(len(words))
        end = len(words) - (words[-1] in _FINAL if words else 0)
        commas = [index for index in range(3, end - 3) if words[index] == ","]
        if len(commas) == 1 and self.random.random() < 0.7:
            at = commas[0]
            yield reordered(alignment, [*order[at + 1 : end], at, *order[:at], *order[end:]])
            return
        chunks = _chunks(words[:end])
        if len(chunks) < 2:
            return
        first, second = sorted(self.random.choice(len(chunks), 2, replace=False).tolist())
        (a, b), (c, d) = chunks[first], chunks[second]
        yield reordered(alignment, [*order[:a], *order[c:d], *order[b:c], *order[a:b], *order[d:]])

    def other_words(self, alignment: Alignment, pool: WordPool) -> Iterator[Alignment]:
        """Some content words are exchanged for words that have nothing to do with them."""
        words = alignment.pair.target.words
        content = [index for index in range(len(words)) if is_exchangeable(words[index])]
        if not content or len(words) > _SHORT:
            return
        share = self.random.choice([0.15, 0.3, 0.6])
        chosen = [index for index in content if self.random.random() < share] or content[-1:]
        gone: set[int] = set()
        for index in chosen:
            other = pool.unlike(words[index], self.random)
            if other is None:
                continue
            alignment = spliced(alignment, index, index + 1, [other], frozenset())
            gone.add(index)
        if not gone:
            return
        yield without_links(alignment, _articles_of(words, gone))

    def with_values(self, alignment: Alignment) -> Iterator[Alignment]:
        """The same value on both sides, or two of a kind."""
        value = random_values(self.random, different=0.1)
        before = value.preposition.split() if self.random.random() < 0.7 else []
        shift = len(before)
        links = {(at, at) for at in range(shift)}
        links |= {(i + shift, j + shift) for i, j in value.links}
        yield from self.inserted(
            alignment, (*before, *value.source), (*before, *value.target), links
        )

    def with_phrases(self, alignment: Alignment) -> Iterator[Alignment]:
        """Two expressions that can replace each other; some that cannot."""
        yield from self.inserted(alignment, *random_phrases(self.random))

    def inserted(
        self,
        alignment: Alignment,
        source: Sequence[str],
        target: Sequence[str],
        links: set[Link],
    ) -> Iterator[Alignment]:
        """Words put in behind two words that correspond."""
        words = alignment.pair.source.words
        partners = Counter(i for i, _ in alignment.links), Counter(j for _, j in alignment.links)
        places = sorted(
            (i, j)
            for i, j in alignment.links
            if partners[0][i] == partners[1][j] == 1 and word_class(words[i]) == "content"
        )
        if not places:
            return
        i, j = places[int(self.random.integers(len(places)))]
        alignment = spliced(alignment, j + 1, j + 1, target, frozenset()).swapped()
        turned = frozenset((j + 1 + b, a) for a, b in links)
        yield spliced(alignment, i + 1, i + 1, source, turned).swapped()

    def with_genitive(self, alignment: Alignment) -> Iterator[Alignment]:
        """*Ann 's car* / *the car of Ann*; `'s` goes with *of*."""
        words = alignment.pair.target.words
        places = [
            at
            for at in range(1, len(words) - 1)
            if words[at] in _GENITIVES
            and word_class(words[at - 1]) == word_class(words[at + 1]) == "content"
        ]
        if not places:
            return
        at = places[int(self.random.integers(len(places)))]
        start = _begin_of_noun(words, at - 1)
        stop = at + 2
        order = [
            *range(start),
            *range(at + 1, stop),
            at,
            *range(start, at),
            *range(stop, len(words)),
        ]
        turned = reordered(alignment, order)
        genitive = start + stop - at - 1
        links = frozenset({(at, 0)})
        turned = spliced(turned, genitive, genitive + 1, ["of"], links)
        yield spliced(turned, start, start, ["the"], frozenset())

    def with_pronoun(self, alignment: Alignment) -> Iterator[Alignment]:
        """A name, or a noun with its article, gives way to a pronoun."""
        words = alignment.pair.target.words
        chunks = [
            (a, b)
            for a, b in _chunks(words)
            if b - a <= _LONGEST_NAME
            if words[a].lower() in _ARTICLES or all(word[0].isupper() for word in words[a:b])
        ]
        if not chunks:
            return
        start, stop = chunks[int(self.random.integers(len(chunks)))]
        subject = start == 0 or words[start - 1] in (",", "and", "that")
        pronouns = _SUBJECTS if subject else _OBJECTS
        pronoun = pronouns[int(self.random.integers(len(pronouns)))]
        spelled = pronoun.title() if words[start][0].isupper() and start == 0 else pronoun
        links = frozenset((place, 0) for place in range(start, stop))
        yield spliced(alignment, start, stop, [spelled], links)

    def contracted(self, alignment: Alignment) -> Alignment:
        """With `'s` for *is* and *has*, `n't` for *not*, and so on."""

        def spelled(word: str) -> str:
            return _CONTRACTED.get(word, word) if self.random.random() < 0.7 else word

        return respelled(alignment, spelled)

    def with_typos(self, alignment: Alignment) -> Alignment:
        """Some words of the target misspelled."""
        chance = self.random.choice([0.1, 0.3])

        def spelled(word: str) -> str:
            is_typo = len(word) > 2 and word.isalpha() and self.random.random() < chance
            return misspelled(word, self.random) if is_typo else word

        return respelled(alignment, spelled)


def _articles_of(words: Sequence[str], gone: set[int]) -> set[int]:
    """The articles before exchanged words, or before other content words that precede these."""
    alone: set[int] = set()
    for index, word in enumerate(words):
        if word.lower() in _ARTICLES:
            noun = index + 1
            while noun + 1 < len(words) and word_class(words[noun + 1]) == "content":
                noun += 1
            if noun in gone:
                alone.add(index)
    return alone


def _chunks(words: Sequence[str]) -> list[tuple[int, int]]:
    """Runs of content words, with the article or possessive before them; names among them."""
    chunks: list[tuple[int, int]] = []
    index = 0
    while index < len(words):
        stop = index
        while stop < len(words) and word_class(words[stop]) == "content":
            stop += 1
        if stop == index:
            index += 1
            continue
        start = index - (index > 0 and words[index - 1].lower() in CLOSED_CLASSES["determiner"])
        if stop - start > 1 or words[index][0].isupper():
            chunks.append((start, stop))
        index = stop
    return chunks


def _begin_of_noun(words: Sequence[str], at: int) -> int:
    """Where the phrase begins that ends with this noun: with its article, or as a name."""
    start = at
    while start > 0 and word_class(words[start - 1]) == "content":
        start -= 1
    if start > 0 and words[start - 1].lower() in CLOSED_CLASSES["determiner"]:
        return start - 1
    while at > 0 and words[at - 1][0].isupper() and word_class(words[at - 1]) == "content":
        at -= 1
    return at
