"""Training of `accurate`, given encoders that have been taught: the two networks over them.

The networks must learn from what an encoder says of pairs that it has not seen. So each fold is
read by an encoder that was taught without it, and the one that has seen all is kept for use.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.errors import MissingFileError, UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.models.directions import is_longer_first
from monoalign.models.model import Weights
from monoalign.training.run import Run

from ..fast.train import Learned, learn_passes
from . import AccurateSettings, AccurateTraining
from .encoder import Encoder, PairScores
from .model import build, features_with

Words = tuple[str, ...]


def train(run: Run, settings: AccurateSettings, training: AccurateTraining) -> Weights:
    """The arrays of `model.py`."""
    return learn(run, settings, training).weights


def learn(run: Run, settings: AccurateSettings, training: AccurateTraining) -> Learned:
    """The same, with what is known of unseen pairs."""
    if not training.encoders:
        raise UsageError("option encoders: expected a folder; tools/accurate/train.py writes it")
    folder = Path(training.encoders)
    tokenizer = _read(folder / "tokenizer.json")
    files = [folder / f"fold{fold}.onnx" for fold in range(training.folds)]
    features = [
        features_with(remembered(Encoder(_read(file), tokenizer, settings.threads)))
        for file in files
    ]
    of_use = {"encoder": _read(folder / "all.onnx"), "tokenizer": tokenizer}
    arrays = {name: np.frombuffer(content, np.uint8) for name, content in of_use.items()}
    learned = learn_passes(
        run,
        training,
        lambda fold: features[fold],
        lambda weights: build(settings, {**weights, **arrays}),
    )
    return replace(learned, weights={**learned.weights, **arrays})


def remembered(scores: PairScores) -> PairScores:
    """The same scores; a pair that is swapped or in lower case later is not read again.

    The encoders are of a kind that does not know capitals.
    """

    @cache
    def read(source: Words, target: Words) -> FloatArray:
        sentences = Sentence.from_words(source), Sentence.from_words(target)
        return scores(SentencePair("", *sentences))

    def of_pair(pair: SentencePair) -> FloatArray:
        source, target = (
            tuple(word.lower() for word in side.words) for side in (pair.source, pair.target)
        )
        return read(source, target) if is_longer_first(pair) else read(target, source).T

    return of_pair


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        message = f"{path}: {error.strerror}; tools/accurate/train.py writes it"
        raise MissingFileError(message) from error
