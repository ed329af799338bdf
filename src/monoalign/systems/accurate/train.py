"""Training of `accurate`: encoders, unless they are there, and two networks over them.

The networks must learn from what an encoder says of pairs that it has not seen. So each fold is
read by an encoder that was taught without it, and the one that has seen all is kept for use.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import numpy.typing as npt

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
    if bool(training.encoder) == bool(training.encoders):
        raise UsageError("options encoder and encoders: expected one of them, a folder")
    if training.encoders:
        return learn(run, settings, training).weights
    with TemporaryDirectory() as folder:
        _teach(run, training, Path(folder))
        return learn(run, settings, replace(training, encoders=folder)).weights


def _teach(run: Run, training: AccurateTraining, folder: Path) -> None:
    try:
        from .teaching.encoders import EncoderSchool, Lessons
        from .teaching.teach import TeachSettings
    except ImportError as error:
        needs = f"to teach an encoder, aligner 'accurate' needs {error.name}"
        raise UsageError(f"{needs}: pip install 'monoalign[train]' brings it") from None
    if not (Path(training.encoder) / "tokenizer.json").exists():
        raise MissingFileError(f"{training.encoder}: expected an encoder, found no tokenizer.json")
    gold = list(run.gold)
    if not training.soft_labels:
        gold = [replace(each, probabilities=None) for each in gold]
    loose = [index in (training.loose or range(0)) for index in range(len(gold))]
    teaching = TeachSettings(epochs=training.teach_epochs, seed=run.seed)
    school = EncoderSchool(Path(training.encoder), folder, lambda line: None)
    school.teach(Lessons(gold, loose), training.folds, teaching)


def learn(
    run: Run, settings: AccurateSettings, training: AccurateTraining, unused: range = range(0)
) -> Learned:
    """The same by encoders that have been taught, with what is known of unseen pairs.

    Networks do not learn from pairs with the numbers `unused`.
    """
    folder = Path(training.encoders)
    tokenizer = _read(folder / "tokenizer.json")
    files = [folder / f"fold{fold}.onnx" for fold in range(training.folds)]
    features = [
        features_with(remembered(Encoder(_read(file), tokenizer, settings.threads)))
        for file in files
    ]
    of_use = {"encoder": _read(folder / "all.onnx"), "tokenizer": tokenizer}
    arrays: dict[str, npt.NDArray[Any]] = {
        name: np.frombuffer(content, np.uint8) for name, content in of_use.items()
    }
    arrays["orders"] = np.array([2])
    learned = learn_passes(
        run,
        training,
        lambda fold: features[fold],
        lambda weights: build(settings, {**weights, **arrays}),
        unused,
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
