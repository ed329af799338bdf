from __future__ import annotations

import os

from monoalign.annotate.text import WordsOnly
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.models.model import Explanation, Weights
from monoalign.systems.aligner import Aligner

from . import BEGUN, OPEN, SYSTEM, GateSettings, note_batch


class Gate:
    def align(self, batch: Batch) -> list[Alignment]:
        note_batch(len(batch))
        words = {word for pair in batch.pairs for word in pair.source.words}
        if "wait" in words:
            BEGUN.set()
            assert OPEN.wait(60)
        if "fail" in words:
            raise RuntimeError("a secret of the inside")
        if "die" in words:
            os._exit(9)
        return [Alignment(pair, frozenset()) for pair in batch.pairs]

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        return {}


def build(settings: GateSettings, weights: Weights) -> Aligner:
    return Aligner(SYSTEM.name, WordsOnly(), Gate(), settings)
