from __future__ import annotations

import subprocess
import sys

import spacy

import monoalign
from monoalign.compat import spacy as compat

nlp = spacy.blank("en")
SOURCE = nlp("The king gave up.")
TARGET = nlp("They say the monarch abdicated.")


def test_documents_and_spans() -> None:
    assert compat.align_tokens is not None  # importing it has registered the extension
    exact = monoalign.load("exact")
    links = SOURCE._.align(TARGET, aligner=exact)
    assert [(one.i, other.i) for one, other in links] == [(0, 2), (4, 5)]
    assert all(one.doc is SOURCE and other.doc is TARGET for one, other in links)
    links = SOURCE[1:]._.align(TARGET[3:], exact)
    assert [(one.text, one.i, other.i) for one, other in links] == [(".", 4, 5)]
    assert SOURCE[:2]._.align(TARGET, aligner=exact) == [(SOURCE[0], TARGET[2])]


def test_by_default_our_default_aligner() -> None:
    expected = monoalign.load().align(SOURCE, TARGET).links
    assert {(one.i, other.i) for one, other in SOURCE._.align(TARGET)} == expected


def test_nothing_is_registered_unasked() -> None:
    code = (
        "import monoalign, spacy; monoalign.load('exact').align('a', 'a');"
        "print(spacy.tokens.Doc.has_extension('align'))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
