"""Layers of the English parser and name recogniser: what they see of words and of their context.

A word is seen by spaCy's features and its vector. The vectors are those that the package has anyway
(`monoalign.resources.vectors`), so the pipeline does not store them; words never seen in training
are close to others with a similar meaning.

The context is seen through windows that widen from layer to layer. A layer sees a word and the two
words some steps to its left and right; with steps of 1, 1, 2, 4 and 8, five layers see 16 words to
either side for the price of five.

Importing this module lets spaCy find the layers when it loads ``monoalign/data/english``.
"""

# Annotations are not postponed here: spaCy reads the types of what is registered.

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
    residual,
    with_array,
)
from thinc.types import Floats2d, Ragged

from monoalign.resources.vectors import Vectors

from .tagger_features import normal_form

EMBEDDING = "monoalign.EmbedWithVectors.v1"
ENCODER = "monoalign.WideningWindows.v1"
_CACHED = 20_000  # words


def embed_with_vectors(
    width: int,
    attrs: list[str],
    rows: list[int],
    widths: list[int],
    vector_width: int,
    drop_vectors: bool = False,
) -> Model[list[Doc], list[Floats2d]]:
    """A layer from documents to (words, width) arrays.

    Each of ``attrs`` is hashed into a table of ``rows`` by ``widths``; these and the vector of
    ``vector_width`` are concatenated and mixed by one maxout. ``drop_vectors``: apply dropout to
    the vectors in training, so that few examples are not memorised.
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
    vectors: Model[Any, Any] = chain(word_vectors(vector_width, drop_vectors), list2ragged())
    maxout = Maxout(width, sum(widths) + vector_width, nP=3, normalize=True)
    return chain(concatenate(hashed, vectors), with_array(maxout), ragged2list())


registry.architectures(EMBEDDING, func=embed_with_vectors)


def word_vectors(width: int, dropped: bool) -> Model[list[Doc], list[Floats2d]]:
    """A layer from documents to the vectors of their words, without parameters to learn."""
    cache = VectorCache(width)

    def forward(
        model: Model[Any, Any], docs: list[Doc], is_train: bool
    ) -> tuple[list[Floats2d], Callable[[Any], list[Doc]]]:
        vectors = [cache.of(doc) for doc in docs]
        rate = model.attrs.get("dropout_rate", 0.0)
        if is_train and rate:
            vectors = [rows * model.ops.get_dropout_mask(rows.shape, rate) for rows in vectors]
        return vectors, lambda gradient: []

    # spaCy sets the rate of layers that have one.
    attrs = {"dropout_rate": 0.0} if dropped else {}
    return Model("word_vectors", forward, dims={"nO": width}, attrs=attrs)


class VectorCache:
    """Vectors by spaCy's id of a word; read from the package when the first is needed."""

    def __init__(self, width: int) -> None:
        self._rows: dict[int, int] = {}
        self._table: NDArray[np.float32] = np.zeros((_CACHED, width), np.float32)

    def of(self, doc: Doc) -> Any:
        """(words, width), rows of length 1, or of length 0 for an unknown word."""
        keys: list[int] = doc.to_array(ORTH).tolist()
        new = {key for key in keys if key not in self._rows}
        if new:
            if len(self._rows) + len(new) > _CACHED:
                self._rows.clear()
                new = set(keys)
            self._add(sorted(new), doc)
        return self._table[[self._rows[key] for key in keys]]

    def _add(self, keys: list[int], doc: Doc) -> None:
        start = len(self._rows)
        end = start + len(keys)
        if end > len(self._table):  # a document with more distinct words than are cached
            self._table = np.zeros((end, self._table.shape[1]), np.float32)
        words = [normal_form(doc.vocab.strings[key]) for key in keys]
        self._table[start:end] = Vectors.load().of(words)
        self._rows.update(zip(keys, range(start, end), strict=True))


def widening_windows(
    width: int, steps: list[int], maxout_pieces: int
) -> Model[list[Floats2d], list[Floats2d]]:
    """A layer from (words, width) arrays to arrays of that shape, with one window per step."""
    layers: list[Model[Any, Any]] = [
        residual(
            chain(
                spread_window(step),
                with_array(Maxout(width, 3 * width, nP=maxout_pieces, normalize=True, dropout=0.0)),
            )
        )
        for step in steps
    ]
    model: Model[Any, Any] = chain(list2ragged(), *layers, ragged2list())
    model.set_dim("nO", width)
    return model


registry.architectures(ENCODER, func=widening_windows)


def spread_window(step: int) -> Model[Ragged, Ragged]:
    """(words, w) -> (words, 3 w): the word ``step`` before, the word, the word ``step`` after."""

    def forward(
        model: Model[Ragged, Ragged], texts: Ragged, is_train: bool
    ) -> tuple[Ragged, Callable[[Ragged], Ragged]]:
        data: Any = texts.data
        starts, ends = edges(np.asarray(texts.lengths), step)
        width = data.shape[1]
        inner = max(0, len(data) - step)
        spread: Any = np.empty((len(data), 3 * width), np.float32)
        spread[step:, :width] = data[:inner]
        spread[:, width : 2 * width] = data
        spread[:inner, 2 * width :] = data[step:]
        spread[starts, :width] = 0
        spread[ends, 2 * width :] = 0

        def backprop(gradient: Ragged) -> Ragged:
            output: Any = gradient.data
            before, after = output[:, :width].copy(), output[:, 2 * width :].copy()
            before[starts] = 0
            after[ends] = 0
            result = output[:, width : 2 * width].copy()
            result[:inner] += before[step:]
            result[step:] += after[:inner]
            return Ragged(result, gradient.lengths)

        return Ragged(spread, texts.lengths), backprop

    return Model("spread_window", forward)


def edges(lengths: NDArray[np.int32], step: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which words have no word ``step`` before, and none ``step`` after them, in their text."""
    total = int(lengths.sum())
    ends = np.cumsum(lengths)
    first = np.repeat(ends - lengths, lengths)
    last = np.repeat(ends, lengths)
    positions = np.arange(total)
    return positions - step < first, positions + step >= last
