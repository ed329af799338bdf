"""Teach a large encoder, and write what it thinks of pairs without gold to `labels.npz`.

    python tools/accurate/teacher.py --data ../shared/data --encoder MPNET --work build/teacher

MPNET is all-mpnet-base-v2 or another BERT-like encoder in Hugging Face layout. It learns from all
that `train.py` learns from, and is kept from the same sets. A label is the mean of its log odds and
those of the installed `accurate`; `--figures` says what each of them, and both, find in the sets
that they have not seen. Teaching that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
import torch
from gold import Gold
from labels import LABELS, is_round_trip, unlabelled, write_labels
from round_trips import ROUND_TRIPS

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import SentencePair
from monoalign.systems.accurate.encoder import Encoder, pieces_by
from monoalign.systems.accurate.teaching.encoders import EncoderSchool
from monoalign.systems.accurate.teaching.network import CellScorer
from monoalign.systems.accurate.teaching.teach import TeachSettings, taught
from monoalign.systems.accurate.windows import Pieces

_BATCH = 24
_CERTAIN = 0.8  # of paraphrases by way of French, the rest of which are left out
_MOST = 0.995  # probability, so that log odds are not without end


def main() -> None:
    """Teach, unless that is done; then label."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/teacher"))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--half", action="store_true", help="compute in 16 bits: see TeachSettings")
    parser.add_argument("--round-trips", type=Path, default=ROUND_TRIPS)
    parser.add_argument("--figures", action="store_true", help="measure, and write nothing")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    arguments.work.mkdir(parents=True, exist_ok=True)
    gold = Gold.read(arguments.data)
    pieces = pieces_by((arguments.encoder / "tokenizer.json").read_bytes())
    path = arguments.work / "all.onnx"
    if not path.exists():
        model = _taught(arguments, gold, pieces)
        school = EncoderSchool(arguments.encoder, arguments.work, print)
        school.write(model.state_dict(), gold.taught, path.stem)
    tokenizer = (arguments.work / "tokenizer.json").read_bytes()
    teacher = Encoder(path.read_bytes(), tokenizer, arguments.threads)
    if arguments.figures:
        _figures(teacher, gold)
        return
    pairs = unlabelled(arguments.data, gold, arguments.round_trips)
    odds = zip(_odds_of_accurate(pairs), map(teacher, pairs), strict=True)
    grids = [_probabilities((one + other) / 2) for one, other in odds]
    labels = [
        (pair, grid)
        for pair, grid in zip(pairs, grids, strict=True)
        if not is_round_trip(pair) or _certainty(grid) >= _CERTAIN
    ]
    write_labels(*zip(*labels, strict=True))
    print(f"{LABELS}: {len(labels)} of {len(pairs)} pairs")


def _taught(arguments: argparse.Namespace, gold: Gold, pieces: Pieces) -> CellScorer:
    settings = TeachSettings(
        epochs=1.5, batch=_BATCH, rate=5e-5, mix_rate=0.01, half=arguments.half, frozen=4
    )
    loose = [
        *(at in gold.loose for at in range(len(gold.taught))),
        *(at in gold.further_loose for at in range(len(gold.further))),
    ]
    return taught(
        arguments.encoder,
        [*gold.taught, *gold.further],
        loose,
        pieces,
        settings,
        partial(print, flush=True),
        state=arguments.work / "teacher.state",
    )


def _odds_of_accurate(pairs: Sequence[SentencePair]) -> list[FloatArray]:
    grids = []
    for alignment in monoalign.load("accurate").align_many(pairs):
        grid = np.zeros((len(alignment.pair.source), len(alignment.pair.target)))
        for cell, share in (alignment.all_probabilities or {}).items():
            grid[cell] = share
        clipped = np.clip(grid, 1 - _MOST, _MOST)
        grids.append(np.log(clipped / (1 - clipped)))
    return grids


def _probabilities(odds: FloatArray) -> FloatArray:
    probabilities: FloatArray = 1 / (1 + np.exp(-odds))
    return probabilities


def _certainty(probabilities: FloatArray) -> float:
    """How sure it is, on average, which words have partners."""
    linked = np.concatenate([probabilities.max(axis=axis) for axis in (0, 1)])
    return float(np.abs(2 * linked - 1).mean())


def _figures(teacher: Encoder, gold: Gold) -> None:
    """P, R, F1, E, and F1 of links of non-identical words."""
    for name, held in gold.held_out.items():
        pairs = [each.pair for each in held]
        odds = list(map(teacher, pairs))
        of_accurate = _odds_of_accurate(pairs)
        both = [(one + other) / 2 for one, other in zip(odds, of_accurate, strict=True)]
        for system, grids in (("teacher", odds), ("accurate", of_accurate), ("both", both)):
            linked = [
                Alignment(pair, frozenset(map(tuple, np.argwhere(grid > 0).tolist())))
                for pair, grid in zip(pairs, grids, strict=True)
            ]
            score = monoalign.evaluate(linked, held, breakdown=True)
            unlike = score.classes["non-identical"].macro.f1
            values = score.precision, score.recall, score.f1, score.exact, unlike
            print(f"{name:18} {system:9}", "  ".join(f"{100 * value:5.2f}" for value in values))


if __name__ == "__main__":
    main()
