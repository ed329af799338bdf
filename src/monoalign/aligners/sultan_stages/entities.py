"""Stage 2, neAlign (section 3.3.2): names that are mentioned in full, in part or by an acronym.

    George W. Bush / Bush           Bush-Bush; then what is left of the full mention to the partial
    European Central Bank / ECB     all terms to the acronym

Terms match if they are the same but for case and full stops, or misspelt: long, and one or two
letters apart. Mentions match if their types are the same and all terms of one are in the other;
those that share more terms, or lie at more like places, are taken first. A person's single name
stands for the whole name, as annotators see it; parts of other names are too often names of
something else. Mentions that are the same are left to the stages that have evidence to choose
between several.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.acronyms import acronym_letters, acronym_matches
from monoalign.resources.person_names import TITLES

from .batch import Batch
from .many_links import ManyLinks

PERSON = "PER"
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


class Match(NamedTuple):
    """Two mentions and their terms that match."""

    source: Mention
    target: Mention
    terms: list[Link]


@dataclass(frozen=True, slots=True)
class NamedEntities:
    """`level` is how similar linked terms count that are not the same, ppdbSim in the paper."""

    level: float = 0.9

    def __call__(self, batch: Batch) -> None:
        """Link names. O(mentions² · terms²) a pair"""
        for number, pair in enumerate(batch.pairs):
            links = ManyLinks(batch.grid, number, self.level)
            for match in _matches(pair, links):
                _link_match(links, match)
            for rows, columns in _acronyms(pair, links):
                links.join(rows, columns)


def mentions_of(sentence: Sentence) -> list[Mention]:
    """The names of a sentence by its IOB labels; an `I-` with nothing before it begins a name."""
    found: list[Mention] = []
    labels = sentence.entities or ()
    if labels.count("O") == len(labels):
        return found
    for place, label in [one for one in enumerate(labels) if one[1] != "O"]:
        mark, _, kind = label.partition("-")
        if mark == "I" and found and found[-1].end == place and found[-1].kind == kind:
            found[-1] = Mention(found[-1].start, place + 1, kind)
        elif mark in ("B", "I"):
            found.append(Mention(place, place + 1, kind))
    return [name for one in found if (name := _untitled(sentence, one)) is not None]


def _untitled(sentence: Sentence, mention: Mention) -> Mention | None:
    """A name without the titles before it, which recognisers take for a part of it."""
    start, end, kind = mention
    while start < end and sentence.words[start].lower().rstrip(".") in _TITLES:
        start += 1
    return Mention(start, end, kind) if start < end else None


def _matches(pair: SentencePair, links: ManyLinks) -> list[Match]:
    """Mentions that share terms, the best first; but not where all terms of both are linked."""
    targets = mentions_of(pair.target) if pair.source.entities else []
    sources = mentions_of(pair.source) if targets else []
    rows, columns = links.taken() if sources else ([], [])
    open_ = {one for one in targets if not all(columns[one.start : one.end])}
    found = [
        Match(source, target, terms)
        for source in sources
        for target in targets
        if source.kind == target.kind
        and (target in open_ or not all(rows[source.start : source.end]))
        and len(terms := _shared(pair, source, target)) == min(source.size, target.size)
        and not _are_same(pair, source, target)
    ]
    height, width = len(pair.source), len(pair.target)

    def rank(match: Match) -> tuple[int, int]:
        return -len(match.terms), abs(match.source.start * width - match.target.start * height)

    return sorted(found, key=rank)


def _are_same(pair: SentencePair, source: Mention, target: Mention) -> bool:
    left = pair.source.words[source.start : source.end]
    right = pair.target.words[target.start : target.end]
    return list(map(str.lower, left)) == list(map(str.lower, right))


def _shared(pair: SentencePair, source: Mention, target: Mention) -> list[Link]:
    """The terms that match, one to one."""
    free = list(range(target.start, target.end))
    found: list[Link] = []
    for row in range(source.start, source.end):
        for column in free:
            if same_term(pair.source.words[row], pair.target.words[column]):
                found.append((row, column))
                free.remove(column)
                break
    return found


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


def _link_match(links: ManyLinks, match: Match) -> None:
    """Link the terms that match; then, to a person's single name, what is left of the full one."""
    source, target, terms = match
    for row, column in terms:
        links.join([row], [column])
    if source.kind != PERSON or len(terms) != 1 or not links.has(*terms[0]):
        return
    ((row, column),) = terms
    if target.size == 1:
        links.join_rows([one for one in range(source.start, source.end) if one != row], column)
    elif source.size == 1:
        links.join_columns(row, [one for one in range(target.start, target.end) if one != column])


def _acronyms(pair: SentencePair, links: ManyLinks) -> Iterator[tuple[list[int], list[int]]]:
    """Places in source and target of an acronym that is free, and of what it stands for."""
    source, target = pair.source.words, pair.target.words
    for place, letters in enumerate(map(_letters, source)):
        if letters and links.free_row(place):
            for span in acronym_matches(target, source[place]):
                yield [place], list(range(*span))
    for place, letters in enumerate(map(_letters, target)):
        if letters and links.free_column(place):
            for span in acronym_matches(source, target[place]):
                yield list(range(*span)), [place]


_letters = lru_cache(maxsize=1 << 16)(acronym_letters)
