"""Stage 2, neAlign (section 3.3.2), by what the paper says alone.

    George W. Bush / Bush           Bush-Bush; then George and W. to Bush
    European Central Bank / ECB     all terms to the acronym

Names are persons, organisations and places. Terms match if they are the same but for case. A
mention is partial if all its terms are in the other one, of the same type. If names compete, those
that share more terms come first, then those whose head words have more evidence around them, then
those nearer to the diagonal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import FloatArray, Link
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.kernels.word_contexts import dependency_evidence, window_evidence
from monoalign.models.model import Evidence

from .dependencies import neighbours_of
from .entities import Mention, mentions_of
from .grid import CascadeState, PairGrid, StageStep

_FEWEST = 2  # letters of an acronym
_KINDS = ("PER", "ORG", "LOC")


class NamedMatch(NamedTuple):
    """Two mentions of a pair, and their terms that match; none for an acronym."""

    number: int
    source: Mention
    target: Mention
    terms: list[Link]


@dataclass(frozen=True, slots=True)
class ExactEntities:
    """`level` is how similar linked terms count that are not the same, ppdbSim in the paper.

    Evidence is that of `dependencies`, if there are any, and of a `window`, 0 for none.
    """

    level: float = 0.9
    window: int = 3
    dependencies: bool = True
    weight: float = 1.0
    title: str = "stage 2, names"

    def __call__(self, state: CascadeState) -> None:
        """Link names. O(mentions² · terms²) per pair"""
        matches = [
            match
            for number, pair in enumerate(state.batch.pairs)
            for match in _matches(number, pair)
        ]
        for index in self._order(state, matches):
            number, source, target, terms = matches[index]
            grid = state.pair(number)
            rows, columns = range(source.start, source.end), range(target.start, target.end)
            if not terms:
                grid.join(rows, columns, self.level)
                continue
            linked = [link for link in terms if _link(grid, *link)]
            if len(linked) == source.size:
                _join_rest(grid, rows, columns, self.level)
            elif len(linked) == target.size:
                _join_rest(_turned(grid), columns, rows, self.level)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The two mentions."""
        (pair,) = step.before.batch.pairs
        for _, source, target, _ in _matches(0, pair):
            if source.start <= link[0] < source.end and target.start <= link[1] < target.end:
                names = step.text(range(*source[:2]), range(*target[:2]))
                yield Evidence(f"name: {names}", 1.0, 1.0)
                return

    def _order(self, state: CascadeState, matches: Sequence[NamedMatch]) -> list[int]:
        """Pair by pair, the best match first."""
        if not matches:
            return []
        evidence, sizes = self._evidence(state, matches), state.grid.sizes.tolist()

        def rank(index: int) -> tuple[float, ...]:
            number, source, target, terms = matches[index]
            height, width = sizes[number]
            away = abs(source.start * width - target.start * height)
            return number, -len(terms), -round(float(evidence[index]), 6), away

        return sorted(range(len(matches)), key=rank)

    def _evidence(self, state: CascadeState, matches: Sequence[NamedMatch]) -> FloatArray:
        """(matches,) what the contexts of their head words say."""
        pairs = state.batch.pairs
        words = np.array(
            [
                (number, _head(pairs[number].source, source), _head(pairs[number].target, target))
                for number, source, target, _ in matches
            ],
            np.int64,
        )
        numbers = np.ascontiguousarray(words[:, 0])
        sources = state.grid.starts[0, numbers] + words[:, 1]
        targets = state.grid.starts[1, numbers] + words[:, 2]
        evidence: FloatArray = window_evidence(state.grid, numbers, sources, targets, self.window)
        if self.dependencies:
            near, _ = neighbours_of(state.batch)
            evidence = evidence + dependency_evidence(state.grid, near, numbers, sources, targets)
        return evidence


def _matches(number: int, pair: SentencePair) -> Iterator[NamedMatch]:
    """Mentions of one type that share terms, and acronyms with the names that they abbreviate."""
    sources = [each for each in mentions_of(pair.source) if each.kind in _KINDS]
    targets = [each for each in mentions_of(pair.target) if each.kind in _KINDS] if sources else []
    for source in sources:
        left = _terms(pair.source, source)
        for target in targets:
            right = _terms(pair.target, target)
            terms = _shared(source, left, target, right) if source.kind == target.kind else []
            if terms or _abbreviates(left, right) or _abbreviates(right, left):
                yield NamedMatch(number, source, target, terms)


def _terms(sentence: Sentence, mention: Mention) -> list[str]:
    return [word.lower() for word in sentence.words[mention.start : mention.end]]


def _shared(source: Mention, left: list[str], target: Mention, right: list[str]) -> list[Link]:
    """The terms that are the same, one to one."""
    terms: list[Link] = []
    free = list(range(len(right)))
    for row, term in enumerate(left):
        for column in free:
            if term == right[column]:
                terms.append((source.start + row, target.start + column))
                free.remove(column)
                break
    return terms


def _abbreviates(name: list[str], full: list[str]) -> bool:
    """Whether a name is one word of the first letters of another: `u.s.`, `united states`."""
    if len(name) != 1 or len(full) < _FEWEST:
        return False
    return name[0].replace(".", "") == "".join(term[0] for term in full)


def _link(grid: PairGrid, row: int, column: int) -> bool:
    """Link two terms if both are free; whether they are linked."""
    grid.link(row, column)
    return bool(grid.links[row, column])


def _join_rest(grid: PairGrid, partial: range, full: range, level: float) -> None:
    """Link what is left of a full mention, the columns, to all terms of the partial one."""
    rest = [column for column in full if not grid.columns_taken[column]]
    for row in partial:
        grid.links[row, rest] = True
        grid.similarity[row, rest] = np.maximum(grid.similarity[row, rest], level)
    grid.columns_taken[rest] = True


def _turned(grid: PairGrid) -> PairGrid:
    """Views with rows and columns exchanged."""
    return PairGrid(grid.links.T, grid.similarity.T, grid.columns_taken, grid.rows_taken)


def _head(sentence: Sentence, mention: Mention) -> int:
    """The last term whose head is not in the mention; the last one if nothing is parsed."""
    heads = sentence.heads
    if heads is not None:
        for word in range(mention.end - 1, mention.start - 1, -1):
            if not mention.start <= heads[word] < mention.end:
                return word
    return mention.end - 1
