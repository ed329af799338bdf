"""Words of a phrase that WordNet relates to a word or phrase: *give up* / *abdicate*.

gave the throne up / abdicated      gave-abdicated, up-abdicated: synonym
steered clear / avoided             both words: synonym
patrol car / car                    nothing: the words that both have speak for themselves
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import NO_PLACE, Block
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet.collocations import Collocation

from .rows import Rows, flags, lemmas_of
from .wordnet_relations import Relations, WordNetRelations, collocations_of

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
            inside[[place for one in found for place in one.places]] = True
            columns[2], columns[3] = inside[rows.sources], inside[rows.targets]
            columns[2:] &= rows.linked
            self._mark_related(rows, found, columns)
        return flags(list(columns))

    def _mark_related(self, rows: Rows, found: Sequence[Collocation], columns: BoolArray) -> None:
        known = rows.once(self.relations.among)
        count = len(rows.marks)
        some = _met(rows, found, known)
        if not some:
            return
        sources, targets = _candidates(rows, found, some)
        at = known.at(sources, targets)
        at[known.numbers[sources] == known.numbers[targets]] = NO_PLACE
        names = self.relations.names
        wanted = [[names.index(name) for name in group] for group in (_SYNONYM, _HYPERNYM)]
        forms, numbers = rows.numbered(lemmas_of)
        cells = _Cells.of(rows)
        for row in np.flatnonzero(at != NO_PLACE).tolist():
            holds = known.holds[at[row]]
            column = next((c for c, group in enumerate(wanted) if holds[group].any()), None)
            if column is None:
                continue
            sides = [
                found[unit - count].places if unit >= count else (unit,)
                for unit in (int(sources[row]), int(targets[row]))
            ]
            lemmas = [{forms[numbers[place]] for place in places} for places in sides]
            if not lemmas[0] & lemmas[1] and all(map(_has_content, sides, lemmas)):
                columns[column, cells.between(*sides)] = True


def _has_content(places: Sequence[int], lemmas: set[str]) -> bool:
    """A function word alone has odd senses in WordNet (`in` is an inch)."""
    return len(places) > 1 or any(word_class(lemma) == "content" for lemma in lemmas)


@dataclass(frozen=True, slots=True)
class _Cells:
    """Where the cells of a grid are, by the places of their words."""

    starts: IntArray  # (sentences,) the first place of each, sources before targets
    offsets: IntArray  # (pairs,) the first cell of each
    widths: IntArray  # (pairs,)

    @staticmethod
    def of(rows: Rows) -> _Cells:
        starts = np.flatnonzero(rows.marks)[:-1] + 1
        return _Cells(starts, rows.space.offsets, rows.space.sizes[:, 1])

    def between(self, sources: Sequence[int], targets: Sequence[int]) -> list[int]:
        """The cells of these source and target words, all of one pair."""
        pair = int(np.searchsorted(self.starts, sources[0], "right")) - 1
        first, start = int(self.starts[pair]), int(self.starts[len(self.widths) + pair])
        width, offset = int(self.widths[pair]), int(self.offsets[pair])
        return [offset + (i - first) * width + j - start for i in sources for j in targets]


def _met(rows: Rows, found: Sequence[Collocation], known: Relations) -> list[int]:
    """The phrases that meet a related word or phrase in the other sentence."""
    ends = np.flatnonzero(rows.marks)
    half, entries = len(ends) // 2, known.numbers.tolist()
    phrases = entries[len(rows.marks) :]
    sentences = (np.searchsorted(ends, [one.places[0] for one in found]) - 1).tolist()
    in_sentence: dict[int, list[int]] = {}
    for sentence, entry in zip(sentences, phrases, strict=True):
        in_sentence.setdefault(sentence, []).append(entry)
    related, bounds = known.others_of(phrases), ends.tolist()
    some = []
    for number, (sentence, entry) in enumerate(zip(sentences, phrases, strict=True)):
        other = sentence + half if sentence < half else sentence - half
        wanted = related.get(entry)
        if wanted is not None and not (
            wanted.isdisjoint(entries[bounds[other] + 1 : bounds[other + 1]])
            and wanted.isdisjoint(in_sentence.get(other, ()))
        ):
            some.append(number)
    return some


def _candidates(
    rows: Rows, found: Sequence[Collocation], some: Sequence[int]
) -> tuple[IntArray, IntArray]:
    """Each of some phrases with the words and such phrases of the other sentence.

    As (sources, targets); words are their places, phrases count on from there.
    """
    ends = np.flatnonzero(rows.marks)
    pairs, count = len(ends) // 2, len(rows.marks)
    sentences = np.searchsorted(ends, [found[number].places[0] for number in some]) - 1
    of_sentence: dict[int, list[int]] = {}
    for number, sentence in zip(some, sentences.tolist(), strict=True):
        of_sentence.setdefault(sentence, []).append(count + number)
    sides: tuple[list[IntArray], list[IntArray]] = [], []
    for sentence, phrases in of_sentence.items():
        is_source = sentence < pairs
        other = sentence + pairs if is_source else sentence - pairs
        beside = np.arange(ends[other] + 1, ends[other + 1])
        if is_source:  # two phrases are met once
            beside = np.append(beside, np.array(of_sentence.get(other, []), np.int64))
        own = np.repeat(phrases, len(beside))
        sides[0 if is_source else 1].append(own)
        sides[1 if is_source else 0].append(np.tile(beside, len(phrases)))
    sources, targets = (np.concatenate(side).astype(np.int64) for side in sides)
    return sources, targets
