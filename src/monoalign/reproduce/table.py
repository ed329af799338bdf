"""What a paper's table is: published figures, and what of ours is measured beside each row.

A row names up to two measurements: `paper`, of the system as its paper has it (preset `paper`), and
`default`, of the system as it is by default, with weights of the same training corpus. A row with
neither is an exception; its note says why. Measurements are values: the runner carries them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

Number = float | str | None
"""A published figure; text where it is no plain number (`< 52`), None where there is none."""

LINKS = ("P", "R", "F1", "E")
"""The columns of tables of alignments."""

ONE = ("value",)
"""The columns of tables of single numbers."""

PAPER = {"preset": "paper"}
DEFAULT = {"weights": "rte2"}
"""The options that rows are measured with, beside their own."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """What to measure: a kind (`measures.KINDS`), an aligner and its options, a corpus.

    With `learned_from` the aligner is trained there, with options of `training`; else it is the
    shipped one. `arguments` are the kind's own. A figure that is computed from others names the
    measurements it is made `of`.
    """

    kind: str
    corpus: str = ""  # a name in `data.CORPORA`, or several joined by `+`
    system: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    learned_from: tuple[str, ...] = ()
    training: Mapping[str, Any] = field(default_factory=dict)
    arguments: Mapping[str, Any] = field(default_factory=dict)
    of: tuple[Measurement, ...] = ()

    @property
    def key(self) -> str:
        """All of it as text; equal measurements have equal keys."""
        parts = []
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Mapping):
                value = sorted(value.items())
            elif each.name == "of":
                value = [part.key for part in value]
            if value:
                parts.append(f"{each.name}={value!r}")
        return ";".join(parts)

    @property
    def aligner_key(self) -> str:
        """What decides the aligner, as text."""
        return replace(self, kind="", corpus="", arguments={}, of=()).key

    def all_parts(self) -> Iterator[Measurement]:
        """What it is made of, however deep, and then itself."""
        for part in self.of:
            yield from part.all_parts()
        yield self

    @property
    def corpora(self) -> tuple[str, ...]:
        """The names of all data that it reads."""
        options = (value for value in self.options.values() if isinstance(value, str))
        named = (value.removeprefix("data:") for value in options if value.startswith("data:"))
        own = (*self.corpus.split("+"), *self.learned_from, *named)
        return tuple(dict.fromkeys(filter(None, own)))


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row: what the paper calls it, its figures by column, and what of ours stands beside them.

    A `headline` is the row that README sets beside its system.
    """

    label: str
    published: tuple[Number, ...]
    paper: Measurement | None = None
    default: Measurement | None = None
    note: str = ""
    headline: bool = False

    def measurements(self) -> Iterator[Measurement]:
        """Those of the row, without what they are made of."""
        yield from (each for each in (self.paper, self.default) if each is not None)


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table, or the figures of one kind that stand in the text.

    The interval that is shown is that of the column `main`.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[PaperRow, ...]
    main: str = "F1"
    decimals: int = 1
    costs: bool = False  # time: how many times less it is says more than the difference
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.published) != len(self.columns):
                raise ValueError(f"{self.name}: {row.label}: one figure per column expected")


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper with all its tables."""

    name: str  # as the command line has it
    short: str
    citation: str
    tables: tuple[PaperTable, ...]


def row(
    label: str,
    published: tuple[Number, ...],
    system: str,
    corpus: str = "rte2-test",
    kind: str = "links",
    *,
    options: Mapping[str, Any] | None = None,
    paper: Mapping[str, Any] | None = None,
    default: Mapping[str, Any] | None = None,
    note: str = "",
    headline: bool = False,
    **arguments: Any,
) -> PaperRow:
    """A row measured with preset and default; `options` are of both, `paper` and `default` of one.

    Further arguments are those of the kind of measurement.
    """
    measured = Measurement(kind, corpus, system, arguments=arguments)
    first, second = (
        replace(measured, options={**start, **(options or {}), **(own or {})})
        for start, own in ((PAPER, paper), (DEFAULT, default))
    )
    return PaperRow(label, published, first, second, note, headline)


def only_paper(row: PaperRow, **changes: Any) -> PaperRow:
    """The row without what is measured by default, and with changes to its measurement."""
    assert row.paper is not None  # for the type checker
    return replace(row, paper=replace(row.paper, **changes), default=None)


def less(
    label: str, published: Number, first: PaperRow, second: PaperRow, figure: str = "F1"
) -> PaperRow:
    """A row of the first's figure less the second's."""
    return combined(label, published, "difference", first, second, figure=figure)


def combined(
    label: str,
    published: Number,
    kind: str,
    first: PaperRow,
    second: PaperRow,
    **arguments: Any,
) -> PaperRow:
    """A row of what is computed from the measurements of two others, such as their ratio."""
    return PaperRow(
        label,
        (published,),
        _computed(kind, arguments, first.paper, second.paper),
        _computed(kind, arguments, first.default, second.default),
    )


def _computed(
    kind: str,
    arguments: Mapping[str, Any],
    first: Measurement | None,
    second: Measurement | None,
) -> Measurement | None:
    if first is None or second is None or first == second:
        return None
    return Measurement(kind, arguments=arguments, of=(first, second))


def fact(label: str, published: Number, name: str, corpus: str) -> PaperRow:
    """A row about a corpus: one of `facts.FACTS`."""
    return PaperRow(label, (published,), Measurement("fact", corpus, arguments={"name": name}))


def setting(label: str, published: float, system: str, name: str) -> PaperRow:
    """A row about an option that the preset sets."""
    measured = Measurement("setting", "", system, PAPER, arguments={"name": name})
    return PaperRow(label, (published,), measured)


def missing(label: str, published: tuple[Number, ...], why: str) -> PaperRow:
    """A row that cannot be measured."""
    return PaperRow(label, published, note=why)
