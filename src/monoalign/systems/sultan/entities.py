"""Stage 2, neAlign (section 3.3.2): names that are mentioned in full, in part or by an acronym.

    George W. Bush / Bush           Bush-Bush; then what is left of the full mention to the partial
    European Central Bank / ECB     all terms to the acronym

Terms match if they are the same but for case and full stops, or misspelt: long, and one or two
letters apart. Mentions match if their types are the same and all terms of one are in the other;
those that share more terms, or lie nearer to the diagonal, are taken first. A person's single name
stands for the whole name, as annotators see it; parts of other names are too often names of
something else. Mentions that are the same are left to the stages that have evidence to choose
between several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import OSA

from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.models.model import Evidence
from monoalign.resources.acronyms import acronym_letters, acronym_matches
from monoalign.resources.person_names import TITLES

from .grid import CascadeState, PairGrid, StageStep

_PERSON = "PER"
_TITLES = TITLES | {"lawyer", "attorney"}
_LONG, _VERY_LONG = 5, 8  # letters of a term that may have one (two) wrong


class Mention(NamedTuple):
    """A name in a sentence, from `start` to `end`, and its type."""

    start: int
    end: int
    kind: str

    @property
    def size(self) -> int:
        """How many terms it has."""
        return self.end - self.start


class MentionMatch(NamedTuple):
    """Two mentions and their terms that match."""

    source: Mention
    target: Mention
    terms: list[Link]


@dataclass(frozen=True, slots=True)
class NamedEntities:
    """`level` is how similar linked terms count that are not the same, ppdbSim in the paper."""

    level: float = 0.9
    weight: float = 1.0
    title: str = "stage 2, names"

    def __call__(self, state: CascadeState) -> None:
        """Link names. O(mentions² · terms²) per pair"""
        for number, pair in enumerate(state.batch.pairs):
            grid = state.pair(number)
            for match in _matches(pair, grid):
                _link_match(grid, match, self.level)
            for rows, columns in _acronyms(pair, grid):
                grid.join(rows, columns, self.level)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The two mentions; or the acronym and what it stands for."""
        (pair,) = step.before.batch.pairs
        for source in _around(pair.source, link[0]):
            for target in _around(pair.target, link[1]):
                names = step.text(range(*source[:2]), range(*target[:2]))
                yield Evidence(f"name: {names}", 1.0, 1.0)
                return
        rows, columns = np.flatnonzero(step.added[:, link[1]]), np.flatnonzero(step.added[link[0]])
        yield Evidence(f"acronym: {step.text(rows, columns)}", 1.0, 1.0)


def mentions_of(sentence: Sentence) -> list[Mention]:
    """The names of a sentence by its IOB labels; an `I-` with nothing before it begins a name."""
    mentions: list[Mention] = []
    labels = sentence.entities or ()
    if labels.count("O") == len(labels):
        return mentions
    for index, label in [each for each in enumerate(labels) if each[1] != "O"]:
        prefix, _, kind = label.partition("-")
        last = mentions[-1] if mentions else None
        if prefix == "I" and last and last.end == index and last.kind == kind:
            mentions[-1] = Mention(last.start, index + 1, kind)
        elif prefix in ("B", "I"):
            mentions.append(Mention(index, index + 1, kind))
    return [name for each in mentions if (name := _untitled(sentence, each)) is not None]


def _untitled(sentence: Sentence, mention: Mention) -> Mention | None:
    """A name without the titles before it, which recognisers take for a part of it."""
    start, end, kind = mention
    while start < end and sentence.words[start].lower().rstrip(".") in _TITLES:
        start += 1
    return Mention(start, end, kind) if start < end else None


def _around(sentence: Sentence, index: int) -> list[Mention]:
    """The name that a word is in, if any."""
    return [name for name in mentions_of(sentence) if name.start <= index < name.end]


def _matches(pair: SentencePair, grid: PairGrid) -> list[MentionMatch]:
    """Mentions that share terms, the best first; but not where all terms of both are linked."""
    targets = mentions_of(pair.target) if pair.source.entities else []
    sources = mentions_of(pair.source) if targets else []
    if not sources:
        return []
    rows, columns = grid.rows_taken.tolist(), grid.columns_taken.tolist()
    open_ = {name for name in targets if not all(columns[name.start : name.end])}
    matches = [
        MentionMatch(source, target, terms)
        for source in sources
        for target in targets
        if source.kind == target.kind
        and (target in open_ or not all(rows[source.start : source.end]))
        and len(terms := _shared(pair, source, target)) == min(source.size, target.size)
        and not _are_same(pair, source, target)
    ]
    height, width = len(pair.source), len(pair.target)

    def rank(match: MentionMatch) -> tuple[int, int]:
        return -len(match.terms), abs(match.source.start * width - match.target.start * height)

    return sorted(matches, key=rank)


def _are_same(pair: SentencePair, source: Mention, target: Mention) -> bool:
    left = pair.source.words[source.start : source.end]
    right = pair.target.words[target.start : target.end]
    return list(map(str.lower, left)) == list(map(str.lower, right))


def _shared(pair: SentencePair, source: Mention, target: Mention) -> list[Link]:
    """The terms that match, one to one."""
    free = list(range(target.start, target.end))
    terms: list[Link] = []
    for row in range(source.start, source.end):
        for column in free:
            if same_term(pair.source.words[row], pair.target.words[column]):
                terms.append((row, column))
                free.remove(column)
                break
    return terms


def same_term(left: str, right: str) -> bool:
    """Whether two terms are the same, or one of them misspelt (`Schueller`, `Shueller`)."""
    first, second = left.lower().replace(".", ""), right.lower().replace(".", "")
    if first == second:
        return True
    shorter = min(len(first), len(second))
    if shorter < _LONG or not (first.isalpha() and second.isalpha()):
        return False
    if first.rstrip("s") == second.rstrip("s"):  # another form, not another spelling
        return False
    most = 2 if shorter >= _VERY_LONG else 1
    return OSA.distance(first, second, score_cutoff=most) <= most


def _link_match(grid: PairGrid, match: MentionMatch, level: float) -> None:
    """Link the terms that match; then, to a person's single name, what is left of the full one."""
    source, target, terms = match
    for row, column in terms:
        grid.join([row], [column], level)
    if source.kind != _PERSON or len(terms) != 1 or not grid.links[terms[0]]:
        return
    ((row, column),) = terms
    if target.size == 1:
        rest = [other for other in range(source.start, source.end) if other != row]
        grid.join_rows(rest, column, level)
    elif source.size == 1:
        rest = [other for other in range(target.start, target.end) if other != column]
        grid.join_columns(row, rest, level)


def _acronyms(pair: SentencePair, grid: PairGrid) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Indices in source and target of an acronym that is free, and of what it stands for."""
    source, target = pair.source.words, pair.target.words
    for index, letters in enumerate(map(_letters, source)):
        if letters and not grid.rows_taken[index]:
            for span in acronym_matches(target, source[index]):
                yield [index], range(*span)
    for index, letters in enumerate(map(_letters, target)):
        if letters and not grid.columns_taken[index]:
            for span in acronym_matches(source, target[index]):
                yield range(*span), [index]


_letters = lru_cache(maxsize=1 << 16)(acronym_letters)
