"""Pairs with an expression on one side and another of its set on the other, to learn from.

    rewritten(alignment, random)

    He will postpone the trip / He will postpone the trip
    ->  He will put the trip off / He will postpone the trip,  with put and off linked to postpone

An expression that both sentences have, its words linked one to one, is replaced in one of them by
one that can stand for it (`phrase_sets`). Its words are linked as annotators link phrases: those
that both expressions have to each other, all others to all others.

Verbs keep their form; where the form or the part of speech is in doubt, nothing is replaced. The
new sentence has words only, no annotation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.phrase_sets import (
    GAP,
    POSSESSIVE,
    REFLEXIVE,
    read_sets,
    words_of,
)
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet import WordNet

from .verb_forms import VERBS, form_of, verb_form

_SHARES = {"phrases": 0.6, "text_speak": 0.2, "emoji": 0.1, "confusions": 0.1}
_PRONOUNS = {
    "i": ("my", "myself"),
    "you": ("your", "yourself"),
    "he": ("his", "himself"),
    "she": ("her", "herself"),
    "it": ("its", "itself"),
    "we": ("our", "ourselves"),
    "they": ("their", "themselves"),
}
_OBJECTS = frozenset(["it", "them", "him", "her", "me", "us", "you", "this", "that"])
_DETERMINERS = frozenset(
    ["the", "a", "an", "my", "your", "his", "her", "its", "our", "their", "this", "that", "these"]
)
_VERB_FOLLOWS = (
    "to will would can could may might must should shall 'll 'd n't not i you we they please"
)
_BEFORE_BASE = frozenset(_VERB_FOLLOWS.split())
_BEFORE_THIRD = frozenset(["he", "she", "it", "who", "which"])
_AUXILIARIES = frozenset(["have", "be", "get"])
_NO_HEADS = frozenset(["be", "not"])
_SLOTS = {GAP, POSSESSIVE, REFLEXIVE}


@dataclass(frozen=True, slots=True)
class _Expression:
    """The words of an expression, its kind, the others of its set, and whether it is a verb's."""

    kind: str
    words: tuple[str, ...]
    others: tuple[tuple[str, ...], ...]
    verbal: bool


@dataclass(frozen=True, slots=True)
class _Place:
    """Where both sentences have an expression: the links of its words, and the verb's form."""

    expression: _Expression
    links: tuple[Link, ...]
    form: str

    @property
    def rarity(self) -> float:
        """That of the rarest word, so that others than function words are replaced."""
        return float(Frequencies.load().idf(self.expression.words).max())


def rewritten(alignment: Alignment, random: np.random.Generator) -> Alignment | None:
    """The pair with one expression of one sentence replaced; None if there is none to replace."""
    places = list(_places(alignment))
    if not places:
        return None
    weights = np.array([_SHARES[each.expression.kind] * each.rarity**2 for each in places])
    place = places[int(random.choice(len(places), p=weights / weights.sum()))]
    others = place.expression.others
    other = others[int(random.integers(len(others)))]
    if random.random() < 0.5:
        return _replaced(alignment, place, other, random)
    turned = replace(place, links=tuple((j, i) for i, j in place.links))
    return _replaced(alignment.swapped(), turned, other, random).swapped()


def _places(alignment: Alignment) -> Iterator[_Place]:
    """Expressions in both sentences whose words are linked one to one."""
    words = [word.lower() for word in alignment.pair.source.words]
    partners = _single_links(alignment)
    for start, word in enumerate(words):
        for expression in (*_listed()[0].get(word, ()), *_listed()[1].get(lemma_of(word), ())):
            positions = range(start, start + len(expression.words))
            if words[start + 1 : positions.stop] != list(expression.words[1:]):
                continue
            form = _form_at(words, start, expression.words[0]) if expression.verbal else "base"
            if form is not None and all(at in partners for at in positions):
                yield _Place(expression, tuple((at, partners[at]) for at in positions), form)


def _single_links(alignment: Alignment) -> dict[int, int]:
    """Source words and the same words that they, and nothing else, are linked to."""
    source, target = alignment.pair.source.words, alignment.pair.target.words
    cells = alignment.links | alignment.possible
    rows, columns = Counter(i for i, _ in cells), Counter(j for _, j in cells)
    return {
        i: j
        for i, j in alignment.links
        if rows[i] == columns[j] == 1 and source[i].lower() == target[j].lower()
    }


def _form_at(words: Sequence[str], at: int, verb: str) -> str | None:
    """The form of a verb, if the word before it leaves no doubt that it is one."""
    form = form_of(words[at], verb)
    before = words[at - 1] if at else ""
    if form == "base":
        return form if before in _BEFORE_BASE else None
    if form == "s":
        return form if before in _BEFORE_THIRD else None
    if form == "ing":
        return form if lemma_of(before) == "be" else None
    if form == "past" and lemma_of(before) in _AUXILIARIES:
        return "participle"
    return None if before in _DETERMINERS or not before else form


