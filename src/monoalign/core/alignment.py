"""An alignment: which words of a pair correspond, and which to nothing.

Alignment.from_pharaoh(pair, "0-5 1-3").links       ->  frozenset({(0, 5), (1, 3)})
Alignment.from_pharaoh(pair, "0-5 1-3").to_pharaoh() ->  "0-5 1-3"
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

from monoalign.kernels.objects import swapped_cells

from .constraints import check_range
from .edit import Edit, Link, links_outside, phrase_edits
from .errors import EncodingError, FormatError
from .sentence import COLUMNS, Sentence, SentencePair

_ROUNDING = 1e-6  # marginals are sums, and may be this far from 0 and 1
_SHOWN = 60  # letters of a text in a repr
_LINK = re.compile(r"(\d+)([-p])(\d+)", re.ASCII)


@dataclass(frozen=True, slots=True, repr=False)
class Alignment:
    """The links of a pair.

    `links` are the sure ones. `possible` are further links that a gold standard allows; a link is
    never in both. `probabilities` are those of the links, `cell_probabilities` those of other
    cells, as far as they are known; both are None without probabilities. What `probabilities` is
    given beyond the links goes to the other cells. `score` is the aligner's own; `optimal` says
    whether its search proved that score the best.

    Examples:
        >>> alignment = monoalign.load().align("He bought a car.", "A car was purchased by him.")
        >>> alignment.to_pharaoh(), alignment.unaligned_target
        ('0-5 1-3 2-0 3-1 4-6', (2, 4))
    """

    pair: SentencePair
    links: frozenset[Link]
    possible: frozenset[Link] = frozenset()
    probabilities: Mapping[Link, float] | None = None
    score: float | None = None
    optimal: bool | None = None
    cell_probabilities: Mapping[Link, float] | None = None

    def __post_init__(self) -> None:
        rows, columns = len(self.pair.source.words), len(self.pair.target.words)
        if self._is_divided():
            for part in (self.probabilities, self.cell_probabilities):
                assert part is not None
                check_range(part, rows, columns)
                _check_probabilities(part.values())
            return
        known = self.all_probabilities
        probable = frozenset() if known is None else known.keys()
        check_range(probable, rows, columns)
        if not self.links <= probable:
            check_range(self.links, rows, columns)
            if known is not None:
                raise FormatError("probabilities: expected one for every link")
        if self.possible:
            check_range(self.possible, rows, columns)
            object.__setattr__(self, "possible", self.possible - self.links)
        if known is not None:
            _check_probabilities(known.values())
            self._divide(known)
        elif self.cell_probabilities is not None:
            object.__setattr__(self, "cell_probabilities", None)

    def _is_divided(self) -> bool:
        """Whether it was made with the probabilities of its links and of others apart."""
        of_links, others = self.probabilities, self.cell_probabilities
        if of_links is None or others is None or self.possible:
            return False
        return of_links.keys() == self.links and others.keys().isdisjoint(self.links)

    def _divide(self, known: Mapping[Link, float]) -> None:
        """Keep the probabilities of links and of other cells apart."""
        links = self.links
        others = {cell: value for cell, value in known.items() if cell not in links}
        if others or known is not self.probabilities:
            of_links = {link: value for link, value in known.items() if link in links}
            object.__setattr__(self, "probabilities", of_links)
        object.__setattr__(self, "cell_probabilities", others)

    @classmethod
    def unchecked(
        cls,
        pair: SentencePair,
        links: frozenset[Link],
        possible: frozenset[Link],
        probabilities: Mapping[Link, float] | None,
        score: float | None,
        optimal: bool | None,
        cell_probabilities: Mapping[Link, float] | None,
    ) -> Alignment:
        """An alignment that is valid by construction, for decoders: nothing is checked.

        Args:
            pair: The sentences.
            links: Pairs of positions inside them.
            possible: Others.
            probabilities: Those of the links, and of no other cells.
            score: As in the class.
            optimal: As in the class.
            cell_probabilities: Those of other cells; None without `probabilities`.

        Returns:
            The alignment.
        """
        alignment = object.__new__(cls)
        set_value = object.__setattr__
        set_value(alignment, "pair", pair)
        set_value(alignment, "links", links)
        set_value(alignment, "possible", possible)
        set_value(alignment, "probabilities", probabilities)
        set_value(alignment, "score", score)
        set_value(alignment, "optimal", optimal)
        set_value(alignment, "cell_probabilities", cell_probabilities)
        return alignment

    def __repr__(self) -> str:
        """`Alignment('1', 'He left .', 'He went away .', '0-0 1-1 1-2 2-3')`, long texts cut."""
        sides = (self.pair.source.text, self.pair.target.text)
        texts = (repr(_cut(text)) for text in (self.pair.id, *sides, self.to_pharaoh()))
        return f"Alignment({', '.join(texts)})"

    def __hash__(self) -> int:
        return hash((self.pair.id, self.links))

    @classmethod
    def from_pharaoh(cls, pair: SentencePair, text: str) -> Alignment:
        """The alignment of links that are written as `source-target`, counted from 0.

        Args:
            pair: The sentences.
            text: Links such as `0-0 1-2`; `3p4` is a possible link.

        Returns:
            The alignment with these links.

        Raises:
            FormatError: A link that is written in another way.
            LinkError: A link outside the sentences.
        """
        sure, possible = parse_links(text)
        return cls(pair, sure, possible)

    @classmethod
    def from_edits(cls, pair: SentencePair, edits: Iterable[Edit]) -> Alignment:
        """The alignment that links all words of the edits' phrases.

        Args:
            pair: The sentences.
            edits: Edits with the positions of their phrases.

        Returns:
            The alignment with a link for each pair of words between two phrases.
        """
        return cls(pair, frozenset(link for edit in edits for link in edit.links()))

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The pair as EQ, SUB, DEL and INS edits that cover every word exactly once."""
        return phrase_edits(self.pair, self.links)

    @property
    def links_not_in_edits(self) -> frozenset[Link]:
        """The links that no edit of `edits` can hold: those of words apart, as in *put … off*.

        `monoalign.typed_edits` gives edits that hold every link.
        """
        return links_outside(self.links, self.edits)

    @property
    def all_probabilities(self) -> Mapping[Link, float] | None:
        """The probabilities of links and other cells together."""
        if self.probabilities is None or not self.cell_probabilities:
            return self.probabilities
        return {**self.probabilities, **self.cell_probabilities}

    @property
    def unaligned_source(self) -> tuple[int, ...]:
        """Positions of the source words that correspond to nothing."""
        linked = {source for source, _ in self.links}
        return tuple(word for word in range(len(self.pair.source)) if word not in linked)

    @property
    def unaligned_target(self) -> tuple[int, ...]:
        """Positions of the target words that correspond to nothing."""
        linked = {target for _, target in self.links}
        return tuple(word for word in range(len(self.pair.target)) if word not in linked)

    def swapped(self) -> Alignment:
        """The alignment with source and target exchanged.

        Returns:
            The alignment of the swapped pair; probabilities and possible links are swapped, too.
        """
        return self.swapped_onto(self.pair.swapped())

    def swapped_onto(self, pair: SentencePair) -> Alignment:
        """The alignment with source and target exchanged, for a swapped pair that is there already.

        Args:
            pair: This alignment's pair with its sides exchanged.

        Returns:
            What `swapped` returns. Nothing is checked again: what was valid stays so.
        """
        probabilities = self.probabilities and swapped_cells(self.probabilities)
        others = self.cell_probabilities and swapped_cells(self.cell_probabilities)
        return Alignment.unchecked(
            pair,
            frozenset(probabilities or [(j, i) for i, j in self.links]),
            frozenset([(j, i) for i, j in self.possible]),
            probabilities,
            self.score,
            self.optimal,
            others,
        )

    def __and__(self, other: Alignment) -> Alignment:
        return self.combined(other, self.links & other.links)

    def __or__(self, other: Alignment) -> Alignment:
        return self.combined(other, self.links | other.links)

    def combined(self, other: Alignment, links: frozenset[Link]) -> Alignment:
        """Links chosen from two alignments of a pair, with the mean of their probabilities.

        Args:
            other: Another alignment of the same pair.
            links: Those of the result.

        Returns:
            The alignment with these links. It has probabilities if both others have them.
        """
        probabilities = None
        first, second = self.all_probabilities, other.all_probabilities
        if first is not None and second is not None:
            cells = first.keys() | second.keys()
            probabilities = {c: (first.get(c, 0.0) + second.get(c, 0.0)) / 2 for c in cells}
        return Alignment(self.pair, links, self.possible | other.possible, probabilities)

    def to_pharaoh(self) -> str:
        """The links in the format that Pharaoh and Moses use.

        Returns:
            `0-5 1-3`, in order; possible links, if any, as `2p4`.
        """
        if not self.possible:
            return " ".join([f"{i}-{j}" for i, j in sorted(self.links)])
        marks = dict.fromkeys(self.possible, "p") | dict.fromkeys(self.links, "-")
        return " ".join(f"{i}{marks[i, j]}{j}" for i, j in sorted(marks))

    def to_record(self) -> dict[str, Any]:
        """Everything that this alignment holds, as JSON's own types.

        Returns:
            A dictionary that follows the schema `alignment.schema.json`.
        """
        record: dict[str, Any] = {
            "id": self.pair.id,
            "source": _sentence_record(self.pair.source),
            "target": _sentence_record(self.pair.target),
            "links": sorted(self.links),
        }
        if self.pair.constraints is not None:
            record |= self.pair.constraints.to_record()
        if self.possible:
            record["possible"] = sorted(self.possible)
        for name in ("probabilities", "cell_probabilities"):
            if getattr(self, name) or (name == "probabilities" and self.probabilities is not None):
                record[name] = [[*cell, p] for cell, p in sorted(getattr(self, name).items())]
        if self.score is not None:
            record["score"] = self.score
        if self.optimal is not None:
            record["optimal"] = self.optimal
        edits = self.edits
        outside = links_outside(self.links, edits)
        if outside:
            record["links_not_in_edits"] = sorted(outside)
        record["edits"] = [
            {"kind": edit.kind.value, "source": edit.source, "target": edit.target}
            for edit in edits
        ]
        return record

    def to_json(self) -> str:
        """The alignment as JSON that loses nothing; `monoalign.read_corpus` reads it back.

        Returns:
            The record on one line.

        Raises:
            EncodingError: Text that UTF-8 cannot hold.
        """
        return dumps(self.to_record())


