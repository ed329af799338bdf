"""Teach an encoder which cells are links: cross-entropy of the cells, rows and columns of gold.

A row or a column is a choice among its words and none. Pairs are read in both orders, by turns.
Gold whose sure links hold possible ones too says so by another first piece, on every other pair: in
use, an encoder is strict.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from monoalign.core.alignment import Alignment

from ..windows import Inputs, Pieces, inputs_of, padded, windows_of
from .network import CellScorer

_WARM_UP = 0.1  # share of the steps in which the rate rises
_REPORTED = 20  # steps between two reports
_LENGTHS = 8  # batches whose pairs are sorted by length together
_CHOICES = 0.25  # what rows and columns count beside cells
_LOOSE = 1  # the first piece of loose pairs: [unused0] of BERT's vocabulary
_LOOSE_WEIGHT = 0.5  # of loose pairs that do not say so
_DECAY = 0.99  # of the weights' moving average, which is kept
_KEPT_AFTER = 240  # seconds between two states that are kept on disk
_LONGEST = 160  # pieces of a pair that is learned from, in windows otherwise

Say = Callable[[str], None]
"""Told how teaching goes on."""


@dataclass(frozen=True)
class TeachSettings:
    """How an encoder learns."""

    epochs: float = 2.0  # passes over the pairs, every other one with the sentences swapped
    batch: int = 16
    rate: float = 1e-4
    head_rate: float = 1e-3
    mix_rate: float = 1e-4  # of the mix of layers
    half: bool = False  # whether to compute in 16 bits: faster only on processors made for it
    frozen: int = 0  # of the lowest layers, left as they are: faster
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
    say: Say,
    start: Mapping[str, Tensor] | None = None,
    state: Path | None = None,
) -> CellScorer:
    """An encoder of a folder, after learning from gold, beginning with the arrays of another.

    In the file `state` it is kept how far learning has come, to go on from there if it was ended.
    """
    torch.manual_seed(settings.seed)
    model = CellScorer(folder)
    if start is not None:
        model.load_state_dict(start)
    of_epochs = [  # every other one in the other order
        [
            lesson
            for number, (alignment, free) in enumerate(zip(gold, loose, strict=True))
            for lesson in _lessons(
                alignment if number % 2 == epoch else alignment.swapped(),
                loose=free,
                said=number // 2 % 2 == 0,
                pieces=pieces,
            )
        ]
        for epoch in range(2)
    ]
    steps = round(-(-len(of_epochs[0]) // settings.batch) * settings.epochs)
    learner = _Learner(model, settings, steps)
    if state is not None and state.exists():
        learner.load(state)
    random = np.random.default_rng(settings.seed)
    batches = (
        batch
        for epoch in count()
        for batch in _batches(of_epochs[epoch % 2], settings.batch, random)
    )
    first = learner.done
    began = kept = time.perf_counter()
    losses = 0.0
    for batch in islice(batches, first, steps):
        losses += learner.step(batch)
        if learner.done % _REPORTED == 0:
            speed = (learner.done - first) * settings.batch / (time.perf_counter() - began)
            say(
                f"  step {learner.done} of {steps}: loss {losses / _REPORTED:.4f}, "
                f"{speed:.1f} pairs/s"
            )
            losses = 0.0
        if state is not None and time.perf_counter() > kept + _KEPT_AFTER:
            learner.save(state)
            kept = time.perf_counter()
    model.load_state_dict(learner.mean.module.state_dict())
    return model.eval()


class _Learner:
    """A model, the moving average of its weights, and what it needs to go on learning."""

    def __init__(self, model: CellScorer, settings: TeachSettings, steps: int) -> None:
        self._model, self._half, self.done = model, settings.half, 0
        self._optimizer = torch.optim.AdamW(
            _parameters(model, settings), weight_decay=0.01, fused=True
        )
        self._schedule = torch.optim.lr_scheduler.LambdaLR(
            self._optimizer, lambda step: _share(step, steps)
        )
        model.train()
        self.mean = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(_DECAY))

    def step(self, batch: Sequence[_Lesson]) -> float:
        """Learn from a batch, and return the loss."""
        loss = _loss(self._model, batch, self._half)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._model.parameters(), 1.0)
        self._optimizer.step()
        self._optimizer.zero_grad()
        self._schedule.step()
        self.mean.update_parameters(self._model)
        self.done += 1
        return float(loss.detach())

    def save(self, path: Path) -> None:
        """Write the state, whole or not at all."""
        unfinished = path.with_suffix(".part")
        parts = {name: part.state_dict() for name, part in self._parts().items()}
        chances = torch.get_rng_state()
        torch.save({"done": self.done, "chances": chances, **parts}, unfinished)
        unfinished.replace(path)

    def load(self, path: Path) -> None:
        """Go on from a state."""
        state = torch.load(path, weights_only=True)
        self.done = state["done"]
        torch.set_rng_state(state["chances"])
        for name, part in self._parts().items():
            part.load_state_dict(state[name])

    def _parts(self) -> dict[str, Any]:
        return {
            "model": self._model,
            "mean": self.mean,
            "optimizer": self._optimizer,
            "schedule": self._schedule,
        }


def _lessons(alignment: Alignment, *, loose: bool, said: bool, pieces: Pieces) -> Iterator[_Lesson]:
    pair = alignment.pair
    labels = np.zeros((len(pair.source), len(pair.target)), np.float32)
    shares = alignment.all_probabilities or dict.fromkeys(alignment.links, 1.0)
    for (i, j), share in shares.items():
        labels[i, j] = share
    sizes = [[len(pieces(w)) for w in side.words] for side in (pair.source, pair.target)]
    for window in windows_of(*sizes, most=_LONGEST):
        inputs = inputs_of(pair, window, pieces)
        if loose and said:
            inputs["pieces"][0, 0] = _LOOSE
        cells = labels[np.ix_(window.sources, window.targets)]
        yield _Lesson(inputs, cells, _LOOSE_WEIGHT if loose and not said else 1.0)


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
    """Cross-entropy per word: a long pair has more to teach, but no more a word."""
    inputs = {
        name: torch.from_numpy(array)
        for name, array in padded([lesson.inputs for lesson in batch]).items()
    }
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
        odds = model(**inputs).float()
    labels, weights = torch.zeros_like(odds), torch.zeros_like(odds)
    outside = torch.ones_like(odds, dtype=torch.bool)
    words = 0.0
    for number, lesson in enumerate(batch):
        rows, columns = lesson.labels.shape
        labels[number, :rows, :columns] = torch.from_numpy(lesson.labels)
        weights[number, :rows, :columns] = lesson.weight
        outside[number, :rows, :columns] = False
        words += lesson.weight * (rows + columns)
    losses = torch.nn.functional.binary_cross_entropy_with_logits(odds, labels, reduction="none")
    total = (losses * weights).sum()
    for axis in (1, 2):
        choices = _choices(odds.masked_fill(outside, -30.0), labels, axis)
        total = total + _CHOICES * (choices * weights.amax(axis)).sum()
    return total / words


def _choices(odds: Tensor, labels: Tensor, axis: int) -> Tensor:
    """Cross-entropy of the links along an axis, with no link as another choice."""
    nothing = torch.zeros_like(odds.select(axis, 0)).unsqueeze(axis)
    shares = torch.log_softmax(torch.cat([odds, nothing], axis), axis)
    linked = labels.sum(axis, keepdim=True)
    missing = (1 - linked).clamp(min=0)
    wanted = torch.cat([labels, missing], axis) / (linked + missing)
    return -(wanted * shares).sum(axis)


def _parameters(model: CellScorer, settings: TeachSettings) -> list[dict[str, object]]:
    bert = model.encoder
    bert.freeze(settings.frozen)
    of_encoder = [each for each in bert.parameters() if each.requires_grad and each is not bert.mix]
    known = {id(each) for each in bert.parameters()}
    of_head = [each for each in model.parameters() if id(each) not in known]
    return [
        {"params": of_encoder, "lr": settings.rate},
        {"params": of_head, "lr": settings.head_rate},
        {"params": [bert.mix], "lr": settings.mix_rate},
    ]


def _share(step: int, steps: int) -> float:
    """Of the rate: it rises, then falls to nothing."""
    warm = max(1, round(_WARM_UP * steps))
    return (step + 1) / warm if step < warm else max(0, steps - step) / max(1, steps - warm)
