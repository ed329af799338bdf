"""Teach an encoder which cells are links: cross-entropy over the cells of gold pairs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from network import CellScorer
from torch import Tensor

from monoalign.core.alignment import Alignment
from monoalign.models.directions import is_longer_first
from monoalign.systems.accurate.windows import (
    Inputs,
    Pieces,
    Window,
    inputs_of,
    padded,
    windows_of,
)

_WARM_UP = 0.1  # share of the steps in which the rate rises
_REPORTED = 20  # steps between two reports
_LENGTHS = 8  # batches whose pairs are sorted by length together


@dataclass(frozen=True)
class TeachSettings:
    """How an encoder learns."""

    epochs: int = 2
    batch: int = 16
    rate: float = 1.5e-4
    head_rate: float = 1e-3
    frozen: int = 0  # layers that do not learn; the embeddings never do
    half: bool = False  # whether to compute in 16 bits: faster only on processors made for it
    seed: int = 1


@dataclass(frozen=True)
class _Lesson:
    inputs: Inputs
    labels: np.ndarray  # (S, T)
    weight: float


def taught(
    folder: Path,
    gold: Sequence[Alignment],
    loose: Sequence[bool],
    pieces: Pieces,
    settings: TeachSettings,
) -> CellScorer:
    """An encoder of a folder, after learning from gold; `loose` are pairs that count half."""
    torch.manual_seed(settings.seed)
    model = CellScorer(folder)
    groups = _parameters(model, settings)
    lessons = [
        lesson
        for alignment, free in zip(gold, loose, strict=True)
        for lesson in _lessons(alignment, free, pieces)
    ]
    steps = -(-len(lessons) // settings.batch) * settings.epochs
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _share(step, steps))
    random = np.random.default_rng(settings.seed)
    began, done, losses = time.perf_counter(), 0, 0.0
    model.train()
    for epoch in range(settings.epochs):
        for batch in _batches(lessons, settings.batch, random):
            loss = _loss(model, batch, settings.half)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
            schedule.step()
            done, losses = done + 1, losses + float(loss.detach())
            if done % _REPORTED == 0:
                seconds = time.perf_counter() - began
                speed = done * settings.batch / seconds
                print(
                    f"  epoch {epoch + 1}, step {done} of {steps}: loss {losses / _REPORTED:.4f}, "
                    f"{speed:.1f} pairs/s",
                    flush=True,
                )
                losses = 0.0
    return model.eval()


def _lessons(alignment: Alignment, loose: bool, pieces: Pieces) -> Iterator[_Lesson]:
    if not is_longer_first(alignment.pair):
        alignment = alignment.swapped()
    pair = alignment.pair
    labels = np.zeros((len(pair.source), len(pair.target)), np.float32)
    shares = alignment.all_probabilities or dict.fromkeys(alignment.links, 1.0)
    for (i, j), share in shares.items():
        labels[i, j] = share
    sizes = [[len(pieces(w)) for w in side.words] for side in (pair.source, pair.target)]
    for window in windows_of(*sizes):
        yield _lesson(alignment, window, labels, 0.5 if loose else 1.0, pieces)


def _lesson(
    alignment: Alignment, window: Window, labels: np.ndarray, weight: float, pieces: Pieces
) -> _Lesson:
    cells = labels[np.ix_(window.sources, window.targets)]
    return _Lesson(inputs_of(alignment.pair, window, pieces), cells, weight)


def _batches(
    lessons: Sequence[_Lesson], size: int, random: np.random.Generator
) -> Iterator[list[_Lesson]]:
    """In random order, but pairs of a batch are of about the same length."""
    order = random.permutation(len(lessons))
    batches = []
    for start in range(0, len(order), size * _LENGTHS):
        some = sorted(
            order[start : start + size * _LENGTHS],
            key=lambda number: lessons[number].inputs["pieces"].shape[1],
        )
        batches += [some[at : at + size] for at in range(0, len(some), size)]
    for number in random.permutation(len(batches)):
        yield [lessons[index] for index in batches[number]]


def _loss(model: CellScorer, batch: Sequence[_Lesson], half: bool) -> Tensor:
    """Cross-entropy of the cells, per word: a long pair has more to teach, but no more a word."""
    inputs = {
        name: torch.from_numpy(array)
        for name, array in padded([lesson.inputs for lesson in batch]).items()
    }
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
        odds = model(**inputs).float()
    labels, weights = torch.zeros_like(odds), torch.zeros_like(odds)
    words = 0.0
    for number, lesson in enumerate(batch):
        rows, columns = lesson.labels.shape
        labels[number, :rows, :columns] = torch.from_numpy(lesson.labels)
        weights[number, :rows, :columns] = lesson.weight
        words += lesson.weight * (rows + columns)
    losses = torch.nn.functional.binary_cross_entropy_with_logits(odds, labels, reduction="none")
    return (losses * weights).sum() / words


def _parameters(model: CellScorer, settings: TeachSettings) -> list[dict[str, object]]:
    bert = model.encoder
    for module in (bert.embeddings, *bert.layer[: settings.frozen]):
        module.requires_grad_(False)
    of_encoder = [each for each in bert.parameters() if each.requires_grad]
    known = {id(each) for each in bert.parameters()}
    of_head = [each for each in model.parameters() if id(each) not in known]
    return [
        {"params": of_encoder, "lr": settings.rate},
        {"params": of_head, "lr": settings.head_rate},
    ]


def _share(step: int, steps: int) -> float:
    """Of the rate: it rises, then falls to nothing."""
    warm = max(1, round(_WARM_UP * steps))
    return (step + 1) / warm if step < warm else max(0.0, (steps - step) / (steps - warm))
