"""A file scored against a gold standard: in blocks where both are plain, else pair by pair."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from monoalign.corpora.read import OpenCorpus, open_corpus
from monoalign.corpora.same_pairs import in_step, lend_pairs

from .blocks import ScoredBlock, score_block
from .score import Score, Tally


def evaluate_files(
    output: str,
    gold: str,
    *,
    from_format: str | None = None,
    gold_format: str | None = None,
    swap: bool = False,
    breakdown: bool = False,
    block: int = 128,
) -> Score:
    """Score a file, with its sides exchanged first if `swap`, in bounded memory.

    One of bare links takes its sentences from the gold standard. How many pairs make a block
    changes nothing but the time it takes.
    """
    with (
        open_corpus(output, format=from_format) as ours,
        open_corpus(gold, format=gold_format) as theirs,
    ):
        lent, right = lend_pairs(theirs.alignments())
        found = ours.alignments(pair.swapped() if swap else pair for pair in lent)
        if swap:
            found = (alignment.swapped() for alignment in found)
        names = output, gold
        tally = Tally(output, breakdown=breakdown)
        while True:
            scored = None if breakdown else _scored(ours, theirs, swap, block)
            if scored is not None:
                tally.add_block(scored)
                continue
            before = len(tally)
            for both in islice(in_step((found, right), names, start=before), block):
                tally.add(*both)
            if len(tally) < before + block:
                return tally.score(Path(output).name)


def _scored(ours: OpenCorpus, theirs: OpenCorpus, swap: bool, count: int) -> ScoredBlock | None:
    """The next pairs scored together and left out; None, and they are left, if that cannot be."""
    found, gold = ours.records.columns(count), theirs.records.columns(count)
    if found is None or gold is None:
        return None
    scored = score_block(found.swapped() if swap else found, gold)
    if scored is not None:
        ours.records.skip(count)
        theirs.records.skip(count)
    return scored
