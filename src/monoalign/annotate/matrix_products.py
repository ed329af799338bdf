"""Matrix products by NumPy, several times faster than BLIS on processors BLIS does not know."""

from __future__ import annotations

from collections.abc import Callable

from spacy.language import Language
from spacy.util import registry
from thinc.api import Model, NumpyOps

CALLBACK = "monoalign.numpy_products.v1"


def create_numpy_products() -> Callable[[Language], Language]:
    """Make the callback that spaCy runs on a pipeline with all its components."""
    return use_numpy_products


registry.callbacks(CALLBACK, func=create_numpy_products)


def use_numpy_products(nlp: Language) -> Language:
    """Let the models of a pipeline multiply with NumPy; other pipelines stay as they are."""
    ops = NumpyOps(use_blis=False)
    for _, pipe in nlp.pipeline:
        model = getattr(pipe, "model", None)
        if isinstance(model, Model):
            for node in model.walk():
                node.ops = ops
    return nlp
