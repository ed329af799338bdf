"""What other packages bring, through entry points: further systems and formats.

[project.entry-points."monoalign.formats"]
toy = "toy_format:FORMAT"
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from .errors import UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


@cache
def entry_points_of(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name; looked up once per process."""
    from importlib.metadata import entry_points  # slow to import

    return {point.name: point for point in entry_points(group=group)}


def resolved(point: EntryPoint, kind: type[T], attribute: str) -> T:
    """The object of a kind that an entry point names.

    It may name the object, a function that returns it, or a module that holds it as `attribute`.
    The object's name must be that of the entry point.
    """
    try:
        value = point.load()
        value = getattr(value, attribute, value)
        value = value() if callable(value) else value
        problem = f"{value!r:.60}"
    except Exception as error:  # whatever another package's code raises
        value, problem = None, f"{type(error).__name__}: {error}"
    if not isinstance(value, kind) or getattr(value, "name", None) != point.name:
        expected = f"{kind.__module__}.{kind.__name__}"
        raise UsageError(
            f"entry point {point.name} = {point.value!r} of {point.group}: expected a {expected} "
            f"of this name, found {problem}"
        )
    return value
