"""How long work takes, as far as is known: by it, slices are cut and clients are told to wait."""

from __future__ import annotations

from collections.abc import Hashable

_RECENT = 0.2  # weight of the last slice in averages
_UNKNOWN = 1e-4  # seconds per unit of cost, as long as nothing is known


class Pace:
    """Averages of recent slices, for each kind of work."""

    def __init__(self) -> None:
        self._rates: dict[Hashable, float] = {}  # processor seconds per unit of cost
        self._per_pair = 0.0

    def expected(self, key: Hashable, cost: int) -> float:
        """Processor seconds that work of this cost will take."""
        return cost * self._rates.get(key, _UNKNOWN)

    def waiting_time(self, pairs: int) -> float:
        """Seconds until so many pairs are done."""
        return pairs * self._per_pair

    def note(self, key: Hashable, cost: int, seconds: float) -> None:
        """Remember the processor seconds of a slice."""
        rate = self._rates.get(key, _UNKNOWN)
        self._rates[key] = rate + _RECENT * (seconds / max(cost, 1) - rate)

    def note_pairs(self, pairs: int, seconds: float) -> None:
        """Remember the seconds that passed until so many pairs were done."""
        self._per_pair += _RECENT * (seconds / max(pairs, 1) - self._per_pair)
