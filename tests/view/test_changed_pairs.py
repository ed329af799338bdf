from __future__ import annotations

import json
from dataclasses import replace

from monoalign.core.sentence import Sentence, SentencePair
from monoalign.view.changed_pairs import changes_record, texts_record
from samples import aligned


def test_edits_and_callouts() -> None:
    alignment = replace(
        aligned("he did not sign", "he signed", "0-0 3-1"),
        probabilities={(0, 0): 0.9, (3, 1): 0.5},
    )
    assert json.loads(json.dumps(changes_record(alignment))) == {
        "edits": [
            ["keep", [0], [0], "equivalent", None, 900],
            ["delete", [1, 2], [], "opposite", [[3], [1]], 1000],
            ["inflect", [3], [1], "equivalent", None, 500],
        ],
        "callouts": [["opposite", [2, 3], [1]]],
    }


def test_what_is_not_known_is_left_out() -> None:
    record = changes_record(aligned("he left", "he", "0-0"))
    assert record["edits"] == [["keep", (0,), (0,), "equivalent"], ["delete", (1,), ()]]


def test_texts_that_words_do_not_say() -> None:
    raw, spaced = Sentence.from_spans("Go!", [(0, 2), (2, 3)]), Sentence.from_spaced("Go !")
    assert texts_record(SentencePair("1", spaced, spaced)) is None
    assert texts_record(SentencePair("1", raw, spaced)) == ["Go!", [0, 2, 2, 3], None, None]
