from __future__ import annotations

from features.described import by_state, lemmatised, of_cell
from monoalign.features.lexical.vectors import CorpusContexts, VectorCosine, VectorSimilarity
from monoalign.resources.contexts import Contexts
from monoalign.resources.vectors import Vectors
from samples import pair


def test_words_of_like_meaning_have_a_high_cosine() -> None:
    words = lemmatised("bought", "purchased banana")
    near = of_cell(VectorCosine(), words, 0, 0)["cosine"]
    assert near > of_cell(VectorCosine(), words, 0, 1)["cosine"] + 0.3


def test_vectors_know_synonyms_and_leave_numbers_and_function_words_alone() -> None:
    feature = VectorSimilarity(Vectors.load())
    (table,) = by_state(feature, pair("bought 500 the", "purchased 600 a"))
    assert table[0, 0]["close"] > 0.4
    assert table[0, 0]["close>0.75"] == 1
    assert table[1, 1] == table[2, 2] == {}


def test_contexts_of_a_corpus_say_nothing_of_equal_lemmas() -> None:
    (table,) = by_state(CorpusContexts(Contexts.load()), pair("doctor", "physician Doctor table"))
    near, far = (table[0, j].get("corpus_contexts", 0) for j in (0, 2))
    assert near > far
    assert table[0, 1] == {}
