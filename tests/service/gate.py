"""An aligner for tests: links nothing, stands still at the word `wait`, fails at `fail`."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from monoalign.aligners.aligner import Aligner
from monoalign.annotate.annotator import WordsOnly
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput

OPEN = threading.Event()
BEGUN = threading.Event()
BATCHES: list[int] = []


class Gate:
    """A stage of an aligner."""

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        BATCHES.append(len(pairs))
        words = {word for pair in pairs for word in pair.source.words}
        if "wait" in words:
            BEGUN.set()
            assert OPEN.wait(60)
        if "fail" in words:
            raise RuntimeError("a secret of the inside")
        return StageOutput(tuple(Alignment(pair, frozenset()) for pair in pairs))


def build(*, loud: bool = False, folder: str = "") -> Aligner:
    """`folder` is an option that no client may set."""
    return Aligner("gate", WordsOnly(), (Gate(),), {"loud": loud})
