"""The aligners that a service offers, and those that a process has in memory.

A client may choose an aligner by its name, never by a folder, and only options with few values: a
direction, which weights, switches. Other options (a file, a pipeline, a search limit) are up to the
operator.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import get_type_hints

from monoalign.annotate.text import WordsOnly, as_pair
from monoalign.core.alignment import Alignment
from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.core.options import defaults_of, options_of
from monoalign.core.sentence import SentencePair
from monoalign.models.directions import DIRECTIONS
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import DEFAULT, available, build, system_of
from monoalign.systems.system import System

Value = str | bool
Options = tuple[tuple[str, Value], ...]
"""Sorted by name, so that equal choices are the same key."""

_WEIGHTS_HELP = (
    "what the aligner has learned from: all, every corpus it may be trained on, for everyday use; "
    "rte2, the development part of MSR RTE2 alone, to compare with published figures"
)
_WARM_UP = ("A cat sat on the mat.", "The mat was sat on by the 2 cats.")


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An option and the values that a client may give it."""

    name: str
    values: tuple[Value, ...]
    default: Value
    help: str


@dataclass(frozen=True, slots=True)
class Variant:
    """An aligner with options: each variant is loaded once."""

    name: str
    options: Options = ()


class Offer:
    """What clients may choose: these aligners, or all; the first is the default."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(dict.fromkeys(names)) or tuple(available())
        self.default = self.names[0] if names else DEFAULT
        self._choices = {name: tuple(_choices(system_of(name))) for name in self.names}

    def variant(self, name: str | None, options: Mapping[str, Value]) -> Variant:
        """A client's choice, validated; options that equal their default are left out."""
        name = self.default if name is None else name
        if name not in self.names:
            raise UnknownNameError("aligner", name[:100], self.names)
        choices = {choice.name: choice for choice in self.choices(name)}
        chosen = {}
        for key, value in options.items():
            if key not in choices:
                raise UnknownNameError(f"option of aligner {name!r}:", key[:100], choices)
            choice = choices[key]
            # True == 1 in Python, so the types are compared, too.
            if (type(value), value) not in {(type(known), known) for known in choice.values}:
                expected = ", ".join(map(repr, choice.values))
                raise UsageError(f"option {key}: expected one of {expected}, found {value!r:.60}")
            if value != choice.default:
                chosen[key] = value
        return Variant(name, tuple(sorted(chosen.items())))

    def choices(self, name: str) -> tuple[OptionChoice, ...]:
        """The options of an aligner that a client may set."""
        return self._choices[name]


class Models:
    """Loads variants on first use, and keeps the `keep` most recently used ones."""

    def __init__(self, *, keep: int = 8) -> None:
        self._keep = keep
        self._loaded: OrderedDict[Variant, tuple[Aligner, str]] = OrderedDict()
        self._changing = Lock()
        self._annotating: dict[type, Lock] = {}  # by the kind of annotator

    @property
    def loaded(self) -> frozenset[Variant]:
        """The variants in memory."""
        with self._changing:
            return frozenset(self._loaded)

    def load(self, variant: Variant) -> tuple[Aligner, str]:
        """The aligner and its signature; a new one is run once, which fills its tables."""
        loaded = self._loaded.get(variant)
        if loaded is None:
            aligner = build(variant.name, **dict(variant.options))
            list(self.align(aligner, [as_pair(_WARM_UP, 1)]))
            loaded = aligner, aligner.signature
        with self._changing:
            self._loaded[variant] = loaded
            self._loaded.move_to_end(variant)
            while len(self._loaded) > self._keep:
                self._loaded.popitem(last=False)
        return loaded

    def align(self, aligner: Aligner, pairs: Iterable[SentencePair]) -> Iterator[Alignment]:
        """The alignments of pairs, in any thread.

        Models may be used by several threads, annotators and their caches only by one at a time.
        """
        with self.annotating(aligner):
            annotated = list(aligner.annotate(pairs))
        return replace(aligner, annotator=WordsOnly()).align_many(annotated)

    def annotating(self, aligner: Aligner) -> Lock:
        """To be held while the annotator of an aligner is at work."""
        return self._annotating.setdefault(type(aligner.annotator), Lock())


def _choices(system: System) -> Iterator[OptionChoice]:
    types = get_type_hints(system.settings)
    known = options_of(system.settings)
    for name, default in defaults_of(system.settings).items():
        help = known[name].metadata["help"]
        if name == "direction":
            yield OptionChoice(name, DIRECTIONS, default, help)
        elif types[name] is bool:
            yield OptionChoice(name, (True, False), default, help)
    if system.training is not None:
        yield OptionChoice("weights", system.shipped, system.shipped[0], _WEIGHTS_HELP)
