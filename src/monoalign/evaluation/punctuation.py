"""Missed links of punctuation forgiven, as MacCartney et al. (2008, section 5.3) score an aligner
that leaves punctuation alone: recall errors of punctuation do not count, precision errors do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from monoalign.core.alignment import Alignment
from monoalign.resources.word_classes import word_class


def without_missed_punctuation(
    predicted: Iterable[Alignment], gold: Iterable[Alignment]
) -> list[Alignment]:
    """The gold alignments, without the links of punctuation that are missed."""
    return [forgiven(output, expected) for output, expected in zip(predicted, gold, strict=True)]


def forgiven(predicted: Alignment, gold: Alignment) -> Alignment:
    """One gold alignment without the missed links of which a word is punctuation."""
    source, target = gold.pair.source.words, gold.pair.target.words
    missed = {
        (i, j)
        for i, j in gold.links - predicted.links
        if "punctuation" in (word_class(source[i]), word_class(target[j]))
    }
    return replace(gold, links=gold.links - missed) if missed else gold
