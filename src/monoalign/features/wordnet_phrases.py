"""Words of a phrase that WordNet relates to a word or phrase: *give up* / *abdicate*.

    put the meeting off / postponed it    put-postponed, off-postponed: synonym
    gave up / abdicated                   both words: hypernym
    patrol car / car                      nothing: what both have speaks for itself

Words that are derived from each other count as synonyms. For cells of whole grids.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet.collocations import Collocation

from .rows import Rows, flags, lemmas_of
from .wordnet_relations import WordNetRelations, collocations_of

_SYNONYM = ("synonym", "derived")
_HYPERNYM = ("hypernym", "hyponym")


@dataclass(frozen=True, slots=True)
class WordNetPhrases:
    """Whether the cell's words belong to such phrases, and whether each is in a phrase at all."""

    relations: WordNetRelations  # of lemmas
    names: tuple[str, ...] = (
        "phrase_synonym",
        "phrase_hypernym",
        "in_phrase_source",
        "in_phrase_target",
    )

    def __call__(self, rows: Rows) -> Block:
        """Phrases are looked up with all words and phrases of the other sentence."""
        found = rows.once(collocations_of)
        columns = np.zeros((len(self.names), len(rows.sources)), np.bool_)
        if found:
            inside = np.zeros(len(rows.marks), np.bool_)
            inside[[place for one in found for place in one.positions]] = True
            columns[2], columns[3] = inside[rows.sources], inside[rows.targets]
            columns[2:] &= rows.linked
            self._mark_related(rows, found, columns)
        return flags(list(columns))

    def _mark_related(self, rows: Rows, found: Sequence[Collocation], columns: BoolArray) -> None:
        """Words are known by their places among words and marks, phrases count on from there."""
        known = rows.once(self.relations.among)
        count, entries = len(rows.marks), known.numbers.tolist()
        kinds = known.kinds_of(entries[count:], [self._bits(_SYNONYM), self._bits(_HYPERNYM)])
        ends = np.flatnonzero(rows.marks)
        sentences = rows.sentences_of([one.positions[0] for one in found]).tolist()
        phrases: dict[int, list[int]] = {}
        for unit, sentence in enumerate(sentences, count):
            phrases.setdefault(sentence, []).append(unit)
        half, bounds = len(ends) // 2, ends.tolist()
        for unit, sentence in enumerate(sentences, count):
            related = kinds.get(entries[unit], {})
            other = (sentence + half) % (2 * half)
            words = range(bounds[other] + 1, bounds[other + 1]) if related else ()
            for beside in (*words, *phrases.get(other, ())):
                kind = related.get(entries[beside])
                if kind is not None:
                    sides = (unit, beside) if sentence < half else (beside, unit)
                    places = [
                        found[one - count].positions if one >= count else (one,) for one in sides
                    ]
                    if _speak(rows, *places):
                        columns[kind, _cells(rows, bounds, sentence % half, *places)] = True

    def _bits(self, names: Sequence[str]) -> int:
        return sum(1 << self.relations.names.index(name) for name in names)


def _speak(rows: Rows, sources: Sequence[int], targets: Sequence[int]) -> bool:
    """Whether two related entries say something: they share no lemma, and neither is a function
    word alone, which has odd senses in WordNet (`in` is an inch)."""
    forms, numbers = rows.numbered(lemmas_of)
    left, right = ([forms[numbers[place]] for place in places] for places in (sources, targets))
    content = all(len(one) > 1 or word_class(one[0]) == "content" for one in (left, right))
    return content and not set(left) & set(right)


def _cells(
    rows: Rows, bounds: Sequence[int], pair: int, sources: Sequence[int], targets: Sequence[int]
) -> list[int]:
    """The cells of some words of a pair, given by their places."""
    space = rows.space
    first, start = bounds[pair] + 1, bounds[len(space.pairs) + pair] + 1
    offset, width = int(space.offsets[pair]), int(space.sizes[pair, 1])
    return [offset + (i - first) * width + j - start for i in sources for j in targets]
