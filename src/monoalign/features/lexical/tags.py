"""Parts of speech: whether two words have the same tag, and which tag goes with which."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import UNKNOWN_TAG, Batch
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace

from ..feature import flags

_PENN = """
# $ '' , -LRB- -RRB- . : ADD AFX CC CD DT EX FW GW HYPH IN JJ JJR JJS LS MD NFP NN NNP NNPS NNS PDT
POS PRP PRP$ RB RBR RBS RP SYM TO UH VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB XX ``
"""
PENN_TAGS: tuple[str, ...] = tuple(_PENN.split())
_TAGS = (*PENN_TAGS, UNKNOWN_TAG)
_TAG_IDS = {tag: id_ for id_, tag in enumerate(_TAGS)}


@dataclass(frozen=True, slots=True)
class TagMatch:
    """Whether the tags are equal, and whether their first two letters are (`VBZ`, `VBN`)."""

    names: tuple[str, ...] = ("same_tag", "same_tag_class")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        words, ids = batch.words(space), batch.ids("tag")
        prefixes = [tag[:2] for tag in batch.forms("tag")]
        classes = np.unique(prefixes, return_inverse=True)[1][ids]
        return flags([words.equal(ids), words.equal(classes)])


@dataclass(frozen=True, slots=True)
class TagPairs:
    """`VBZ→NN` for a link, `VBZ→null` or `null→NN` where a word is left alone."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every pair of tags, then the tags of words left alone."""
        pairs = [f"{source}→{target}" for source in _TAGS for target in _TAGS]
        return (*pairs, *[f"{tag}→null" for tag in _TAGS], *[f"null→{tag}" for tag in _TAGS])

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """One category per row."""
        words, size = batch.words(space), len(_TAGS)
        unknown = _TAG_IDS[UNKNOWN_TAG]
        tags = batch.values("tag", lambda tag: _TAG_IDS.get(tag, unknown), np.int32)
        sources, targets = tags[words.sources], tags[words.targets]
        index = sources * size + targets
        no_target = ~words.linked & (words.targets == 0)
        no_source = ~words.linked & (words.sources == 0)
        index[no_target] = size * size + sources[no_target]
        index[no_source] = size * (size + 1) + targets[no_source]
        return Block(size * (size + 2), index)
