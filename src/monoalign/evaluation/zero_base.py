"""A warning for a gold standard that counts words from 1 where its format counts from 0."""

from __future__ import annotations

_PAIRS_THAT_TELL = 10  # pairs with links but without one of a first word, until that is odd


class ZeroBase:
    """Whether the links of a gold standard seem to be counted from 1 where 0 is expected.

    A link beyond the end of a sentence is an error anyway. Without one, it shows in that no link of
    many pairs has the first word of a sentence.
    """

    def __init__(self) -> None:
        self._pairs = 0
        self._from_zero = False

    def add(self, pairs: int, from_zero: bool) -> None:
        """Add pairs with links; `from_zero`: whether one of their links has a word 0."""
        self._pairs += pairs
        self._from_zero |= from_zero

    def notes(self) -> tuple[str, ...]:
        """What to tell the user, if anything."""
        if self._from_zero or self._pairs < _PAIRS_THAT_TELL:
            return ()
        return (
            f"no gold link of {self._pairs} pairs has the first word of a sentence; "
            "are the links counted from 1?",
        )
