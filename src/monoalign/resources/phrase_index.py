"""Expressions that can replace each other, found in running text: *put the trip off* / *postpone*.

    we put the trip off / we postponed it    ->  put, off (1, 4) and postponed (1) are of one set

The sets are those of `phrase_sets`, compiled by `tools/phrases/build.py`. Each expression is listed
under its rarest word; a sentence is asked for the expressions that its words list, and only sets of
which both sentences of a pair may have different expressions are looked at word by word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, product
from operator import itemgetter, or_
from pathlib import Path
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.forms import FormTable
from monoalign.kernels.patterns import SLOTS as SLOT_NUMBERS
from monoalign.kernels.patterns import find_patterns
from monoalign.kernels.word_index import WordIndex

from .array_files import read_shipped
from .arrays import expand, group_starts, index_of, looked_up, starts_of
from .phrase_sets import DATA, EXACT, GAP, POSSESSIVE, REFLEXIVE, key_of, keys_of, plain_forms
from .word_shapes import ALNUM, word_shapes

FORMAT = 1
MOST_BETWEEN = 5
"""Words that a gap may hold."""

END, _GAP, _POSSESSIVE, _REFLEXIVE = SLOT_NUMBERS
SLOTS = {GAP: _GAP, POSSESSIVE: _POSSESSIVE, REFLEXIVE: _REFLEXIVE}
"""The numbers of slots in patterns; `END` fills up shorter ones."""

_POSSESSIVES = ("my", "your", "his", "her", "its", "our", "their", "whose", "one")
_REFLEXIVES = (
    "myself", "yourself", "himself", "herself", "itself", "ourselves", "yourselves",
    "themselves", "oneself",
)  # fmt: skip
FIRST_KEYS = tuple(key_of(word) for word in (*_POSSESSIVES, *_REFLEXIVES, "'s"))
"""The keys of the least numbers, for slots."""

_OWNER = len(FIRST_KEYS) - 1  # the number of `'s`
_UNLISTED, _NO_WORD = -1, -2
_MOST_OWNERS = 4  # words of a noun in the place of a possessive pronoun
_SLOTS = len(_POSSESSIVES), _OWNER, _NO_WORD, MOST_BETWEEN, _MOST_OWNERS
_ROOM = 16  # places in a table of hashes for each, so that few share one
NEAR = -1
"""The kind of a word that is close in meaning to the single words of a set. It goes with the
expressions of several words there."""


_Matches = dict[int, dict[tuple[int, ...], None]]
"""By expression the positions of its words, wherever it is."""


class Shared(NamedTuple):
    """A pair that has two expressions of one set, one per sentence, and which words they are.

    The kind is that of the set, or `NEAR` if one of them is close to the set only.
    """

    pair: int
    kind: int
    common: bool  # whether one is a single function word that most texts have
    sources: tuple[int, ...]
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PhraseIndex:
    """All expressions, by the numbers of their words."""

    lemmas: FormTable  # of a lemma: the number of its key, `_UNLISTED`, or `_NO_WORD`
    forms: FormTable  # of a word in lower case: the number of its exact key, or `_UNLISTED`
    first_exact: int  # the least of these numbers
    patterns: IntArray  # (expressions, width) numbers of words and slots
    sets: IntArray  # (expressions,) rising; in a set, expressions of several words come first
    several: BoolArray  # (expressions,) whether they have several words
    near: (
        BoolArray  # (expressions,) whether they are words close to their sets only, which are last
    )
    kinds: list[int]  # (sets,) as in `FILES`
    traits: list[tuple[bool, bool, bool]]  # (expressions,) the last two, and whether they are
    # function words that most texts have
    beside: IntArray  # (expressions,) a word beside the rarest, or `_UNLISTED`
    steps: IntArray  # (expressions,) -1 if it is before, 1 if it is behind, else 0
    starts: IntArray  # (keys + 1,) which of `listed` are under a key
    listed: IntArray  # (expressions,)

    @staticmethod
    def load(folder: Path = DATA) -> PhraseIndex:
        """Those of the package; read once per process."""
        return _load(folder)

    def shared(self, lemmas: IntArray, forms: IntArray, boundaries: BoolArray) -> Iterator[Shared]:
        """What the sentences of each pair share, of words `(positions,)` laid out as in a `Batch`.

        Positions are those of the batch. O(words), but for the few sets that both sides have.
        """
        ends = np.flatnonzero(boundaries)
        count = len(ends) // 2
        if not count:
            return
        sentences, expressions = self._candidates(lemmas, forms, np.cumsum(boundaries) - 1)
        codes = sentences % count * len(self.kinds) + self.sets[expressions]
        groups = self._on_both_sides(codes, sentences >= count, expressions)
        if not len(groups):
            return
        parts, places = find_patterns(
            lemmas,
            forms,
            ends[sentences[groups]] + 1,
            ends[sentences[groups] + 1],
            self.patterns,
            expressions[groups],
            _SLOTS,
        )
        there = groups[parts]
        kept = self._on_both_sides(codes[there], sentences[there] >= count, expressions[there])
        there, places = there[kept], places[kept]
        is_target = (sentences[there] >= count).tolist()
        columns = codes[there].tolist(), is_target, expressions[there].tolist(), places.tolist()
        for code, members in groupby(zip(*columns, strict=True), itemgetter(0)):
            number, set_ = divmod(code, len(self.kinds))
            sides: tuple[_Matches, _Matches] = {}, {}
            for _, turned, expression, spots in members:
                words = tuple(at for at in spots if at != END)
                sides[turned].setdefault(expression, {})[words] = None
            for left, right in product(sorted(sides[0]), sorted(sides[1])):
                several, near, common = map(or_, self.traits[left], self.traits[right])
                if left == right or (near and not several):
                    continue
                kind = NEAR if near else self.kinds[set_]
                for sources, targets in product(sides[0][left], sides[1][right]):
                    yield Shared(number, kind, common, sources, targets)

    def _candidates(
        self, lemmas: IntArray, forms: IntArray, sentences: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Sentences and expressions that may be in them: the rarest word is, and one beside it."""
        known, listed = np.flatnonzero(lemmas >= 0), np.flatnonzero(forms >= 0)
        positions = np.append(known, listed)
        at, index = expand(self.starts, np.append(lemmas[known], forms[listed]))
        places, expressions = positions[at], self.listed[index]
        others, wanted = places + self.steps[expressions], self.beside[expressions]
        some = (lemmas[others] == wanted) | (forms[others] == wanted) | (wanted == _UNLISTED)
        return sentences[places[some]], expressions[some]

    def _on_both_sides(self, codes: IntArray, is_target: BoolArray, members: IntArray) -> IntArray:
        """Indices of codes that sources and targets have, with different expressions; codes rise.

        A small table of hashed codes sorts most of them out at once.
        """
        room = 1 << (_ROOM * len(codes)).bit_length()
        sides = np.zeros(room, np.uint8)
        hashed = codes & (room - 1)
        sides[hashed[~is_target]] = 1
        sides[hashed[is_target]] |= 2
        likely = np.flatnonzero(sides[hashed] == 3)
        if not len(likely):
            return likely
        order = likely[np.argsort(codes[likely], kind="stable")]
        starts = group_starts(codes[order])
        both = np.bitwise_or.reduceat(np.where(is_target[order], 2, 1), starts) == 3
        chosen = members[order]
        lowest, highest = np.minimum.reduceat(chosen, starts), np.maximum.reduceat(chosen, starts)
        listed = np.maximum.reduceat(np.where(self.near[chosen], -1, chosen), starts)
        differ = np.where(self.several[lowest], highest, listed) > lowest
        kept: BoolArray = np.repeat(both & differ, np.diff(np.append(starts, len(order))))
        return order[kept]


