"""What a word, or a pair of sentences, is by itself: rarity, length, class, tag; what is shared.

Classes are those of closed lists: they tell function words apart as far as a network needs it, at
no cost. A tagger would say more, but not enough to pay for itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from monoalign.core.batch import UNKNOWN_TAG, Batch, per_batch
from monoalign.core.feature_matrix import ABSENT, Block, Values
from monoalign.core.forms import FormTable, lower_case
from monoalign.core.space import EditSpace, Side
from monoalign.resources.arrays import are_in
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.word_classes import (
    CLOSED_CLASSES,
    NEGATIONS,
    WORD_CLASSES,
    word_class_codes,
)
from monoalign.resources.word_shapes import DIGIT, SMALL, TITLE, word_shapes

from ..feature import equal_flags
from .identity import same_lemma

_LONG = 12  # letters; longer words count as this long
_CLOSED = (*CLOSED_CLASSES.values(), NEGATIONS, frozenset({"to"}), frozenset({"of"}))
_LISTED = frozenset().union(*_CLOSED)
ATTRIBUTES = (
    "rarity",
    "length",
    *CLOSED_CLASSES,
    "negation",
    "to",
    "of",
    "punctuation",
    "digits",
    "capital",
    "content",
)


@dataclass(frozen=True, slots=True)
class WordAttributes:
    """The attributes of the source word, or of the target word."""

    by_word: ClassVar = True
    side: Side

    @property
    def names(self) -> tuple[str, ...]:
        """`source_rarity` and so on."""
        return tuple(f"{self.side}_{attribute}" for attribute in ATTRIBUTES)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per word as written."""
        words = batch.words(space)
        positions = words.sources if self.side == "source" else words.targets
        return Block(len(ATTRIBUTES), batch.ids("word")[positions], _attribute_table(batch))


@dataclass(frozen=True, slots=True)
class PairAttributes:
    """What share of each sentence the other one has too, and whether there are no capitals.

    The same two words are linked more readily between free paraphrases than between a long premise
    and a short hypothesis.
    """

    by_word: ClassVar = True
    names: tuple[str, ...] = ("source_shared", "target_shared", "lower_case")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """The same for all rows of a pair."""
        words, links = batch.words(space), same_lemma(batch, space)
        is_shared = np.zeros(len(batch.boundaries))
        is_shared[words.sources[links]] = is_shared[words.targets[links]] = 1
        shared = batch.per_pair(np.add, is_shared)
        source, target = (
            count / np.maximum(size, 1)
            for count, size in zip(shared, batch.sizes.T.astype(np.float64), strict=True)
        )
        capital = _attribute_table(batch)[ATTRIBUTES.index("capital")] > 0
        capitals = batch.per_pair(np.logical_or, capital[batch.ids("word")])
        lower_case = ~(capitals[0] | capitals[1])
        values = np.stack([source, target, lower_case]).astype(np.float32)
        return Block(len(self.names), space.owners.astype(np.int32), values)


@dataclass(frozen=True, slots=True)
class TargetRarity:
    """The inverse document frequency of each row's target word."""

    frequencies: Frequencies
    names: tuple[str, ...] = ("target_idf",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per word as written; 0 where a row is not a link."""
        words = batch.words(space)
        idf = np.asarray(self.frequencies.idf(batch.forms("word")), np.float64)
        index = np.where(words.linked, batch.ids("word")[words.targets], -1)
        return Block(1, index, idf[None])


@per_batch
def _attribute_table(batch: Batch) -> Values:
    """(attributes, words as written)"""
    return np.ascontiguousarray(_ATTRIBUTES(batch.forms("word")).T)


def _attributes(words: list[str]) -> Values:
    """(words, attributes)"""
    shapes, kinds = word_shapes(words), word_class_codes(words)
    digits, capital = shapes & DIGIT > 0, shapes & TITLE > 0
    for index in np.flatnonzero(shapes & (SMALL | TITLE) == 0).tolist():
        word = words[index]
        digits[index] = not word.isalpha() and any(map(str.isdigit, word))
        capital[index] = word[:1].isupper()
    columns = (
        Frequencies.load().idf(words) / 10,
        np.minimum(list(map(len, words)), _LONG) / 10,
        *np.zeros((len(_CLOSED), len(words))),
        kinds == WORD_CLASSES.index("punctuation"),
        digits,
        capital,
        kinds == WORD_CLASSES.index("content"),
    )
    rows = np.stack(columns, axis=1).astype(np.float32)
    forms = lower_case(words)
    listed = np.flatnonzero(are_in(forms, _LISTED))
    for column, closed in enumerate(_CLOSED, 2):
        rows[listed, column] = are_in([forms[index] for index in listed.tolist()], closed)
    return rows


_ATTRIBUTES = FormTable(_attributes)


_PENN = """
# $ '' , -LRB- -RRB- . : ADD AFX CC CD DT EX FW GW HYPH IN JJ JJR JJS LS MD NFP NN NNP NNPS NNS PDT
POS PRP PRP$ RB RBR RBS RP SYM TO UH VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB XX ``
"""
PENN_TAGS: tuple[str, ...] = tuple(_PENN.split())
_TAGS = (*PENN_TAGS, UNKNOWN_TAG)
_TAG_IDS = FormTable.of(lambda tag: _TAGS.index(tag if tag in PENN_TAGS else UNKNOWN_TAG), np.int32)


@dataclass(frozen=True, slots=True)
class TagMatch:
    """Whether the tags are equal, and whether their first two letters are (`VBZ`, `VBN`)."""

    names: tuple[str, ...] = ("same_tag", "same_tag_class")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        ids = batch.ids("tag")
        prefixes = [tag[:2] for tag in batch.forms("tag")]
        classes = np.unique(prefixes, return_inverse=True)[1].astype(np.int32)[ids]
        return equal_flags(batch, space, [(ids, ids), (classes, classes)])


@dataclass(frozen=True, slots=True)
class SameTag:
    """Whether the tags are equal, or else that they are not (Sharma et al. 2018)."""

    names: tuple[str, ...] = ("same_tag", "other_tag")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """One category per link; rows that leave a word alone have none."""
        words = batch.words(space)
        index = 1 - words.equal(batch.ids("tag")).astype(np.int32)
        index[~words.linked] = ABSENT
        return Block(len(self.names), index)


@dataclass(frozen=True, slots=True)
class TagPairs:
    """`VBZ→NN` for a link; with `nulls`, `VBZ→null` or `null→NN` where a word is left alone."""

    nulls: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """Every pair of tags, then the tags of words left alone."""
        pairs = [f"{source}→{target}" for source in _TAGS for target in _TAGS]
        if not self.nulls:
            return tuple(pairs)
        return (*pairs, *[f"{tag}→null" for tag in _TAGS], *[f"null→{tag}" for tag in _TAGS])

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """One category per row."""
        words, size, tags = batch.words(space), len(_TAGS), batch.values("tag", _TAG_IDS)
        sources, targets = tags[words.sources], tags[words.targets]
        index = sources * size + targets
        if not self.nulls:
            return Block(size * size, np.where(words.linked, index, ABSENT))
        no_target = ~words.linked & (words.targets == 0)
        no_source = ~words.linked & (words.sources == 0)
        index[no_target] = size * size + sources[no_target]
        index[no_source] = size * (size + 1) + targets[no_source]
        return Block(size * (size + 2), index)
