from __future__ import annotations

from monoalign.candidates.cells import token_cells
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.lemma_identity import LemmaIdentity
from samples import pair


def test_lemmas_where_there_are_some() -> None:
    source = Sentence("", ("Dogs", "ran"), lemmas=("Dog", "run"))
    target = Sentence("", ("dog", "ran"), lemmas=("dog", "ran"))
    space = token_cells([SentencePair("1", source, target)])
    assert LemmaIdentity()(space)[:, 0].tolist() == [1, 0, 0, 0]


def test_words_where_there_are_none() -> None:
    assert LemmaIdentity()(token_cells([pair("A b", "a B")]))[:, 0].tolist() == [1, 0, 0, 1]
