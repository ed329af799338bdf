"""A UD tree that is being turned into a graph: what the steps towards collapsed arcs share."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence

from .tree import walk

SUBJECTS = frozenset(("nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer"))

Incoming = dict[tuple[int, str], None]
"""The (head, label) pairs of a word, in the order in which they were found."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A tree and the arcs found so far.

    `markers`: how each word is written in a label, `tags` may be empty strings, `order` has heads
    before dependents, `incoming[i]` are the arcs to word i.
    """

    words: list[str]
    markers: list[str]
    tags: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]
    children: list[list[int]]
    order: list[int]
    incoming: list[Incoming]

    def add(self, head: int, word: int, label: str) -> None:
        """Add an arc, unless it is there or would be a loop."""
        if head != word:
            self.incoming[word][head, label] = None

    def having(self, head: int, relation: str) -> list[int]:
        """Dependents of a word by one relation, in order."""
        relations = self.relations
        return [word for word in self.children[head] if relations[word] == relation]

    def has(self, head: int, relation: str) -> bool:
        """Whether a word has a dependent by a relation."""
        relations = self.relations
        return any(relations[word] == relation for word in self.children[head])

    def subjects(self, head: int) -> list[int]:
        """Subjects of a word in the tree."""
        relations = self.relations
        return [word for word in self.children[head] if relations[word] in SUBJECTS]


def graph_of(sentence: Sentence) -> Graph:
    """The graph of a parsed sentence, without any arc; FormatError if it is not parsed."""
    heads, relations = sentence.heads, sentence.relations
    if heads is None or relations is None:
        raise FormatError("expected a parsed sentence, found one without heads or relations")
    order = walk(heads)
    words = [word.lower() for word in sentence.words]
    tags = sentence.tags or ("",) * len(words)
    children: list[list[int]] = [[] for _ in words]
    for word, head in enumerate(heads):
        if head >= 0:
            children[head].append(word)
        elif relations[word] != "root":  # whatever a parser calls it, it has no head to share
            relations = (*relations[:word], "root", *relations[word + 1 :])
    incoming: list[Incoming] = [{} for _ in words]
    return Graph(
        words, _markers(sentence, words), tags, heads, relations, children, order, incoming
    )


def _markers(sentence: Sentence, words: list[str]) -> list[str]:
    """Lemmas, which mend spelling; but `including` and `based` are not `include` and `base`."""
    if sentence.lemmas is None:
        return words
    tags = sentence.tags or ("",) * len(words)
    return [
        lemma.lower() if tag not in ("VBG", "VBN") else word
        for word, lemma, tag in zip(words, sentence.lemmas, tags, strict=True)
    ]
