"""From ClearNLP's dependencies, which spaCy's own English pipelines give, to UD.

    He is in Paris     prep(is, in) pobj(in, Paris)  ->  case(Paris, in) cop(Paris, is)
    seen by a man      agent(seen, by) pobj(by, man)  ->  obl:agent(seen, man) case(man, by)
    a, b and c         conj(a, b) conj(b, c) cc(b, and)  ->  conj(a, b) conj(a, c) cc(c, and)

Words stay in their trees, and several roots are legal. Names stay compounds (UD: `flat`, headed by
the first word), since labels do not say which they are; nor is it known which commas belong to a
conjunct.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from .tree import walk

# The tag of what it hangs on decides what an object of a preposition becomes.
_NOUNS = ("NN", "PR", "CD", "DT", "WP", "EX")
_BE = frozenset(
    ("be", "is", "are", "was", "were", "been", "being", "am", "'s", "'re", "'m", "’s", "’re", "’m")
)
_PREPOSITIONS = ("IN", "TO")
_PREPOSED = frozenset(("prep", "agent", "dative", "conj", "pcomp", "ROOT", "root", "prt", "advmod"))
_PREDICATES = ("attr", "acomp")
_CLAUSES_OF_BE = ("ccomp", "xcomp", "oprd")
_LOCATIONS = frozenset(("here", "there"))
_FIXED = {
    "as": ("of", "to", "for"),
    "according": ("to",),
    "because": ("of",),
    "due": ("to",),
    "instead": ("of",),
    "prior": ("to",),
    "rather": ("than",),
    "such": ("as",),
}

RENAMED = {
    "acomp": "xcomp",
    "agent": "obl:agent",
    "attr": "xcomp",
    "auxpass": "aux:pass",
    "csubjpass": "csubj:pass",
    "dative": "iobj",
    "dobj": "obj",
    "intj": "discourse",
    "meta": "dep",
    "neg": "advmod",
    "nsubjpass": "nsubj:pass",
    "oprd": "xcomp",
    "pcomp": "advcl",
    "pobj": "obl",
    "poss": "nmod:poss",
    "possessive": "case",
    "preconj": "cc:preconj",
    "predet": "det:predet",
    "prep": "obl",
    "prt": "compound:prt",
    "quantmod": "advmod",
    "relcl": "acl:relcl",
}
"""Labels of ClearNLP, and those of UD for what no other rule caught."""

_ONLY_CLEARNLP = RENAMED.keys() | {"npadvmod"}


@dataclass(frozen=True, slots=True)
class Forest:
    """Trees that are rearranged step by step, and stay trees.

    Words in lower case, tags, heads (-1: root) and relations; the last two change.
    """

    words: list[str]
    tags: list[str]
    heads: list[int]
    relations: list[str]

    def children(self, head: int, relations: Collection[str]) -> list[int]:
        """Dependents of a word by some relations, in order."""
        return [
            word
            for word, above in enumerate(self.heads)
            if above == head and self.relations[word] in relations
        ]

    def swap(self, word: int, relation: str) -> None:
        """Put a word in its head's position; the head and all else below it hang on the word.

        swap(Paris, "case") in  is -prep-> in -pobj-> Paris  gives  is -prep-> Paris -case-> in
        """
        head = self.heads[word]
        for other, above in enumerate(self.heads):
            if above == head:
                self.heads[other] = word
        self.heads[word], self.relations[word] = self.heads[head], self.relations[head]
        self.heads[head], self.relations[head] = word, relation


def is_clearnlp(relations: Iterable[str]) -> bool:
    """Whether labels, of a pipeline or of a sentence, are ClearNLP's; spaCy writes ROOT in both."""
    return not _ONLY_CLEARNLP.isdisjoint(relations)


