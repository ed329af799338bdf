"""What the user knows goes before what an aligner found: constraints of a pair, and a lexicon.

A must-link is added and a cannot-link removed, nothing else. Words that the lexicon links are
linked with each other only. Where there are probabilities, what the user wants has 1 and what is
ruled out has none. Score and proof remain those of the aligner's own links.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.resources.lexicon import Lexicon


def respected(
    alignments: tuple[Alignment, ...], pairs: Sequence[SentencePair], lexicon: Lexicon | None
) -> tuple[Alignment, ...]:
    """The alignments of a batch, made to agree with what the user knows of its pairs."""
    if lexicon is None and all(pair.constraints is None for pair in pairs):
        return alignments
    both = zip(alignments, pairs, strict=True)
    return tuple(_with_lexicon(_with_wishes(one, pair), pair, lexicon) for one, pair in both)


def _with_wishes(alignment: Alignment, pair: SentencePair) -> Alignment:
    constraints = pair.constraints
    if constraints is None:
        return alignment
    cannot = constraints.cannot
    return _mended(alignment, constraints.must, lambda link: link not in cannot)


def _with_lexicon(alignment: Alignment, pair: SentencePair, lexicon: Lexicon | None) -> Alignment:
    wanted = lexicon.links_for(pair, alignment.links) if lexicon is not None else frozenset()
    if not wanted:
        return alignment
    rows, columns = {i for i, _ in wanted}, {j for _, j in wanted}
    return _mended(alignment, wanted, lambda link: link[0] not in rows and link[1] not in columns)


def _mended(alignment: Alignment, wanted: Set[Link], allowed: Callable[[Link], bool]) -> Alignment:
    """The links that are wanted, and of the others those that are allowed."""
    probabilities = alignment.probabilities
    if probabilities is not None:
        others = {link: value for link, value in probabilities.items() if allowed(link)}
        probabilities = others | dict.fromkeys(wanted, 1.0)
    return replace(
        alignment,
        links=frozenset(filter(allowed, alignment.links)) | wanted,
        possible=frozenset(filter(allowed, alignment.possible)),
        probabilities=probabilities,
    )
