"""What the encoder said of pairs (`encoder.py`), as an adviser for the teacher of `fast`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.sentence import SentencePair
from monoalign.training.fast_teacher import Adviser

FOLDS = 3
FOLDER = Path(__file__).resolve().parents[2] / "build" / "encoder"
_WORDS, _SIDES = "\x1f", "\x1e"  # what separates words, and sentences, in a file


def save(path: Path, pairs: Sequence[SentencePair], odds: Sequence[FloatArray]) -> None:
    """Write the log odds of pairs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    flat = [grid.ravel().astype(np.float16) for grid in odds]
    keys = np.array([_key(pair) for pair in pairs], np.str_)
    np.savez_compressed(path, keys=keys, odds=np.concatenate(flat))


def encoder_adviser(folds: Iterable[int] = range(FOLDS)) -> Adviser:
    """The mean of what the models of some folds say; of linked pairs, what the one says that may.

    Each linked pair is in one file, that of the model that has not seen it.
    """
    chosen = set(folds)
    known: dict[str, dict[int, FloatArray]] = {}
    for fold in range(FOLDS):
        for key, odds in _read(FOLDER / f"fold-{fold}.npz"):
            known.setdefault(key, {})[fold] = odds

    def adviser(pairs: Sequence[SentencePair]) -> Iterator[FloatArray]:
        for pair in pairs:
            said = known[_key(pair)]
            asked = [said[fold] for fold in said if fold in chosen or len(said) == 1]
            yield np.mean(asked, axis=0).reshape(len(pair.source), len(pair.target))

    return adviser


def _read(path: Path) -> Iterator[tuple[str, FloatArray]]:
    with np.load(path) as arrays:
        keys, odds = arrays["keys"].tolist(), arrays["odds"].astype(np.float64)
    start = 0
    for key in keys:
        source, target = key.split(_SIDES)
        size = len(source.split(_WORDS)) * len(target.split(_WORDS))
        yield key, odds[start : start + size]
        start += size


def _key(pair: SentencePair) -> str:
    return _SIDES.join(_WORDS.join(side.words) for side in (pair.source, pair.target))
