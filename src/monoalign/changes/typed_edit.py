"""An edit with a name, and an edit script as something to apply and to reverse.

edits = typed_edits(alignment)
apply_edits(alignment.pair.source.words, edits)                  ->  the target's words
apply_edits(alignment.pair.target.words, reverse_edits(edits))   ->  the source's words
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from monoalign.core.edit import Link
from monoalign.core.errors import UsageError

Positions = tuple[int, ...]
"""Of words, ascending; there may be gaps between them."""


class Operation(str, Enum):
    """What was done to some words.

    A `case` change is one of capitals only. `spelling` covers typing errors, British and American
    forms and contractions, `inflect` other forms of one word. `split` is one word to several,
    `merge` several to one. What is out of order is a `move`, whatever else happened to it.

    Examples:
        >>> alignment = monoalign.load().align("They put the talk off.", "They postponed the talk.")
        >>> monoalign.typed_edits(alignment)[1].operation
        <Operation.MERGE: 'merge'>
    """

    KEEP = "keep"
    CASE = "case"
    SPELLING = "spelling"
    INFLECT = "inflect"
    REPLACE = "replace"
    SPLIT = "split"
    MERGE = "merge"
    MOVE = "move"
    DELETE = "delete"
    INSERT = "insert"


class Relation(str, Enum):
    """How the target's words relate to the source's: *dog* to *animal* is `more general`.

    Examples:
        >>> alignment = monoalign.load().align("It is open.", "It is closed.")
        >>> monoalign.typed_edits(alignment)[1].relation
        <Relation.OPPOSITE: 'opposite'>
    """

    EQUIVALENT = "equivalent"
    MORE_GENERAL = "more general"
    MORE_SPECIFIC = "more specific"
    OPPOSITE = "opposite"
    DIFFERENT = "different"
    RELATED = "related"


_REVERSED_OPERATIONS = {
    Operation.SPLIT: Operation.MERGE,
    Operation.MERGE: Operation.SPLIT,
    Operation.DELETE: Operation.INSERT,
    Operation.INSERT: Operation.DELETE,
}
_REVERSED_RELATIONS = {
    Relation.MORE_GENERAL: Relation.MORE_SPECIFIC,
    Relation.MORE_SPECIFIC: Relation.MORE_GENERAL,
}


@dataclass(frozen=True, slots=True)
class TypedEdit:
    """Words of both sides that go together, what was done to them and how they relate.

    `relation` is None if it is not known. `probability`, if the aligner gives any, is the lowest
    among the links, or for unlinked words that of having no link. `about` are other
    words, of the source and of the target, that a relation is about: what is negated by a
    negation on one side only; or, for unlinked words in one slot, those on the other side.

    Examples:
        >>> alignment = monoalign.load().align("It is open.", "It is closed.")
        >>> edit = monoalign.typed_edits(alignment)[1]
        >>> edit.operation.value, edit.source_words, edit.target_words
        ('replace', ('open',), ('closed',))
    """

    operation: Operation
    source: Positions
    target: Positions
    source_words: tuple[str, ...]
    target_words: tuple[str, ...]
    links: frozenset[Link] = frozenset()
    relation: Relation | None = None
    probability: float | None = None
    about: tuple[Positions, Positions] | None = None

    def reversed(self) -> TypedEdit:
        """The edit that undoes this one.

        Returns:
            The edit from the target to the source: a split becomes a merge, and so on.
        """
        return replace(
            self,
            operation=_REVERSED_OPERATIONS.get(self.operation, self.operation),
            source=self.target,
            target=self.source,
            source_words=self.target_words,
            target_words=self.source_words,
            links=frozenset((j, i) for i, j in self.links),
            relation=self.relation and _REVERSED_RELATIONS.get(self.relation, self.relation),
            about=self.about and (self.about[1], self.about[0]),
        )

    def to_record(self) -> dict[str, Any]:
        """The edit as JSON's own types.

        Returns:
            A dictionary of all fields; `probability` and `about` are left out where there is none.
        """
        record: dict[str, Any] = {
            "operation": self.operation.value,
            "source": self.source,
            "target": self.target,
            "source_words": self.source_words,
            "target_words": self.target_words,
            "links": sorted(self.links),
            "relation": self.relation and self.relation.value,
        }
        if self.probability is not None:
            record["probability"] = self.probability
        if self.about is not None:
            record["about"] = self.about
        return record


def apply_edits(words: Sequence[str], edits: Iterable[TypedEdit]) -> tuple[str, ...]:
    """The target's words, from the source's and the edits.

    Args:
        words: The source's words.
        edits: Edits of these words, such as `typed_edits` gives.

    Returns:
        The target's words.

    Raises:
        UsageError: Edits of other words, or edits that do not cover each word of both sides once.

    Examples:
        >>> edits = monoalign.typed_edits(monoalign.load().align("It is open.", "It is closed."))
        >>> apply_edits(["It", "is", "open", "."], edits)
        ('It', 'is', 'closed', '.')
    """
    sources: dict[int, str] = {}
    targets: dict[int, str] = {}
    for edit in edits:
        for side, positions, own in (
            (sources, edit.source, edit.source_words),
            (targets, edit.target, edit.target_words),
        ):
            for position, word in zip(positions, own, strict=True):
                if position in side:
                    raise UsageError(f"edits: expected each word once, found {position} twice")
                side[position] = word
    if sources != dict(enumerate(words)):
        raise UsageError("edits: expected those of the words given, found those of others")
    if targets.keys() != set(range(len(targets))):
        raise UsageError("edits: expected all words of the target, found a gap")
    return tuple(targets[position] for position in range(len(targets)))


def reverse_edits(edits: Iterable[TypedEdit]) -> tuple[TypedEdit, ...]:
    """The edits from the target to the source.

    Args:
        edits: Edits from the source to the target.

    Returns:
        The edits that undo them, in the order of the target.

    Examples:
        >>> edits = monoalign.typed_edits(monoalign.load().align("He left.", "He left early."))
        >>> [edit.operation.value for edit in reverse_edits(edits)]
        ['keep', 'delete', 'keep']
    """
    return ordered(edit.reversed() for edit in edits)


def ordered(edits: Iterable[TypedEdit]) -> tuple[TypedEdit, ...]:
    """Edits in the order of the source.

    An insertion follows the edit of the word before it, and what was deleted there.
    """
    edits = list(edits)
    owners = {position: edit for edit in edits for position in edit.target}
    own = sorted((edit for edit in edits if edit.source), key=lambda edit: edit.source[0])
    places = {edit.source[0]: place for place, edit in enumerate(own)}

    def key(edit: TypedEdit) -> tuple[int, int]:
        if edit.source:
            return places[edit.source[0]], -1
        before = owners.get(edit.target[0] - 1)
        place = places[before.source[0]] if before and before.source else -1
        while place + 1 < len(own) and own[place + 1].operation is Operation.DELETE:
            place += 1
        return place, edit.target[0]

    return tuple(sorted(edits, key=key))
