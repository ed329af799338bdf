"""What changed between the sentences of a pair, as the scripts of our pages read it.

    changes_record(alignment)  ->
    {"edits": [["keep", [0], [0], "equivalent"], ["replace", [1], [1], "opposite"], …],
     "callouts": [["opposite", [1], [1]]]}

An edit is its operation, the positions of its words on both sides, and as far as there is any its
relation, the words that this is about (on both sides), and its probability in thousandths.
"""

from __future__ import annotations

from typing import Any

from monoalign.changes.callouts import callouts
from monoalign.changes.edits import typed_edits
from monoalign.changes.typed_edit import TypedEdit
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair

from .drawing import thousandths


def changes_record(alignment: Alignment) -> dict[str, Any]:
    """The edits of an alignment and what of them says something else."""
    edits = typed_edits(alignment)
    return {
        "edits": list(map(_edit, edits)),
        "callouts": [
            [each.kind.value, each.source, each.target] for each in callouts(alignment.pair, edits)
        ],
    }


def texts_record(pair: SentencePair) -> list[Any] | None:
    """Text and offsets of both sentences, each None if it follows from the words."""
    record = [*_beyond_words(pair.source), *_beyond_words(pair.target)]
    return None if record == [None] * 4 else record


def _edit(edit: TypedEdit) -> list[Any]:
    chance = None if edit.probability is None else thousandths(edit.probability)
    record = [
        edit.operation.value,
        edit.source,
        edit.target,
        edit.relation and edit.relation.value,
        edit.about,
        chance,
    ]
    while record[-1] is None:
        record.pop()
    return record


def _beyond_words(sentence: Sentence) -> tuple[str | None, list[int] | None]:
    text = None if sentence.text == " ".join(sentence.words) else sentence.text
    offsets = sentence.offsets
    return text, None if offsets is None else [at for span in offsets for at in span]
