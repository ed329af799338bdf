"""A recogniser of names for spaCy: scores each word's labels, and picks the best legal sequence.

Labels are `O` and, for each kind of name, `B-` where one begins and `I-` further inside. Importing
this module lets spaCy find the component when it loads ``monoalign/data/english``.
"""

# Annotations are not postponed here: spaCy reads the types of what is registered.

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import ENT_IOB, ENT_TYPE
from spacy.language import Language
from spacy.pipeline import TrainablePipe
from spacy.pipeline.ner import ner_score  # type: ignore[import-not-found]
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry
from spacy.vocab import Vocab
from thinc.api import Linear, Model, Optimizer, chain, list2array, set_dropout_rate
from thinc.types import Floats2d

from monoalign.core.edit import IntArray

FACTORY = "monoalign_names"
ARCHITECTURE = "monoalign.NameScores.v1"
INSIDE, OUTSIDE, BEGIN = 1, 2, 3
"""spaCy's numbers for I, O and B; 0 is for words without annotation."""

LabelScores = NDArray[np.float32]
"""(words, labels)"""


def name_scores(tok2vec: Model[list[Doc], list[Floats2d]]) -> Model[list[Doc], Floats2d]:
    """A model from documents to (words, labels) scores."""
    linear = Linear(nI=tok2vec.get_dim("nO"))
    model: Model[list[Doc], Floats2d] = chain(tok2vec, list2array(), linear)
    model.set_ref("output_layer", linear)
    return model


registry.architectures(ARCHITECTURE, func=name_scores)


class NameTagger(TrainablePipe):  # type: ignore[misc]
    """Sets the entities of documents. ``labels`` are the kinds of names."""

    def __init__(self, vocab: Vocab, model: Model[Any, Any], name: str = "ner") -> None:
        self.vocab = vocab
        self.model = model
        self.name = name
        self.cfg: dict[str, Any] = {"labels": []}
        self.scorer = ner_score

    @property
    def labels(self) -> tuple[str, ...]:
        """The kinds: number k begins as label 2 k + 1 and goes on as 2 k + 2; 0 is no name."""
        return tuple(self.cfg["labels"])

    @property
    def label_data(self) -> tuple[str, ...]:
        """The labels as `initialize` takes them."""
        return self.labels

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Language | None = None,
        labels: list[str],  # spaCy reads this type, so it must be built in
    ) -> None:
        """Set the kinds and draw the first weights."""
        self.cfg["labels"] = labels
        self.model.get_ref("output_layer").set_dim("nO", 2 * len(labels) + 1)
        self.model.initialize(X=[example.predicted for example in islice(get_examples(), 10)])

    def predict(self, docs: Iterable[Doc]) -> list[IntArray]:
        """The labels' numbers for each document."""
        docs = list(docs)
        scores: Any = self.model.predict(docs) if any(map(len, docs)) else np.zeros((0, 1))
        ends = np.cumsum([len(doc) for doc in docs])[:-1]
        best = scores.argmax(axis=1)
        return [
            labels if is_legal(labels) else best_labels(rows)
            for rows, labels in zip(np.split(scores, ends), np.split(best, ends), strict=True)
        ]

    def set_annotations(self, docs: Iterable[Doc], predictions: list[IntArray]) -> None:
        """Write the names into the documents."""
        kinds = [self.vocab.strings.add(label) for label in self.labels]
        types = np.array([0, *np.repeat(np.array(kinds, np.uint64), 2)], np.uint64)
        iob = np.array([OUTSIDE, *[BEGIN, INSIDE] * len(kinds)], np.uint64)
        for doc, labels in zip(docs, predictions, strict=True):
            if len(doc):
                rows: Any = np.stack([iob[labels], types[labels]], axis=1)
                doc.from_array([ENT_IOB, ENT_TYPE], rows)

    def update(
        self,
        examples: Iterable[Example],
        *,
        drop: float = 0.0,
        sgd: Optimizer | None = None,
        losses: dict[str, float] | None = None,
    ) -> dict[str, float]:
        """Learn from a batch; words without annotation are ignored.

        A reference's ``tensor``, if it has one, holds the probabilities of a teacher.
        """
        losses = {} if losses is None else losses
        examples = [example for example in examples if len(example.predicted)]
        set_dropout_rate(self.model, drop)
        scores, backprop = self.model.begin_update([example.predicted for example in examples])
        indices = {self.vocab.strings[label]: k for k, label in enumerate(self.labels)}
        gold = np.concatenate([gold_shares(example.reference, indices) for example in examples])
        loss, gradient = cross_entropy(np.asarray(scores), gold)
        backprop(gradient)
        if sgd is not None:
            self.finish_update(sgd)
        losses[self.name] = losses.get(self.name, 0.0) + loss
        return losses


def gold_shares(doc: Doc, indices: dict[int, int]) -> LabelScores:
    """(n, labels) the probabilities of labels: 1 for a known label, all 0 for an unknown one."""
    if len(doc.tensor):
        return np.asarray(doc.tensor, np.float32)
    shares = np.zeros((len(doc), 2 * len(indices) + 1), np.float32)
    for word, (iob, kind) in enumerate(doc.to_array([ENT_IOB, ENT_TYPE]).tolist()):
        if iob in (BEGIN, INSIDE):
            shares[word, 2 * indices[kind] + (1 if iob == BEGIN else 2)] = 1
        elif iob == OUTSIDE:
            shares[word, 0] = 1
    return shares


def cross_entropy(scores: LabelScores, gold: LabelScores) -> tuple[float, LabelScores]:
    """The loss, and its gradient by the scores; rows of 0 in `gold` contribute to neither."""
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    loss = -float((gold * np.log(shares + 1e-12)).sum())
    return loss, shares * gold.sum(axis=1, keepdims=True) - gold


def is_legal(labels: IntArray) -> bool:
    """Whether every `I-` follows a `B-` or `I-` of its kind."""
    inside = (labels > 0) & (labels % 2 == 0)
    if not inside.any():
        return True
    before = np.concatenate([[0], labels[:-1]])
    return bool(((before == labels) | (before == labels - 1))[inside].all())


def best_labels(scores: LabelScores) -> IntArray:
    """The legal sequence of labels with the highest sum of scores (Viterbi); O(n · labels²)."""
    count = scores.shape[1]
    labels = np.arange(count)
    inside = (labels > 0) & (labels % 2 == 0)
    follows = (labels[:, None] == labels) | (labels[:, None] == labels - 1)
    allowed = np.where(follows | ~inside, 0, -np.inf)  # (before, label)
    total = np.where(inside, -np.inf, scores[0])
    back = np.zeros(scores.shape, np.int64)
    for word in range(1, len(scores)):
        paths = total[:, None] + allowed
        back[word] = paths.argmax(axis=0)
        total = paths.max(axis=0) + scores[word]
    best = [int(total.argmax())]
    for word in range(len(scores) - 1, 0, -1):
        best.append(int(back[word, best[-1]]))
    return np.array(best[::-1])


def make_tagger(nlp: Language, name: str, model: Model[Any, Any]) -> NameTagger:
    """Make the component for spaCy."""
    return NameTagger(nlp.vocab, model, name)


Language.factory(
    FACTORY,
    assigns=["doc.ents", "token.ent_iob", "token.ent_type"],
    default_score_weights={"ents_f": 1.0},
    func=make_tagger,
)
