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

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace
from monoalign.resources.word_classes import word_class

from ..feature import flags
from .wordnet import WordNetRelations, collocations_of

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

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Phrases are looked up with all words and phrases of the other sentence."""
        words, collocations = batch.words(space), collocations_of(batch)
        columns = np.zeros((len(self.names), len(space)), np.bool_)
        if collocations:
            inside = np.zeros(len(batch.boundaries), np.bool_)
            inside[[position for each in collocations for position in each.positions]] = True
            columns[2], columns[3] = inside[words.sources], inside[words.targets]
            columns[2:] &= words.linked
            self._mark_related(batch, space, columns)
        return flags(list(columns))

    def _mark_related(self, batch: Batch, space: EditSpace, columns: BoolArray) -> None:
        """A unit is a word, known by its position, or a phrase; phrases count on from there."""
        collocations, related = collocations_of(batch), self.relations.related(batch)
        count, entries = len(batch.boundaries), related.entries.tolist()
        kinds = related.kinds_of(entries[count:], [self._bits(_SYNONYM), self._bits(_HYPERNYM)])
        sentences = batch.sentence_of([each.positions[0] for each in collocations]).tolist()
        phrases: dict[int, list[int]] = {}
        for unit, sentence in enumerate(sentences, count):
            phrases.setdefault(sentence, []).append(unit)
        starts, sizes = batch.starts.ravel().tolist(), batch.sizes.T.ravel().tolist()
        for unit, sentence in enumerate(sentences, count):
            partners = kinds.get(entries[unit])
            if not partners:
                continue
            other = (sentence + len(batch)) % (2 * len(batch))
            words = range(starts[other], starts[other] + sizes[other])
            for beside in (*words, *phrases.get(other, ())):
                kind = partners.get(entries[beside])
                if kind is not None:
                    sides = (unit, beside) if sentence < len(batch) else (beside, unit)
                    spans = [
                        collocations[each - count].positions if each >= count else (each,)
                        for each in sides
                    ]
                    if _is_telling(batch, *spans):
                        columns[kind, _cells(batch, space, sentence % len(batch), *spans)] = True

    def _bits(self, names: Sequence[str]) -> int:
        return sum(1 << self.relations.names.index(name) for name in names)


def _is_telling(batch: Batch, sources: Sequence[int], targets: Sequence[int]) -> bool:
    """Whether two related entries say something: they share no lemma, and neither is a function
    word alone, which has odd senses in WordNet (`in` is an inch)."""
    forms, ids = batch.forms("lemma"), batch.ids("lemma")
    left, right = ([forms[ids[i]] for i in positions] for positions in (sources, targets))
    content = all(len(each) > 1 or word_class(each[0]) == "content" for each in (left, right))
    return content and not set(left) & set(right)


def _cells(
    batch: Batch, space: EditSpace, pair: int, sources: Sequence[int], targets: Sequence[int]
) -> list[int]:
    """The rows of some words of a pair, given by their positions, in a space of all cells."""
    first, start = int(batch.starts[0, pair]), int(batch.starts[1, pair])
    offset, width = int(space.offsets[pair]), int(batch.sizes[pair, 1])
    return [offset + (i - first) * width + j - start for i in sources for j in targets]
