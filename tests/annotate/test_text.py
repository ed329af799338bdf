from __future__ import annotations

from typing import Any

import pytest
import spacy
from spacy.tokens import Doc, Span
from spacy.vocab import Vocab

from monoalign.annotate.pipeline import columns_given
from monoalign.annotate.text import as_sentence, from_doc, is_doc

WORDS = ["Ann", "Lee", "lives", "in", "Bonn", "."]
UD: dict[str, Any] = {
    "heads": [2, 0, 2, 4, 2, 2],
    "deps": ["nsubj", "flat", "ROOT", "case", "obl", "punct"],
}
CLEARNLP: dict[str, Any] = {
    "heads": [1, 2, 2, 2, 3, 2],
    "deps": ["compound", "nsubj", "ROOT", "prep", "pobj", "punct"],
}
REST: dict[str, Any] = {
    "tags": ["NNP", "NNP", "VBZ", "IN", "NNP", "."],
    "ents": ["B-PERSON", "I-PERSON", "O", "O", "B-GPE", "O"],
}


def doc_of(**columns: Any) -> Doc:
    return Doc(Vocab(), words=WORDS, **columns)


def test_a_ud_tree_as_it_is() -> None:
    found = from_doc(doc_of(**UD, **REST))
    assert found.heads == (2, 0, -1, 4, 2, 2)
    assert found.relations == ("nsubj", "flat", "root", "case", "obl", "punct")
    assert found.entities == ("B-PER", "I-PER", "O", "O", "B-LOC", "O")
    assert found.tags == tuple(REST["tags"])


def test_clearnlp_becomes_ud() -> None:
    found = as_sentence(doc_of(**CLEARNLP, **REST))
    assert found.heads == (1, 2, -1, 4, 2, 2)
    assert found.relations == ("compound", "nsubj", "root", "case", "obl", "punct")


def test_columns_that_a_doc_lacks() -> None:
    found = from_doc(doc_of())
    assert found.words == tuple(WORDS)
    assert (found.tags, found.heads, found.relations, found.entities) == (None,) * 4
    empty = from_doc(Doc(Vocab(), words=[]))
    assert (empty.words, empty.heads, empty.entities) == ((), None, None)


def test_a_span_is_cut_out_of_its_tree_and_names() -> None:
    span = doc_of(**UD, **REST)[1:5]
    assert isinstance(span, Span)
    assert is_doc(span)
    found = from_doc(span)
    assert found.heads == (-1, -1, 3, 1)
    assert found.relations == ("root", "root", "case", "obl")
    assert found.entities == ("B-PER", "O", "O", "B-LOC")
    assert found.offsets is not None
    assert found.offsets[0] == (0, 3)


@pytest.mark.parametrize(
    ("kind", "expected"), [("DATE", "O"), ("NORP", "B-MISC"), ("MISC", "B-MISC"), ("ORG", "B-ORG")]
)
def test_kinds_of_names(kind: str, expected: str) -> None:
    found = from_doc(doc_of(ents=["O", "O", "O", "O", f"B-{kind}", "O"]))
    assert found.entities == ("O", "O", "O", "O", expected, "O")


def test_what_a_pipeline_gives() -> None:
    nlp = spacy.blank("en")
    assert columns_given(nlp) == ("lemmas", "tags")
    nlp.add_pipe("entity_ruler")
    assert columns_given(nlp) == ("lemmas", "tags", "entities")
    nlp.add_pipe("parser")
    assert columns_given(nlp) == ("lemmas", "tags", "heads", "relations", "entities")
