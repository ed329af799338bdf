"""What the English parser and name recogniser see of a word: spaCy's features and its vector.

The vectors are those that the package has anyway (`monoalign.resources.vectors`), so the pipeline
does not store them; words never seen in training come near others of like meaning. Importing this
module lets spaCy find the layer when it loads ``monoalign/data/english``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import ORTH
from spacy.ml.featureextractor import FeatureExtractor
from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import (
    HashEmbed,
    Maxout,
    Model,
    chain,
    concatenate,
    list2ragged,
    ragged2list,
    with_array,
)
from thinc.types import Floats2d

from monoalign.resources.vectors import Vectors

from .tagger_features import normal_form

ARCHITECTURE = "monoalign.EmbedWithVectors.v1"
_REMEMBERED = 20_000  # words


def embed_with_vectors(
    width: int,
    attrs: list[str],
    rows: list[int],
    widths: list[int],
    vector_width: int,
    drop_vectors: bool = False,
) -> Model[list[Doc], list[Floats2d]]:
    """A layer from documents to (words, width) arrays.

    Each of ``attrs`` is hashed into a table of ``rows`` by ``widths``; those, and the vector of
    ``vector_width``, are set side by side and mixed by one maxout. ``drop_vectors``: parts of the
    vectors are left out in training, so that few examples are not learned by heart.
    """
    tables: list[Model[Any, Any]] = [
        HashEmbed(size, count, column=column, seed=column + 1)
        for column, (size, count) in enumerate(zip(widths, rows, strict=True))
    ]
    hashed: Model[Any, Any] = chain(
        FeatureExtractor(attrs),
        list2ragged(),
        with_array(concatenate(*tables)),
    )
    known: Model[Any, Any] = chain(word_vectors(vector_width, drop_vectors), list2ragged())
    mixed = Maxout(width, sum(widths) + vector_width, nP=3, normalize=True)
    return chain(concatenate(hashed, known), with_array(mixed), ragged2list())


registry.architectures(ARCHITECTURE, func=embed_with_vectors)


def word_vectors(width: int, dropped: bool) -> Model[list[Doc], list[Floats2d]]:
    """A layer from documents to the vectors of their words, in which nothing is learned."""
    known = KnownVectors(width)

    def forward(
        model: Model[Any, Any], docs: list[Doc], is_train: bool
    ) -> tuple[list[Floats2d], Callable[[Any], list[Doc]]]:
        vectors = [known.of(doc) for doc in docs]
        rate = model.attrs.get("dropout_rate", 0.0)
        if is_train and rate:
            vectors = [one * model.ops.get_dropout_mask(one.shape, rate) for one in vectors]
        return vectors, lambda gradient: []

    # spaCy sets the rate where it finds one.
    attrs = {"dropout_rate": 0.0} if dropped else {}
    return Model("word_vectors", forward, dims={"nO": width}, attrs=attrs)


class KnownVectors:
    """Vectors by spaCy's number of a word; read from the package when the first is needed."""

    def __init__(self, width: int) -> None:
        self._rows: dict[int, int] = {}
        self._table: NDArray[np.float32] = np.zeros((_REMEMBERED, width), np.float32)

    def of(self, doc: Doc) -> Any:
        """(words, width), rows of length 1 or, where nothing is known, 0."""
        keys: list[int] = doc.to_array(ORTH).tolist()
        new = {key for key in keys if key not in self._rows}
        if new:
            if len(self._rows) + len(new) > _REMEMBERED:
                self._rows.clear()
                new = set(keys)
            self._learn(sorted(new), doc)
        return self._table[[self._rows[key] for key in keys]]

    def _learn(self, keys: list[int], doc: Doc) -> None:
        start = len(self._rows)
        end = start + len(keys)
        if end > len(self._table):  # a document of more distinct words than are remembered
            self._table = np.zeros((end, self._table.shape[1]), np.float32)
        words = [normal_form(doc.vocab.strings[key]) for key in keys]
        self._table[start:end] = Vectors.load().of(words)
        self._rows.update(zip(keys, range(start, end), strict=True))
