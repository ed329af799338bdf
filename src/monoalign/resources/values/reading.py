"""One way to understand some words as a value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .amounts import Measured

GLUE = "~"
"""Marks an atom that joins the slots named after it."""
OPEN = "~("
"""The same, of an atom that comes before them: `between`."""

Roles = tuple[tuple[str, ...], ...]
"""For each atom, and later for each word, the slots that it fills."""


class ValueReading(NamedTuple):
    """What some atoms measure, what they come to, and which slots they fill.

    Slots are the parts of a value (day, month, year; amount, unit), with what they say: `12 March`
    is `{"day": 12, "month": 3}` with the roles `(("day",), ("month",))`. A reading is `sure` if the
    words hardly mean anything else.
    """

    kind: str
    amount: Measured
    roles: Roles
    slots: dict[str, object]
    sure: bool = True


Readings = Iterator[tuple[int, ValueReading]]
"""Readings with the index of the atom after them."""
