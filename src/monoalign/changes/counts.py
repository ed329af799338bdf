"""Counts of edits over many pairs, and a label per word.

counts = EditCounts()
for alignment in alignments:
    counts.add(typed_edits(alignment))
counts.operations["replace"].edits, counts.relations["opposite"].edits, counts.to_record()
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .typed_edit import Operation, Relation, TypedEdit

UNKNOWN = "unknown"
"""The name under which linked words without a relation are counted."""

LABELS = ("keep", "replace", "delete", "insert", "move")
"""The labels of words, as research on simplification uses them."""
_LABEL_OF = {operation: operation.value for operation in Operation if operation.value in LABELS}


@dataclass(slots=True)
class EditCount:
    """How many edits of one name there are, and how many words of each side they hold."""

    edits: int = 0
    source_words: int = 0
    target_words: int = 0

    def add(self, edit: TypedEdit) -> None:
        """Count one more."""
        self.edits += 1
        self.source_words += len(edit.source)
        self.target_words += len(edit.target)


@dataclass(slots=True)
class EditCounts:
    """Counts by operation and by relation; `pairs` counts the pairs that were added.

    Relations are those of edits that change words: not of words that are the same on both sides.
    Deleted and inserted words count only if they have a relation.

    Examples:
        >>> counts = EditCounts()
        >>> counts.add(monoalign.typed_edits(monoalign.load().align("He left.", "He went.")))
        >>> counts.pairs, counts.operations["replace"].edits
        (1, 1)
    """

    pairs: int = 0
    changed: int = 0
    operations: dict[str, EditCount] = field(
        default_factory=lambda: {operation.value: EditCount() for operation in Operation}
    )
    relations: dict[str, EditCount] = field(
        default_factory=lambda: {
            name: EditCount() for name in (*(relation.value for relation in Relation), UNKNOWN)
        }
    )

    def add(self, edits: Iterable[TypedEdit]) -> None:
        """Count the edits of one pair.

        Args:
            edits: All edits of the pair.
        """
        self.pairs += 1
        changes = False
        for edit in edits:
            self.operations[edit.operation.value].add(edit)
            changes |= edit.operation is not Operation.KEEP
            if edit.relation is None and edit.links:
                self.relations[UNKNOWN].add(edit)
            elif edit.relation is not None and edit.source_words != edit.target_words:
                self.relations[edit.relation.value].add(edit)
        self.changed += changes

    def to_record(self) -> dict[str, Any]:
        """The counts as JSON's own types.

        Returns:
            `pairs`, `changed`, and the counts by operation and by relation.
        """
        return {
            "pairs": self.pairs,
            "changed": self.changed,
            **{
                name: {
                    key: {
                        "edits": count.edits,
                        "source_words": count.source_words,
                        "target_words": count.target_words,
                    }
                    for key, count in counts.items()
                }
                for name, counts in (("operations", self.operations), ("relations", self.relations))
            },
        }


def word_labels(edits: Iterable[TypedEdit]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A label for each word of the source and of the target.

    A word is kept, moved, deleted, inserted or, whatever else was done to it, replaced.

    Args:
        edits: All edits of a pair.

    Returns:
        The labels of the source's words, and those of the target's.

    Examples:
        >>> word_labels(monoalign.typed_edits(monoalign.load().align("He left.", "He went away.")))
        (('keep', 'replace', 'keep'), ('keep', 'replace', 'replace', 'keep'))
    """
    sides: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for edit in edits:
        label = _LABEL_OF.get(edit.operation, "replace")
        sides[0].update(dict.fromkeys(edit.source, label))
        sides[1].update(dict.fromkeys(edit.target, label))
    source, target = (tuple(label for _, label in sorted(side.items())) for side in sides)
    return source, target
