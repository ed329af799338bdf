"""What to draw of an alignment: the model behind page, SVG, notebook and terminal.

    Drawing.of(alignment).links[0]   ->  DrawnLink(0, 5, LinkKind.PARAPHRASE, 0.93, False)
    Drawing.of(alignment).to_json()  ->  the input of `monoalign.draw` in assets/alignment.js:

    {"id": "7", "source": ["He", "left"], "target": ["He", "went", "off"],
     "links": [0,0, 1,1, 1,2],              source, target, source, target, …
     "possible": [],                        the same for links that are possible, not sure
     "probabilities": [0,0,981, 1,1,730],   source, target, thousandths; null if there are none
     "score": 4.2}                          null if there is none

Cells less probable than 0.01 are left out unless they are linked. The kind of a link is not
written: it depends on the other links, which the reader of a page may change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import Any

from monoalign.core.alignment import Alignment, dumps
from monoalign.core.edit import Link

_LEAST = 0.01  # a less probable cell is neither drawn nor written


class LinkKind(str, Enum):
    """Words equal except for case; other words; other words one of which has another link."""

    IDENTICAL = "identical"
    PARAPHRASE = "paraphrase"
    PHRASE = "phrase"


@dataclass(frozen=True, slots=True)
class DrawnLink:
    """A link with everything its appearance depends on."""

    source: int
    target: int
    kind: LinkKind
    probability: float | None = None
    possible: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """Words, links in the order of the source, and the words without a sure link."""

    id: str
    source: tuple[str, ...]
    target: tuple[str, ...]
    links: tuple[DrawnLink, ...]
    unaligned_source: tuple[int, ...]
    unaligned_target: tuple[int, ...]
    probabilities: Mapping[Link, float] | None = None
    score: float | None = None

    @classmethod
    def of(cls, alignment: Alignment) -> Drawing:
        """The drawing of an alignment."""
        pair, probabilities = alignment.pair, alignment.all_probabilities
        return cls(
            pair.id,
            pair.source.words,
            pair.target.words,
            tuple(_drawn_links(alignment)),
            alignment.unaligned_source,
            alignment.unaligned_target,
            probabilities,
            alignment.score,
        )

    @property
    def text(self) -> str:
        """The alignment in words, for screen readers."""
        links = "; ".join(self._spoken(link) for link in self.links)
        return " ".join(
            [
                f"Source: {' '.join(self.source)}",
                f"Target: {' '.join(self.target)}",
                f"Links: {links or 'none'}.",
                f"Unaligned in the source: {_listed(self.source, self.unaligned_source)}.",
                f"Unaligned in the target: {_listed(self.target, self.unaligned_target)}.",
            ]
        )

    def _spoken(self, link: DrawnLink) -> str:
        parts = [f"{self.source[link.source]} – {self.target[link.target]}", link.kind.value]
        if link.possible:
            parts.append("possible")
        if link.probability is not None:
            parts.append(f"{thousandths(link.probability) / 10:.1f} %")
        return ", ".join(parts)

    def to_record(self) -> dict[str, Any]:
        """The input of the page's script, as JSON types; see the module's docstring."""
        sure = [(link.source, link.target) for link in self.links if not link.possible]
        possible = [(link.source, link.target) for link in self.links if link.possible]
        linked = {*sure, *possible}
        return {
            "id": self.id,
            "source": self.source,
            "target": self.target,
            "links": flat(sure),
            "possible": flat(possible),
            "probabilities": flat_probabilities(self.probabilities, linked),
            "score": self.score,
        }

    def to_json(self) -> str:
        """The record on one line."""
        return dumps(self.to_record())


def flat(links: Iterable[Link]) -> list[int]:
    """Links as a flat list: `(0, 5), (1, 3)` -> `[0, 5, 1, 3]`."""
    return list(chain.from_iterable(sorted(links)))


def flat_probabilities(
    probabilities: Mapping[Link, float] | None, linked: Collection[Link]
) -> list[int] | None:
    """Flat triples of source, target and thousandths, for links and cells worth drawing."""
    if probabilities is None:
        return None
    return [
        number
        for (source, target), value in sorted(probabilities.items())
        if value >= _LEAST or (source, target) in linked
        for number in (source, target, thousandths(value))
    ]


def thousandths(probability: float) -> int:
    """A probability in thousandths, rounded: 0.9812 -> 981."""
    return round(1000 * probability)


def _drawn_links(alignment: Alignment) -> Iterable[DrawnLink]:
    sources, targets = alignment.pair.source.words, alignment.pair.target.words
    source_links = Counter(i for i, _ in alignment.links)
    target_links = Counter(j for _, j in alignment.links)
    probabilities = alignment.all_probabilities or {}
    for i, j in sorted(alignment.links | alignment.possible):
        possible = (i, j) in alignment.possible
        own = 0 if possible else 1  # a sure link counts itself
        if sources[i].lower() == targets[j].lower():
            kind = LinkKind.IDENTICAL
        elif source_links[i] > own or target_links[j] > own:
            kind = LinkKind.PHRASE
        else:
            kind = LinkKind.PARAPHRASE
        probability = probabilities.get((i, j))
        yield DrawnLink(i, j, kind, probability, possible)


def _listed(words: tuple[str, ...], positions: tuple[int, ...]) -> str:
    return ", ".join(words[position] for position in positions) or "none"
