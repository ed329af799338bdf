"""The aligners that a service offers: loaded once, shared by all requests.

A client may choose an aligner by its name, never by a folder, and only options that have few
values: a direction, which weights, switches. Whatever else an option can be (a file, a pipeline, a
limit of the search) is the operator's business.
"""

from __future__ import annotations

import inspect
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_type_hints

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.chain import DIRECTIONS
from monoalign.aligners.registry import DEFAULT, REGISTRY, WEIGHTS, build
from monoalign.core.errors import UnknownNameError, UsageError

Value = str | bool
Options = tuple[tuple[str, Value], ...]
"""In order of their names, so that equal choices are one key."""

_WARM_UP = ("A cat sat on the mat.", "The mat was sat on by the 2 cats.")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option and the values that it may have."""

    name: str
    values: tuple[Value, ...]
    default: Value


@dataclass(frozen=True, slots=True)
class Variant:
    """A choice of aligner and options: what is loaded once."""

    name: str
    options: Options = ()


class Models:
    """Loads variants when first asked for; keeps the `keep` that were used last.

    `load` may be called by one thread only: the engine's.
    """

    def __init__(self, names: Sequence[str] = (), *, keep: int = 8) -> None:
        for name in names:
            if name not in REGISTRY:
                raise UnknownNameError("aligner", name, REGISTRY)
        self.names = tuple(dict.fromkeys(names)) or tuple(sorted(REGISTRY))
        self.default = self.names[0] if names else DEFAULT
        self._keep = keep
        self._loaded: OrderedDict[Variant, tuple[Aligner, str]] = OrderedDict()
        # Reading options imports the aligners' modules: now, not while clients wait.
        self._choices = {name: tuple(_choices(REGISTRY[name].builder())) for name in self.names}

    @property
    def loaded(self) -> list[str]:
        """The names of the aligners in memory."""
        return sorted({variant.name for variant in list(self._loaded)})

    def variant(self, name: str | None, options: Mapping[str, Value]) -> Variant:
        """A client's choice, checked; what equals a default is left out."""
        name = self.default if name is None else name
        if name not in self.names:
            raise UnknownNameError("aligner", name[:100], self.names)
        choices = {choice.name: choice for choice in self.choices(name)}
        chosen = {}
        for key, value in options.items():
            if key not in choices:
                raise UnknownNameError(f"option of aligner {name!r}:", key[:100], choices)
            choice = choices[key]
            # True == 1 in Python, so the types are compared too.
            if (type(value), value) not in {(type(one), one) for one in choice.values}:
                expected = ", ".join(map(repr, choice.values))
                raise UsageError(f"option {key}: expected one of {expected}, found {value!r:.60}")
            if value != choice.default:
                chosen[key] = value
        return Variant(name, tuple(sorted(chosen.items())))

    def choices(self, name: str) -> tuple[Choice, ...]:
        """The options of an aligner that a client may set."""
        return self._choices[name]

    def load(self, variant: Variant) -> tuple[Aligner, str]:
        """The aligner and its signature; a new one is run once, which compiles its kernels."""
        found = self._loaded.get(variant)
        if found is None:
            aligner = build(variant.name, **dict(variant.options))
            aligner.align(*_WARM_UP)
            found = self._loaded[variant] = aligner, aligner.signature
            while len(self._loaded) > self._keep:
                self._loaded.popitem(last=False)
        self._loaded.move_to_end(variant)
        return found


def _choices(builder: Callable[..., Aligner]) -> list[Choice]:
    types: dict[str, Any] = get_type_hints(builder)
    choices = []
    for one in inspect.signature(builder).parameters.values():
        if one.name == "direction":
            choices.append(Choice(one.name, DIRECTIONS, one.default))
        elif one.name == "weights":
            choices.append(Choice(one.name, WEIGHTS, one.default))
        elif types[one.name] is bool:
            choices.append(Choice(one.name, (True, False), one.default))
    return choices
