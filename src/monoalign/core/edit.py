"""Edits: what an aligner may do to a pair.

EQ (2, 4) (0, 2)   "a car" / "A car"          SUB (1, 2) (3, 4)   "bought" / "purchased"
DEL (5, 6) None    a source word that corresponds to nothing
INS None (2, 3)    a target word that corresponds to nothing
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import product

import numpy as np
import numpy.typing as npt

from .errors import UsageError
from .sentence import SentencePair, Span

IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]
BoolArray = npt.NDArray[np.bool_]
Link = tuple[int, int]

NOWHERE = -1
"""Start and end of the missing side of a DEL or INS in an `EditSpace`."""


class EditKind(str, Enum):
    """Equal phrases, different phrases that correspond, and phrases that correspond to nothing."""

    EQ = "EQ"
    SUB = "SUB"
    DEL = "DEL"
    INS = "INS"


@dataclass(frozen=True, slots=True)
class Edit:
    """A source phrase and a target phrase; one of them may be missing."""

    source: Span | None
    target: Span | None
    equal: bool = False

    def __post_init__(self) -> None:
        if self.source is None and self.target is None:
            raise UsageError("an edit needs a source span, a target span or both")

    @classmethod
    def of(cls, pair: SentencePair, source: Span | None, target: Span | None) -> Edit:
        """The edit of these spans; EQ where their lemmas (else words) are equal but for case."""
        if source is None or target is None:
            return cls(source, target)
        left, right = pair.source.lemmas, pair.target.lemmas
        if left is None or right is None:
            left, right = pair.source.words, pair.target.words
        return cls(source, target, _lowered(left, source) == _lowered(right, target))

    @property
    def kind(self) -> EditKind:
        """EQ, SUB, DEL or INS."""
        if self.target is None:
            return EditKind.DEL
        if self.source is None:
            return EditKind.INS
        return EditKind.EQ if self.equal else EditKind.SUB

    def links(self) -> Iterator[Link]:
        """All token pairs between the two phrases; none for DEL and INS."""
        if self.source is not None and self.target is not None:
            yield from product(range(*self.source), range(*self.target))


def _lowered(forms: tuple[str, ...], span: Span) -> list[str]:
    return [form.lower() for form in forms[slice(*span)]]