@lru_cache(maxsize=2)
def _load(folder: Path) -> PhraseIndex:
    _, arrays = read_shipped(folder, "phrases", format=FORMAT, tool="tools/phrases/build.py")
    index, items = WordIndex(arrays["keys"]), arrays["items"].astype(np.int64)
    several = (items != END).sum(axis=1) > 1
    first_exact = int(arrays["first_exact"][0])
    exact = index_of(index.word(row)[len(EXACT) :] for row in range(first_exact, len(index)))

    def numbers(forms: list[str]) -> IntArray:
        listed = looked_up(index, keys_of(forms))
        for at in np.flatnonzero((listed < 0) & (word_shapes(forms) & ALNUM == 0)).tolist():
            if not forms[at][:1].isalnum():
                listed[at] = _NO_WORD
        return listed

    def exact_numbers(forms: list[str]) -> IntArray:
        listed = looked_up(exact, plain_forms(forms))
        listed[listed >= 0] += first_exact
        return listed

    return PhraseIndex(
        FormTable(numbers),
        FormTable(exact_numbers),
        first_exact,
        items,
        arrays["sets"].astype(np.int64),
        several,
        arrays["near"],
        arrays["kinds"].tolist(),
        list(
            zip(
                *(each.tolist() for each in (several, arrays["near"], arrays["common"])),
                strict=True,
            )
        ),
        arrays["beside"].astype(np.int64),
        arrays["steps"].astype(np.int64),
        starts_of(arrays["sizes"]),
        arrays["listed"].astype(np.int64),
    )
