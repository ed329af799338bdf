"""What changed between two versions of a text, counted, and in a line.

str(summary)   ->   "2 sentences moved, 1 split, 14 words replaced, 1 number changed"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from monoalign.changes.callouts import Callout, CalloutKind, fills_slot
from monoalign.changes.typed_edit import Operation, TypedEdit

_FIELDS = {
    Operation.CASE: "words_changed_case",
    Operation.SPELLING: "words_respelt",
    Operation.INFLECT: "words_inflected",
    Operation.REPLACE: "words_replaced",
    Operation.SPLIT: "words_replaced",
    Operation.MERGE: "words_replaced",
    Operation.MOVE: "words_moved",
    Operation.DELETE: "words_deleted",
    Operation.INSERT: "words_inserted",
}
_CALLED = {
    CalloutKind.NUMBER: "numbers_changed",
    CalloutKind.DATE: "dates_changed",
    CalloutKind.NAME: "names_changed",
    CalloutKind.OPPOSITE: "opposites",
}


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """How many sentences and words have changed, and how many of these say something else.

    Words are those of linked sentences, counted in the old text; inserted ones in the new.
    """

    sentences_moved: int = 0
    sentences_split: int = 0
    sentences_merged: int = 0
    sentences_deleted: int = 0
    sentences_added: int = 0
    words_replaced: int = 0
    words_inflected: int = 0
    words_respelt: int = 0
    words_changed_case: int = 0
    words_moved: int = 0
    words_deleted: int = 0
    words_inserted: int = 0
    numbers_changed: int = 0
    dates_changed: int = 0
    names_changed: int = 0
    opposites: int = 0

    def __str__(self) -> str:
        """`2 sentences moved, 1 split, 1 word replaced`; `no changes`."""
        parts, last = [], ""
        for name, count in self.to_record().items():
            things, _, verb = name.partition("_")
            if not count:
                continue
            noun = things if count != 1 else things.removesuffix("s")
            said = [str(count), *([] if things == last else [noun]), *verb.split("_")]
            parts.append(" ".join(filter(None, said)))
            last = things
        return ", ".join(parts) or "no changes"

    def to_record(self) -> dict[str, int]:
        """The counts by name."""
        return {name: getattr(self, name) for name in self.__slots__}


def word_counts(edits: Iterable[TypedEdit]) -> Counter[str]:
    """Words by the field of the summary that counts them; what fills a slot is replaced."""
    counts = Counter[str]()
    for edit in edits:
        name = _FIELDS.get(edit.operation)
        if name is None or (edit.operation is Operation.INSERT and fills_slot(edit)):
            continue  # kept, or counted with what it stands in place of
        if fills_slot(edit):
            name = _FIELDS[Operation.REPLACE]
        counts[name] += len(edit.source or edit.target)
    return counts


def callout_counts(called: Iterable[Callout]) -> Counter[str]:
    """Callouts by the field of the summary that counts them."""
    return Counter(_CALLED[callout.kind] for callout in called)
