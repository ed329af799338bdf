"""How one word or phrase relates to another, whatever stands around them.

    word_relation("dog", "animal") -> more general       word_relation("rise", "fall") -> opposite

Opposites come from a list and from WordNet's antonyms; synonyms, hypernyms and the rest from
WordNet, where the vectors of the two words do not contradict it: one sense in many relates words
that no text does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.resources.opposites import are_no_opposites, are_opposites
from monoalign.resources.vectors import Vectors
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet import FEATURES, RELATIONS, WordNet

from .typed_edit import Relation

LEAST_COSINE = {"synonym": 0.3, "hypernym": 0.2, "inherited": 0.3, "sibling": 0.35, "other": 0.2}
"""The least cosine of two words for a relation of WordNet to count."""
NEAR = 0.55
"""The cosine from which on words are related whatever WordNet says."""
_SIBLINGS = 1 / 3 - 1e-6  # two steps apart in the hierarchy
_DIRECT = ("hypernym", "hyponym")
_INHERITED = ("inherited_hypernym", "inherited_hyponym")
_GENERAL = {"hypernym", "inherited_hypernym"}
_APART = frozenset({"antonym", "synonym", *_DIRECT, *_INHERITED})
_CALENDAR = tuple(
    frozenset(names.split())
    for names in (
        "spring summer autumn winter",
        "spring summer fall winter",
        "yesterday today tomorrow",
        "morning afternoon evening",
        "north south east west",
        "northern southern eastern western",
    )
)
"""Words of which only one can be meant."""
_RELATIONS = frozenset(RELATIONS)
_KNOWN: dict[tuple[str, str], Relation | None] = {}
_MOST_KNOWN = 1 << 16
_NEGATIVE_PREFIXES = ("un", "non-", "non")


def word_relation(source: str, target: str) -> Relation | None:
    """The relation of two words or phrases in lower case; None if it is not known."""
    return word_relations([(source, target)])[0]


def word_relations(pairs: Sequence[tuple[str, str]]) -> list[Relation | None]:
    """The relations of many pairs, which cost little more than one; they are remembered."""
    if len(_KNOWN) > _MOST_KNOWN:
        _KNOWN.clear()
    results = {pair: _KNOWN[pair] for pair in pairs if pair in _KNOWN}
    by_meaning = []
    for pair in dict.fromkeys(pairs):
        if pair not in results:
            relation, decided = _by_form(*pair)
            results[pair] = relation
            if not decided:
                by_meaning.append(pair)
    results.update(zip(by_meaning, _by_meaning(by_meaning), strict=True))
    _KNOWN.update(results)
    return [results[pair] for pair in pairs]


def _by_form(source: str, target: str) -> tuple[Relation | None, bool]:
    """What lists and the forms themselves say, and whether that is all there is to say."""
    left, right = set(_lemmas(source)), set(_lemmas(target))
    if left & right:
        return Relation.EQUIVALENT, True
    if any(_are_opposite(one, other) for one in left for other in right):
        return Relation.OPPOSITE, True
    if any(left & names and right & names for names in _CALENDAR):
        return Relation.DIFFERENT, True
    return None, "function" in (word_class(source), word_class(target))


def _by_meaning(pairs: Sequence[tuple[str, str]]) -> list[Relation | None]:
    """By WordNet and the vectors."""
    if not pairs:
        return []
    sources, targets = ([pair[side] for pair in pairs] for side in (0, 1))
    values = WordNet.load().features(sources, targets)
    lemmas = [[_lemmas(word)[0] for word in words] for words in (sources, targets)]
    vectors = Vectors.load()
    near = np.maximum(vectors.similarity(sources, targets), vectors.similarity(*lemmas))
    results = []
    for row, cosine, one, other in zip(values, near.tolist(), *lemmas, strict=True):
        holds = {name for name, held in zip(FEATURES, row.tolist(), strict=True) if held}
        if are_no_opposites(one, other):
            holds.discard("antonym")
        siblings = row[FEATURES.index("path")] >= _SIBLINGS
        results.append(_judged(holds & _RELATIONS, cosine, bool(siblings)))
    return results


def _judged(holds: set[str], near: float, siblings: bool) -> Relation | None:
    """The relation, by those of WordNet that hold and the cosine of two words."""
    if "antonym" in holds:
        return Relation.OPPOSITE
    if "synonym" in holds and near >= LEAST_COSINE["synonym"]:
        return Relation.EQUIVALENT
    for steps, key in ((_DIRECT, "hypernym"), (_INHERITED, "inherited")):
        held = holds.intersection(steps)
        if held and near >= LEAST_COSINE[key]:
            if len(held) > 1:
                return Relation.RELATED
            return Relation.MORE_GENERAL if held & _GENERAL else Relation.MORE_SPECIFIC
    other = holds - _APART and near >= LEAST_COSINE["other"]
    if near >= NEAR or other or (siblings and near >= LEAST_COSINE["sibling"]):
        return Relation.RELATED
    return None


def _are_opposite(one: str, other: str) -> bool:
    if are_opposites(one, other):
        return True
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) > 2 and longer in [prefix + shorter for prefix in _NEGATIVE_PREFIXES]


@lru_cache(maxsize=1 << 16)
def _lemmas(phrase: str) -> Sequence[str]:
    """What a word or phrase may be a form of, the likeliest first."""
    words = phrase.split(" ")
    table = " ".join([lemma_of(words[0]), *words[1:]])
    forms = (form.replace("_", " ") for form in WordNet.load().lemmas(phrase))
    return tuple(dict.fromkeys((table, phrase, *forms)))