def _cut(text: str) -> str:
    """A text of at most `_SHOWN` letters."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _check_probabilities(values: Collection[float]) -> None:
    """A `FormatError` for a value that is no probability; the sum shows whether one is NaN."""
    if values and not (
        min(values) >= -_ROUNDING and max(values) <= 1 + _ROUNDING and sum(values) >= -1
    ):
        wrong = next(value for value in values if not -_ROUNDING <= value <= 1 + _ROUNDING)
        raise FormatError(f"probabilities: expected values from 0 to 1, found {wrong:.6g}")


def dumps(record: dict[str, Any]) -> str:
    """JSON on one line; `EncodingError` for text that UTF-8 cannot hold."""
    try:
        return orjson.dumps(record, option=orjson.OPT_SERIALIZE_NUMPY).decode()
    except orjson.JSONEncodeError as error:
        raise EncodingError(f"cannot be written as JSON: {error}") from None


def parse_links(text: str) -> tuple[frozenset[Link], frozenset[Link]]:
    """The sure and the possible links of `"0-0 1-2 3p4"`."""
    if "p" not in text:
        return frozenset(map(_parse_sure, text.split())), frozenset()
    tokens = text.split()
    sure = frozenset(_parse_link(token)[0] for token in tokens if "p" not in token)
    possible = frozenset(_parse_link(token)[0] for token in tokens if "p" in token)
    return sure, possible


@lru_cache(maxsize=1 << 16)
def _parse_link(token: str) -> tuple[Link, str]:
    match = _LINK.fullmatch(token)
    if match is None or len(token) > 20:
        raise FormatError(f"expected a link such as 3-4, found {token[:40]!r}")
    return (int(match[1]), int(match[3])), match[2]


@lru_cache(maxsize=1 << 16)
def _parse_sure(token: str) -> Link:
    return _parse_link(token)[0]


def _sentence_record(sentence: Sentence) -> dict[str, Any]:
    columns = {name: getattr(sentence, name) for name in COLUMNS}
    present = {name: column for name, column in columns.items() if column is not None}
    return {"text": sentence.text, "words": sentence.words, **present}