def to_ud(
    words: Sequence[str], tags: Sequence[str], heads: Sequence[int], relations: Sequence[str]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """UD heads and relations of a ClearNLP tree; -1 is a root. Tags are Penn's."""
    forest = Forest([word.lower() for word in words], list(tags), list(heads), list(relations))
    upwards = walk(heads)[::-1]  # what a swap moves is then below what is still to come
    for word in upwards:
        _raise_object(forest, word)
    for word in upwards:
        _raise_predicate(forest, word)
    for word in walk(forest.heads):
        _join_conjuncts(forest, word)
    for word in range(len(words)):
        _attach_conjunction(forest, word)
        _fix(forest, word)
    for word in range(len(words)):
        forest.relations[word] = _renamed(forest, word)
    return tuple(forest.heads), tuple(forest.relations)


def _raise_object(forest: Forest, word: int) -> None:
    """A preposition below its object: prep and pobj -> case and nmod or obl."""
    relation, head = forest.relations[word], forest.heads[word]
    if relation not in _PREPOSED:
        return
    objects = forest.children(word, ("pobj", "pcomp"))
    if not objects and relation in ("prep", "pcomp"):  # out of the house: the inner one has it
        objects = forest.children(word, ("nmod", "obl"))
        objects = [noun for noun in objects if forest.children(noun, ("case",))]
    if not objects:
        return
    raised = objects[0]
    clause = forest.relations[raised] == "pcomp" and forest.tags[raised][:1] == "V"
    forest.swap(raised, "mark" if clause else "case")
    if relation in ("conj", "ROOT", "root", "pcomp"):
        return  # as the preposition was attached, so is its object
    below_noun = head >= 0 and forest.tags[head][:2] in _NOUNS
    if relation == "agent":
        forest.relations[raised] = "obl:agent"
    elif clause:
        forest.relations[raised] = "acl" if below_noun else "advcl"
    else:
        forest.relations[raised] = "nmod" if below_noun else "obl"


def _raise_predicate(forest: Forest, word: int) -> None:
    """A form of `be` below its predicate, as `cop`; `there is a man` has a subject instead."""
    if forest.words[word] not in _BE or forest.relations[word] in ("aux", "auxpass"):
        return
    predicates = forest.children(word, _PREDICATES)
    if forest.children(word, ("expl",)):
        for predicate in predicates[:1]:
            forest.relations[predicate] = "nsubj"
        return
    if not predicates and not forest.children(word, _CLAUSES_OF_BE):
        predicates = _locations(forest, word)
    if predicates:
        forest.swap(predicates[0], "cop")


def _locations(forest: Forest, word: int) -> list[int]:
    """Where somebody is: `in Paris`, `here`."""
    if not forest.children(word, ("nsubj",)):
        return []
    return [
        modifier
        for modifier in forest.children(word, ("obl", "advmod"))
        if modifier > word
        and (forest.relations[modifier] == "obl" or forest.words[modifier] in _LOCATIONS)
    ]


def _join_conjuncts(forest: Forest, word: int) -> None:
    """A chain of conjuncts -> all on the first."""
    head = forest.heads[word]
    if forest.relations[word] == "conj" and head >= 0 and forest.relations[head] == "conj":
        forest.heads[word] = forest.heads[head]  # heads come first: that one is the first by now


def _attach_conjunction(forest: Forest, word: int) -> None:
    """A conjunction on the conjunct before it -> on the one after."""
    if forest.relations[word] != "cc" or (head := forest.heads[word]) < 0:
        return
    first = forest.heads[head] if forest.relations[head] == "conj" else head
    later = [conjunct for conjunct in forest.children(first, ("conj",)) if conjunct > word]
    if later and later[0] != head:
        forest.heads[word] = later[0]


def _fix(forest: Forest, word: int) -> None:
    """Two prepositions that are one: `because of`."""
    before = word - 1
    if before < 0 or forest.words[word] not in _FIXED.get(forest.words[before], ()):
        return
    head, relation = forest.heads[word], forest.relations[word]
    if relation in ("case", "mark") and forest.heads[before] == head:
        forest.heads[word], forest.relations[word] = before, "fixed"
        forest.relations[before] = relation


def _renamed(forest: Forest, word: int) -> str:
    relation, head = forest.relations[word], forest.heads[word]
    if head < 0:
        return "root"
    if relation in ("ROOT", "root"):
        return "dep"
    if relation == "aux" and forest.tags[word] == "TO":
        return "mark"
    if relation == "prep" and forest.tags[word] not in _PREPOSITIONS:
        return "advmod"
    if relation == "npadvmod":
        return "nmod:unmarked" if forest.tags[head][:2] in _NOUNS else "obl:unmarked"
    return RENAMED.get(relation, relation)
