"""Options as fields of frozen dataclasses: each with a type, a default and a line of help.

@dataclass(frozen=True, slots=True)
class Settings:
    window: int = option(3, "how many words on either side count")

settings_from(Settings, "option of aligner 'x':", {"window": "5"}, set())  ->  Settings(window=5)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field, fields
from types import NoneType
from typing import Any, get_args, get_type_hints

from .errors import UnknownNameError, UsageError


def option(default: Any, help: str, *, alias: str = "") -> Any:
    """A field of a settings dataclass; `alias` is an earlier name, taken for one more release."""
    return field(default=default, metadata={"help": help, "alias": alias})


def settings_from(kind: type, what: str, options: Mapping[str, Any], others: set[str]) -> Any:
    """A settings dataclass from options, given as values or as text; the rest has its default.

    `what` names the options in errors, `others` are further names that would have been understood.
    """
    known = options_of(kind)
    renamed = {
        each.metadata["alias"]: name for name, each in known.items() if each.metadata["alias"]
    }
    types = get_type_hints(kind)
    values = {}
    for given, value in options.items():
        name = renamed.get(given, given)
        if name not in known:
            raise UnknownNameError(what, given, known.keys() | others)
        values[name] = _converted(given, value, types[name])
    return kind(**values)


def options_of(kind: type | None) -> dict[str, Field[Any]]:
    """The options of a settings dataclass by name; none of None."""
    return {} if kind is None else {each.name: each for each in fields(kind)}


def defaults_of(kind: type) -> dict[str, Any]:
    """The default of every option by name."""
    return {name: each.default for name, each in options_of(kind).items()}


def _converted(name: str, value: Any, kind: Any) -> Any:
    """Text as the option's type; other values must have that type already."""
    kinds = get_args(kind) or (kind,)
    if isinstance(value, str) and str not in kinds:
        if bool in kinds and value.lower() in _TRUTH:
            return _TRUTH[value.lower()]
        for number in (int, float):
            if number in kinds:
                try:
                    return number(value)
                except ValueError:
                    continue
    elif isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool)):
        return value
    elif float in kinds and type(value) is int:
        return float(value)
    kinds = tuple(each for each in kinds if each is not NoneType)
    expected = " or ".join(getattr(each, "__name__", str(each)) for each in kinds)
    raise UsageError(f"option {name}: expected {expected}, found {value!r}")


_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
