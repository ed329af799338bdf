"""What the user knows comes before what a model says: constraints of a pair, and a lexicon.

A must-link is added and a cannot-link removed, nothing else. Words that the lexicon links are
linked with each other only. Where there are probabilities, what the user wants has 1 and what is
ruled out has none. Score and proof remain those of the model's own links.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray, Link
from monoalign.core.sentence import SentencePair
from monoalign.resources.lexicon import Lexicon

_SURE = 30.0
"""The log odds of what the user says."""


def constrained_cells(batch: Batch) -> tuple[IntArray, FloatArray]:
    """The cells that users want linked, or not linked, and the log odds that make it so.

    For models that let their decisions depend on the links around. Every alignment is made to
    satisfy its constraints by `apply_constraints`.
    """
    cells: list[int] = []
    values: list[float] = []
    if any(pair.constraints is not None for pair in batch.pairs):
        for pair, offset in zip(batch.pairs, batch.cell_offsets().tolist(), strict=False):
            if pair.constraints is not None:
                width = len(pair.target)
                for links, value in (
                    (pair.constraints.must, _SURE),
                    (pair.constraints.cannot, -_SURE),
                ):
                    cells += [offset + i * width + j for i, j in links]
                    values += [value] * len(links)
    return np.array(cells, np.int64), np.array(values, np.float64)


def apply_constraints(
    alignments: list[Alignment], pairs: Sequence[SentencePair], lexicon: Lexicon | None
) -> list[Alignment]:
    """The alignments of a batch, made to agree with what the user knows of its pairs."""
    if lexicon is None and all(pair.constraints is None for pair in pairs):
        return alignments
    return [
        _with_lexicon(_constrained(alignment, pair), pair, lexicon)
        for alignment, pair in zip(alignments, pairs, strict=True)
    ]


def _constrained(alignment: Alignment, pair: SentencePair) -> Alignment:
    constraints = pair.constraints
    if constraints is None:
        return alignment
    cannot = constraints.cannot
    return _corrected(alignment, constraints.must, lambda link: link not in cannot)


def _with_lexicon(alignment: Alignment, pair: SentencePair, lexicon: Lexicon | None) -> Alignment:
    wanted = lexicon.links_for(pair, alignment.links) if lexicon is not None else frozenset()
    if not wanted:
        return alignment
    rows, columns = {i for i, _ in wanted}, {j for _, j in wanted}
    return _corrected(
        alignment, wanted, lambda link: link[0] not in rows and link[1] not in columns
    )


def _corrected(
    alignment: Alignment, wanted: Set[Link], allowed: Callable[[Link], bool]
) -> Alignment:
    """The links that are wanted, and of the others those that are allowed."""
    probabilities = alignment.all_probabilities
    if probabilities is not None:
        others = {link: value for link, value in probabilities.items() if allowed(link)}
        probabilities = others | dict.fromkeys(wanted, 1.0)
    return replace(
        alignment,
        links=frozenset(filter(allowed, alignment.links)) | wanted,
        possible=frozenset(filter(allowed, alignment.possible)),
        probabilities=probabilities,
        cell_probabilities=None,
    )
