"""Whether a paraphrase table lists two words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace
from monoalign.resources.paraphrases import Paraphrases


@dataclass(frozen=True, slots=True)
class Paraphrased:
    """`value` where the table lists a source word and a target word, else 0."""

    paraphrases: Paraphrases
    value: float = 0.9  # ppdbSim of Sultan et al. 2014
    names: tuple[str, ...] = ("paraphrase",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of words in lower case."""
        forms, pairs = batch.forms("lower"), batch.type_pairs(space, "lower")
        sources = [forms[id_] for id_ in pairs.sources.tolist()]
        targets = [forms[id_] for id_ in pairs.targets.tolist()]
        listed = self.value * self.paraphrases.contain(sources, targets)
        return Block(1, pairs.index, np.asarray(listed, np.float64)[None])
