"""Names in a sentence, and whether two of them may be of one thing.

A name is what a recogniser labelled (the `entities` of a sentence); without labels, a word with a
capital that is neither a title nor, as far as WordNet and the word vectors can tell, a common word
at the start of a sentence or after an article. In text without capitals, or with capitals
everywhere, there are no names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.core.sentence import Sentence
from monoalign.resources.acronyms import acronym_matches, is_acronym, same_acronym
from monoalign.resources.person_names import TITLES, PersonNames
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet import RELATIONS, WordNet

from .typed_edit import Relation

_PERSON = 0.5  # the least likeness of a word that is a person's name wherever it stands
_NAMED = (
    "country", "city", "american state", "baltic state", "river", "island", "continent", "ocean",
    "sea", "mountain", "university",
)  # fmt: skip
"""Of these, WordNet lists single ones by their names."""
_NO_NAMES_EITHER = """
inc corp co ltd llc plc company corporation group holdings sen rep gov former chairman director
officer spokesman spokeswoman leader ministry government parliament police court bank
"""
_NO_NAMES = TITLES.union(_NO_NAMES_EITHER.split())
_INSIDE = ("of", "and", "for", "the")  # of a name: Voice of America
_ARTICLES = frozenset(["the", "a", "an", "this", "that", "his", "her", "its", "their", "our", "my"])
_MOST_CAPITALS = 0.8  # of a sentence's content words: more is a headline
_HEADLINE = 3  # the fewest words with capitals that make one
_LEAST_LETTERS = 5  # of names that may be two spellings of one
_ALIKE = 0.6  # the least share of letters that two spellings of a name have in common
_PLACES_AND_PEOPLE = tuple(
    frozenset(names.split(","))
    for names in (
        "us,u.s.,usa,u.s.a.,united states,america,american,americans",
        "uk,u.k.,united kingdom,britain,great britain,british,england,english",
        "holland,netherlands,dutch",
        "ussr,soviet union,soviet,russia,russian,russians",
        "eu,european union,europe,european",
        "un,u.n.,united nations",
        "china,chinese,prc,sino",
    )
)
_NICKNAMES = tuple(
    frozenset(names.split())
    for names in (
        "william bill will billy willy", "robert bob rob bobby bert", "richard dick rick richie",
        "thomas tom tommy", "james jim jimmy jamie", "john jack johnny jon", "michael mike mick",
        "edward ed ted eddie ned", "charles charlie chuck", "joseph joe joey", "david dave",
        "daniel dan danny", "anthony tony", "andrew andy drew", "matthew matt",
        "steven steve stephen", "christopher chris", "alexander alex sandy", "benjamin ben",
        "elizabeth liz beth betty lizzie", "margaret maggie peggy meg", "peter pete", "samuel sam",
        "susan sue susie", "jennifer jen jenny", "patricia pat patty", "deborah debbie",
        "kenneth ken", "ronald ron", "donald don", "gregory greg", "timothy tim", "lawrence larry",
        "nicholas nick", "frederick fred", "albert al", "victoria vicky", "rebecca becky",
        "katherine kate kathy katie",
    )
)  # fmt: skip


def names_in(sentence: Sentence) -> frozenset[int]:
    """The positions of words that are names or parts of names."""
    if sentence.entities is not None:
        return frozenset(at for at, label in enumerate(sentence.entities) if label != "O")
    words = sentence.words
    content = [word for word in words if word_class(word) == "content"]
    capitals = sum(word[:1].isupper() for word in content)
    if capitals >= _HEADLINE and capitals > _MOST_CAPITALS * len(content):
        return frozenset()
    return frozenset(at for at in range(len(words)) if _is_name(words, at))


def name_relation(source: Sequence[str], target: Sequence[str]) -> Relation | None:
    """The relation of two names: `different`, unless they may be names of one thing."""
    left, right = _parts(source), _parts(target)
    if set(left) <= set(right) or set(right) <= set(left) or _is_acronym_of(source, target):
        return Relation.EQUIVALENT
    one, other = " ".join(left), " ".join(right)
    relations = _relations(one, other)
    same = "synonym" in relations or lemma_of(one) == lemma_of(other)
    if same or _in_one(_NICKNAMES, one, other):
        return Relation.EQUIVALENT
    derived = min(len(one), len(other)) >= _LEAST_LETTERS and (
        one.startswith(other) or other.startswith(one)
    )
    if derived or relations - {"antonym"} or _in_one(_PLACES_AND_PEOPLE, one, other):
        return Relation.RELATED
    common = any(all(map(_is_common, name)) for name in (left, right))
    if _spelt_alike(one, other):
        return Relation.RELATED
    return None if common else Relation.DIFFERENT


def _parts(words: Sequence[str]) -> list[str]:
    """The content words of a name, cut at hyphens."""
    content = (word for word in words if word_class(word) == "content")
    return [part for word in content for part in word.lower().split("-")]


def _in_one(groups: Iterable[frozenset[str]], one: str, other: str) -> bool:
    return any(one in names and other in names for names in groups)


def _is_name(words: Sequence[str], at: int) -> bool:
    word = words[at]
    form = word.lower()
    if not word[:1].isupper() or word_class(word) != "content" or form.rstrip(".") in _NO_NAMES:
        return False
    begins = at == 0 or word_class(words[at - 1]) == "punctuation"
    if not begins and words[at - 1].lower() not in _ARTICLES:
        return True
    following = next((other for other in words[at + 1 :] if other not in _INSIDE), "")
    return following[:1].isupper() or not _is_common(word)


@lru_cache(maxsize=1 << 14)
def _is_common(word: str) -> bool:
    """Whether a word may be written with a capital and still be none of a name."""
    if is_acronym(word) or not WordNet.load().lemmas(word):
        return False
    if "inherited_hypernym" in _relations(word.lower(), "inhabitant"):
        return True  # Spaniard: one of many
    if PersonNames.load().likeness([word])[0] >= _PERSON:
        return False
    return not any("inherited_hypernym" in _relations(word.lower(), kind) for kind in _NAMED)


@lru_cache(maxsize=1 << 14)
def _relations(one: str, other: str) -> frozenset[str]:
    holds = WordNet.load().relations([one], [other])[0]
    return frozenset(name for name, held in zip(RELATIONS, holds, strict=True) if held)


def _is_acronym_of(source: Sequence[str], target: Sequence[str]) -> bool:
    for one, other in ((source, target), (target, source)):
        if len(one) == 1 and is_acronym(one[0]):
            if len(other) == 1 and same_acronym(one[0], other[0]):
                return True
            if any(span == (0, len(other)) for span in acronym_matches(other, one[0])):
                return True
    return False


def _spelt_alike(one: str, other: str) -> bool:
    """Whether two names may be one in two spellings: WordNet knows at most one of them."""
    if min(len(one), len(other)) < _LEAST_LETTERS:
        return False
    known = [bool(WordNet.load().lemmas(name)) for name in (one, other)]
    return not all(known) and OSA.normalized_similarity(one, other) >= _ALIKE
