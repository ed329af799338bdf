"""From an alignment to edits with names.

    typed_edits(aligned("They put the talk off .", "They postponed the talk ."))
    ->  keep They; merge put … off / postponed, equivalent; keep the talk .

Every word is in one edit, and every link inside one. Linked words form an edit with all that they
are linked to, gaps allowed. Where phrases are out of order, those moved that are the fewest words.
Kept words join their neighbours, and so do moved words that are kept, deleted and inserted words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import prod

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link, link_groups
from monoalign.core.sentence import Sentence
from monoalign.resources.word_classes import word_class

from .lost_words import with_lost_words
from .moves import out_of_order
from .operations import operation_of
from .relations import PairRelations
from .typed_edit import Operation, Positions, Relation, TypedEdit, ordered

_MOVED_AS_IS = (Operation.KEEP, Operation.CASE)
_WORD = 1 << 10  # what a word weighs that is moved; a content word weighs a little more


def typed_edits(alignment: Alignment) -> tuple[TypedEdit, ...]:
    """The edits of an alignment in the order of the source; see `TypedEdit`.

    Args:
        alignment: Of any aligner, or of a gold standard.

    Returns:
        Edits that hold every word of both sentences once, and every link inside one.

    Examples:
        >>> alignment = monoalign.load().align("It is open.", "It is closed.")
        >>> [(edit.operation.value, edit.target_words) for edit in typed_edits(alignment)]
        [('keep', ('It', 'is')), ('replace', ('closed',)), ('keep', ('.',))]
    """
    relations = PairRelations(alignment.pair)
    edits = [*_linked(alignment, relations), *_unlinked(alignment)]
    return with_lost_words(ordered(edits), relations)


@dataclass(frozen=True, slots=True)
class _LinkedPhrase:
    """Words that links hold together, and what was done to them apart from moving."""

    source: Positions
    target: Positions
    links: frozenset[Link]
    operation: Operation


def _linked(alignment: Alignment, relations: PairRelations) -> Iterator[TypedEdit]:
    pair = alignment.pair
    groups = sorted(_groups(alignment), key=lambda group: group.source)
    weights = [_weight(pair.source, g.source) + _weight(pair.target, g.target) for g in groups]
    moved = out_of_order([group.target[0] for group in groups], weights)
    runs: list[tuple[list[_LinkedPhrase], bool]] = []
    for index, group in enumerate(groups):
        move = index in moved
        joined = _MOVED_AS_IS if move else (Operation.KEEP,)
        if runs and runs[-1][1] == move and _continues(runs[-1][0][-1], group, joined):
            runs[-1][0].append(group)
        else:
            runs.append(([group], move))
    relations.prepare((g.source, g.target) for g in groups if g.operation not in _MOVED_AS_IS)
    for run, move in runs:
        yield _edit(alignment, run, move, relations)


def _groups(alignment: Alignment) -> Iterator[_LinkedPhrase]:
    source, target = alignment.pair.source, alignment.pair.target
    for links in link_groups(alignment.links):
        left, right = (tuple(sorted(set(side))) for side in zip(*links, strict=True))
        operation = operation_of(
            _at(source.words, left),
            _at(target.words, right),
            source.lemmas and _at(source.lemmas, left),
            target.lemmas and _at(target.lemmas, right),
        )
        yield _LinkedPhrase(left, right, frozenset(links), operation)


def _weight(sentence: Sentence, positions: Positions) -> int:
    """Words, and of as many words the content words, should rather stay."""
    return sum(_WORD + (word_class(sentence.words[at]) == "content") for at in positions)


def _continues(before: _LinkedPhrase, group: _LinkedPhrase, joined: Collection[Operation]) -> bool:
    """Whether two groups of these operations stand side by side in both sentences."""
    beside = before.source[-1] + 1 == group.source[0] and before.target[-1] + 1 == group.target[0]
    return beside and before.operation in joined and group.operation in joined


def _edit(
    alignment: Alignment, run: list[_LinkedPhrase], move: bool, relations: PairRelations
) -> TypedEdit:
    source = tuple(sorted(at for group in run for at in group.source))
    target = tuple(sorted(at for group in run for at in group.target))
    links = frozenset(link for group in run for link in group.links)
    known = alignment.probabilities
    return TypedEdit(
        Operation.MOVE if move else run[0].operation,
        source,
        target,
        _at(alignment.pair.source.words, source),
        _at(alignment.pair.target.words, target),
        links,
        Relation.EQUIVALENT if run[0].operation in _MOVED_AS_IS else relations.of(source, target),
        None if known is None else min(known[link] for link in links),
    )


def _unlinked(alignment: Alignment) -> Iterator[TypedEdit]:
    """Runs of words without links."""
    pair, free = alignment.pair, _Unlinked.of(alignment)
    for run in _runs(alignment.unaligned_source):
        words = _at(pair.source.words, run)
        chance = free.probability(0, run)
        yield TypedEdit(Operation.DELETE, run, (), words, (), probability=chance)
    for run in _runs(alignment.unaligned_target):
        words = _at(pair.target.words, run)
        chance = free.probability(1, run)
        yield TypedEdit(Operation.INSERT, (), run, (), words, probability=chance)


@dataclass(frozen=True, slots=True)
class _Unlinked:
    """For each side, the probabilities of the cells of each word; None if there are none."""

    cells: tuple[dict[int, list[float]], dict[int, list[float]]] | None

    @classmethod
    def of(cls, alignment: Alignment) -> _Unlinked:
        known = alignment.all_probabilities
        if known is None:
            return cls(None)
        rows: dict[int, list[float]] = {}
        columns: dict[int, list[float]] = {}
        for (i, j), value in known.items():
            rows.setdefault(i, []).append(value)
            columns.setdefault(j, []).append(value)
        return cls((rows, columns))

    def probability(self, side: int, run: Positions) -> float | None:
        """The least of the words': that none of its cells is a link, taken as independent."""
        if self.cells is None:
            return None
        cells = self.cells[side]
        return min(prod(max(0.0, 1 - value) for value in cells.get(at, ())) for at in run)


def _runs(positions: Iterable[int]) -> list[Positions]:
    runs: list[list[int]] = []
    for position in positions:
        if runs and runs[-1][-1] + 1 == position:
            runs[-1].append(position)
        else:
            runs.append([position])
    return [tuple(run) for run in runs]


def _at(words: tuple[str, ...], positions: Positions) -> tuple[str, ...]:
    return tuple(words[at] for at in positions)
