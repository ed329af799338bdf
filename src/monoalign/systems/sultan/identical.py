"""Stage 1, wsAlign (section 3.3.1): identical word sequences, the longest first.

A sequence has two words or more, one of them a content word, and is the same but for case. One
content word that is also elsewhere is too little (`the bank` of three banks): later stages have the
evidence to choose. Three things that the paper does not mention are linked here too: sentences that
are the same as a whole; equal punctuation that ends both sentences; and what is written as one word
here and as several there, an identical sequence that is cut otherwise:

    next-generation / next generation        Hongkong / Hong Kong        d'Ivoire / d' Ivoire

All parts of such a compound have to be there, in a row, and have a letter or digit each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import Link
from monoalign.kernels.word_grid import link_final_punctuation, link_sequences
from monoalign.models.model import Evidence

from .grid import CascadeState, StageStep

_MOST = 4  # parts of a compound
_SHORTEST = 4  # letters of a compound
_LETTERS = 2  # which rule out most words that are no first part


@dataclass(frozen=True, slots=True)
class IdenticalSequences:
    """Sequences of the same words.

    If not `choosy`, one content word is enough, as in the paper.
    """

    choosy: bool = True
    weight: float = 1.0
    title: str = "stage 1, identical sequences"

    def __call__(self, state: CascadeState) -> None:
        """Link the sequences. O(sequences · cells)"""
        link_sequences(state.grid, self.choosy)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The sequence that the words are in."""
        i, j = link
        first, last = 0, 0
        while i + first > 0 and j + first > 0 and step.added[i + first - 1, j + first - 1]:
            first -= 1
        height, width = step.added.shape
        while (
            max(i + last + 1 - height, j + last + 1 - width) < 0
            and (step.added[i + last + 1, j + last + 1])
        ):
            last += 1
        words = step.text(range(i + first, i + last + 1), range(j + first, j + last + 1))
        yield Evidence(f"sequence: {words}", 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class FinalPunctuation:
    """Punctuation that ends both sentences."""

    weight: float = 1.0
    title: str = "stage 1, final punctuation"

    def __call__(self, state: CascadeState) -> None:
        """Link it from the right. O(pairs)"""
        link_final_punctuation(state.grid)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """None but that."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Compounds:
    """`level` is how similar a compound and its part count."""

    level: float = 0.9
    weight: float = 1.0
    title: str = "stage 1, compounds"

    def __call__(self, state: CascadeState) -> None:
        """Link compounds. O(words) where there are none"""
        for number, pair in enumerate(state.batch.pairs):
            source, target = _plain(pair.source.words), _plain(pair.target.words)
            for index, parts in _compounds(source, target):
                state.pair(number).join([index], parts, self.level)
            for index, parts in _compounds(target, source):
                state.pair(number).join(parts, [index], self.level)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The compound and its parts."""
        rows, columns = np.flatnonzero(step.added[:, link[1]]), np.flatnonzero(step.added[link[0]])
        yield Evidence(f"compound: {step.text(rows, columns)}", 1.0, 1.0)


def _plain(words: Sequence[str]) -> list[str]:
    """In lower case, without hyphens; many at a time, which is faster."""
    text = "\n".join(words)
    plain = text.lower().replace("-", "").split("\n")
    return plain if len(plain) == len(words) else [word.lower() for word in words]


def _compounds(words: Sequence[str], others: Sequence[str]) -> Iterator[tuple[int, range]]:
    """The indices of compounds, and of their parts on the other side."""
    run_together = "".join(others)
    new = set(words).difference(others)
    known = {word for word in new if len(word) >= _SHORTEST and word in run_together}
    if not known:
        return
    begun = {word[:_LETTERS] for word in known}
    starts = [at for at, other in enumerate(others) if other[:_LETTERS] in begun]
    for start in starts:
        whole = others[start]
        for end in range(start + 1, min(start + _MOST, len(others))):
            whole += others[end]
            if whole in known and all(map(_is_word, others[start : end + 1])):
                parts = range(start, end + 1)
                yield from ((at, parts) for at, word in enumerate(words) if word == whole)


def _is_word(part: str) -> bool:
    return any(map(str.isalnum, part))
