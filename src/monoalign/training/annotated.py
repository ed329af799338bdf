"""Gold alignments with the columns that an aligner needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from monoalign.annotate.annotator import Annotator
from monoalign.core.alignment import Alignment


def annotated(gold: Sequence[Alignment], annotator: Annotator) -> tuple[Alignment, ...]:
    """The same alignments of annotated pairs."""
    pairs = annotator.annotate(one.pair for one in gold)
    return tuple(replace(one, pair=pair) for one, pair in zip(gold, pairs, strict=True))
