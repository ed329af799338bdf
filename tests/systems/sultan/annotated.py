"""Small annotated sentences, and stages run over them."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.word_similarity import DOUBTFUL, ComparedWords
from monoalign.systems.sultan.grid import CascadeState, Stage
from monoalign.systems.sultan.model import Cascade

SYNONYMS = {
    frozenset(("buy", "purchase")): 1.0,
    frozenset(("car", "automobile")): 1.0,
    frozenset(("car", "machine")): DOUBTFUL,
}


def synonyms(words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
    """A small paraphrase table, by lemmas."""
    related = [
        SYNONYMS.get(frozenset((words.lemmas[a], words.lemmas[b])), 0.0)
        for a, b in zip(left.tolist(), right.tolist(), strict=True)
    ]
    return np.array(related, np.float64)


def sentence(rows: str) -> Sentence:
    """`bought/buy/VBD/0/root he/he/PRP/1/nsubj …`: word, lemma, tag, head from 1, relation, entity.

    What is left out: the word as lemma, NN, the root, dep, O.
    """
    columns: list[list[str]] = [[] for _ in range(6)]
    for row in rows.split():
        cells = row.split("/")
        defaults = [cells[0], cells[0].lower(), "NN", "0", "dep", "O"]
        for column, value in zip(columns, cells + defaults[len(cells) :], strict=True):
            column.append(value)
    words, lemmas, tags, heads, relations, entities = (tuple(column) for column in columns)
    positions = tuple(int(head) - 1 for head in heads)
    return Sentence(" ".join(words), words, None, lemmas, tags, positions, relations, entities)


def pair_of(source: str, target: str) -> SentencePair:
    return SentencePair("1", sentence(source), sentence(target))


def links(pair: SentencePair, *stages: Stage) -> set[tuple[int, int]]:
    """The links that some stages make in a pair, as it is given."""
    state = CascadeState.of(Batch.of([pair]), synonyms, 0.9)
    for stage in stages:
        stage(state)
    return {(i, j) for i, j in np.argwhere(state.pair(0).links).tolist()}


def cascade(*stages: Stage) -> Cascade:
    return Cascade(synonyms, 0.9, stages)


_WORDS = ("the", "The", "of", "car", "Cars", "automobile", "buy", "bought", ".", ",", "US", "1.5")
_LABELS = ("nsubj", "obj", "acl:relcl", "obl", "nmod", "case", "det", "conj", "cc", "punct")


@st.composite
def any_sentence(draw: st.DrawFn, max_size: int = 7) -> Sentence:
    """Few different words, so that much is similar; any tree, labels and names."""
    size = draw(st.integers(0, max_size))

    def column(*values: str) -> tuple[str, ...]:
        return tuple(draw(st.lists(st.sampled_from(values), min_size=size, max_size=size)))

    words = column(*_WORDS)
    lemmas = tuple({"Cars": "car", "bought": "buy"}.get(word, word.lower()) for word in words)
    heads = tuple(draw(st.integers(-1, index - 1)) for index in range(size))
    tags, labels = column("NN", "NNP", "VBD", "JJ", "IN"), column(*_LABELS)
    names = column("O", "B-PER", "I-PER", "B-LOC")
    return Sentence(" ".join(words), words, None, lemmas, tags, heads, labels, names)


@st.composite
def any_pair(draw: st.DrawFn) -> SentencePair:
    return SentencePair("1", draw(any_sentence()), draw(any_sentence()))