def _replaced(
    alignment: Alignment, place: _Place, other: Sequence[str], random: np.random.Generator
) -> Alignment:
    """With another expression in the source; `place.links` are those of the old one."""
    pair = alignment.pair
    words = list(pair.source.words)
    start, stop = place.links[0][0], place.links[-1][0] + 1
    filled = _filled(other, words[:start], place.form if place.expression.verbal else None)
    gap = filled.index(GAP) if GAP in filled else len(filled)
    head, tail = filled[:gap], filled[gap + 1 :]
    size = _object_size(words[stop:], random) if tail else 0
    if start == 0 and words[0][:1].isupper():
        head[0] = head[0][:1].upper() + head[0][1:]
    new = [*words[:start], *head, *words[stop : stop + size], *tail, *words[stop + size :]]
    added = [*range(start, start + len(head))]
    moved = {at: at for at in range(start)}
    moved |= {stop + k: start + len(head) + k for k in range(size)}
    behind = len(new) - (len(words) - stop - size)
    added += range(behind - len(tail), behind)
    moved |= {stop + size + k: behind + k for k in range(len(words) - stop - size)}
    links = {(moved[i], j) for i, j in alignment.links if i in moved}
    partners = [j for _, j in place.links]
    links |= _phrase_links(
        [(i, new[i]) for i in added], [(j, pair.target.words[j]) for j in partners]
    )
    possible = {(moved[i], j) for i, j in alignment.possible if i in moved}
    source = Sentence.from_words(new)
    changed = SentencePair(pair.id, source, Sentence.from_words(pair.target.words))
    return Alignment(changed, frozenset(links), frozenset(possible - links))


def _filled(words: Sequence[str], before: Sequence[str], form: str | None) -> list[str]:
    """The words of an expression with its slots filled; a gap stays."""
    owners = [_PRONOUNS[word.lower()] for word in before if word.lower() in _PRONOUNS]
    own, self_ = owners[-1] if owners else _PRONOUNS["they"]
    slots = {POSSESSIVE: own, REFLEXIVE: self_}
    filled = [slots.get(word, word) for word in words]
    return filled if form is None else [verb_form(filled[0], form), *filled[1:]]


def _object_size(words: Sequence[str], random: np.random.Generator) -> int:
    """How many words to put into a gap: a pronoun, or half the time an article and a noun."""
    following = [word.lower() for word in words[:3]]
    if following and following[0] in _OBJECTS:
        return 1
    if len(following) < 2 or following[0] not in _DETERMINERS or random.random() < 0.5:
        return 0
    ends = len(following) == 2 or word_class(following[2]) != "content"
    return 2 if word_class(following[1]) == "content" and ends else 0


def _phrase_links(left: list[tuple[int, str]], right: list[tuple[int, str]]) -> set[Link]:
    """Words that both expressions have are linked to each other, all others to all others."""
    lemmas = [{lemma_of(word): at for at, word in side} for side in (left, right)]
    both = lemmas[0].keys() & lemmas[1].keys()
    rows, columns = ([at for lemma, at in side.items() if lemma not in both] for side in lemmas)
    links = {(lemmas[0][lemma], lemmas[1][lemma]) for lemma in both}
    return links | {(i, j) for i in rows for j in columns}


@lru_cache(maxsize=1)
def _listed() -> tuple[dict[str, list[_Expression]], dict[str, list[_Expression]]]:
    """Expressions that can be replaced: by their first word, and verbs by that of their verb."""
    fixed: dict[str, list[_Expression]] = {}
    verbs: dict[str, list[_Expression]] = {}
    for each in read_sets():
        members = [tuple(words_of(expression)) for expression in each.expressions]
        members = [words for words in members if words[0].lower() not in _NO_HEADS]
        verbal = _is_verbal(members)
        if not verbal:
            members = [words for words in members if len(words) == 1 or words[0] not in VERBS]
        if verbal is None:
            continue
        index = verbs if verbal else fixed
        for words in members:
            others = tuple(other for other in members if other != words)
            if others and not _SLOTS & set(words):
                plain = tuple(word.lower() for word in words)
                expression = _Expression(each.kind, plain, others, verbal)
                index.setdefault(plain[0], []).append(expression)
    return fixed, verbs


def _is_verbal(members: Sequence[Sequence[str]]) -> bool | None:
    """Whether expressions stand for a verb; None if that is in doubt."""
    several = [words[0] in VERBS for words in members if len(words) > 1]
    if not several or np.mean(several) < 0.5:
        return False
    return all(WordNet.load().lemmas(words[0], "v") for words in members) or None
