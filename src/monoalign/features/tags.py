"""Parts of speech: whether two words have the same tag, and which tag goes with which."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.feature_matrix import Block
from monoalign.core.sentence import Sentence

from .rows import Rows, flags

_PENN = """
# $ '' , -LRB- -RRB- . : ADD AFX CC CD DT EX FW GW HYPH IN JJ JJR JJS LS MD NFP NN NNP NNPS NNS PDT
POS PRP PRP$ RB RBR RBS RP SYM TO UH VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB XX ``
"""
PENN_TAGS: tuple[str, ...] = tuple(_PENN.split())
OTHER = "other"
_TAGS = (*PENN_TAGS, OTHER)
_NUMBERS = {tag: number for number, tag in enumerate(_TAGS)}


@dataclass(frozen=True, slots=True)
class TagMatch:
    """Whether the tags are equal, and whether their first letters are (`VBZ`, `VBN`)."""

    names: tuple[str, ...] = ("same_tag", "same_tag_class")

    def __call__(self, rows: Rows) -> Block:
        """Two flags."""
        tags, numbers = rows.numbered(tags_of)
        classes = np.unique([tag[:2] for tag in tags], return_inverse=True)[1][numbers]
        return flags([rows.equal(numbers), rows.equal(classes)])


@dataclass(frozen=True, slots=True)
class TagPairs:
    """`VBZ→NN` for a link, `VBZ→null` or `null→NN` where a word is left alone."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every pair of tags, then the tags that are left alone."""
        pairs = [f"{source}→{target}" for source in _TAGS for target in _TAGS]
        return (*pairs, *[f"{tag}→null" for tag in _TAGS], *[f"null→{tag}" for tag in _TAGS])

    def __call__(self, rows: Rows) -> Block:
        """One category a row."""
        tags, numbers = rows.numbered(tags_of)
        known = np.array([_NUMBERS.get(tag, _NUMBERS[OTHER]) for tag in tags], np.int32)[numbers]
        size = len(_TAGS)
        sources, targets = known[rows.sources], known[rows.targets]
        places = sources * size + targets
        no_target = ~rows.linked & (rows.targets == 0)
        no_source = ~rows.linked & (rows.sources == 0)
        places[no_target] = size * size + sources[no_target]
        places[no_source] = size * (size + 1) + targets[no_source]
        return Block(size * (size + 2), places)


def tags_of(sentence: Sentence) -> tuple[str, ...]:
    """The tags of a sentence; one without any has unknown ones."""
    return (OTHER,) * len(sentence) if sentence.tags is None else sentence.tags
