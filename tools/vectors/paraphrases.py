"""Move the word vectors of the package so that paraphrases lie close to each other.

    python tools/vectors/paraphrases.py --pairs ../shared/data/ppdb/*.uniquepairs

Needs `torch` and the vectors and frequencies of the package. A word's vector is the package's plus
a step of its own; steps are learned so that of 1,024 pairs of the list each word finds its own
partner among the partners of all (after Wieting et al. 2015), and kept short. What comes out is
turned to fewer dimensions. Words that the list lacks keep the vector that they had. A minute or
two on one core; the same inputs on the same machine give the same vectors.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from reduction import FloatArray, quantised
from torch.nn import functional

from monoalign.resources.array_files import write_shipped
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import FORMAT, PARAPHRASES, Vectors

DIMENSION = 128
EPOCHS = 8
BATCH = 1024
RATE = 2e-3
TEMPERATURE = 0.07
SHORT = 1.0
"""What the square of a step's length costs."""


@dataclass(frozen=True)
class Moved:
    """Words with the vectors (n, d) of length 1 that they were moved to."""

    words: list[str]
    vectors: FloatArray


def main() -> None:
    """Read the options, learn and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=Path, required=True, help="two words a line, a tab between")
    parser.add_argument("--output", type=Path, default=PARAPHRASES)
    options = parser.parse_args()
    write(with_all_words(learned(list(pairs_of(options.pairs)))), options.output)


def pairs_of(path: Path) -> Iterator[tuple[str, str]]:
    """The two words of each line; words may hold odd spaces, but no line end."""
    with path.open(encoding="utf-8", newline="\n") as file:
        for line in file:
            first, second = line.rstrip("\n").split("\t")
            yield first, second


def learned(pairs: list[tuple[str, str]]) -> Moved:
    """The words of the pairs, moved."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    words = sorted({word for pair in pairs for word in pair})
    numbers = {word: number for number, word in enumerate(words)}
    ends = torch.tensor([[numbers[first], numbers[second]] for first, second in pairs])
    base = torch.tensor(Vectors.load().of(words))
    steps = torch.nn.Embedding(len(words), base.shape[1], sparse=True)
    torch.nn.init.zeros_(steps.weight)
    optimiser = torch.optim.SparseAdam(list(steps.parameters()), lr=RATE)
    for epoch in range(EPOCHS):
        order = torch.randperm(len(ends))
        losses = []
        for start in range(0, len(order) - BATCH, BATCH):
            loss, length = _loss(base, steps, ends[order[start : start + BATCH]])
            (loss + SHORT * length).backward()
            optimiser.step()
            optimiser.zero_grad()
            losses.append(loss.item())
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}", flush=True)
    moved = functional.normalize(base + steps.weight.detach(), dim=1)
    return Moved(words, moved.numpy())


def _loss(
    base: torch.Tensor, steps: torch.nn.Embedding, ends: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """How far each word is from finding its partner, and how long the steps are, squared."""
    left, right = ends.T
    far_left, far_right = steps(left), steps(right)
    sources = functional.normalize(base[left] + far_left, dim=1)
    targets = functional.normalize(base[right] + far_right, dim=1)
    scores = sources @ targets.T / TEMPERATURE
    same = (left[:, None] == left) | (right[:, None] == right)  # partners as good as its own
    scores = scores.masked_fill(same.fill_diagonal_(False), -1e4)
    own = torch.arange(len(ends))
    loss = (functional.cross_entropy(scores, own) + functional.cross_entropy(scores.T, own)) / 2
    length = far_left.square().sum(1).mean() + far_right.square().sum(1).mean()
    return loss, length


def with_all_words(moved: Moved) -> Moved:
    """The words that the package has vectors for, and those of the list that are not too rare."""
    vectors, known = Vectors.load(), Frequencies.load().levels
    places = {word: place for place, word in enumerate(moved.words)}
    words = list(vectors.words)
    words += [word for word in moved.words if word in known and word not in vectors.words]
    found = vectors.of(words)
    for row, word in enumerate(words):
        if word in places:
            found[row] = moved.vectors[places[word]]
    return Moved(words, found)


def write(moved: Moved, folder: Path) -> None:
    """Words and, as they were, pieces of words, in fewer dimensions."""
    base = Vectors.load()
    values, basis = np.linalg.eigh(moved.vectors.T @ moved.vectors)
    basis = basis[:, ::-1][:, :DIMENSION]
    pieces = base.table[len(base.words) :] * base.scales[len(base.words) :, None]
    table, scales = quantised(np.vstack([moved.vectors, pieces.astype(np.float32)]) @ basis)
    names = [(base.pieces.starts[name], name) for name in base.pieces.starts]
    names += [(base.pieces.inner[name], f"##{name}") for name in base.pieces.inner]
    header = {
        "words": len(moved.words),
        "pieces": len(names),
        "dimension": DIMENSION,
        "source": f"{base.signature}, PPDB 1.0",
        "licence": "Apache-2.0, and CC BY for PPDB, see NOTICE",
        "kept": round(float(values[::-1][:DIMENSION].sum() / values.sum()), 3),
    }
    arrays = {
        "table": table,
        "scales": scales,
        "words": np.frombuffer("\n".join(moved.words).encode(), np.uint8),
        "pieces": np.frombuffer("\n".join(name for _, name in sorted(names)).encode(), np.uint8),
    }
    size = write_shipped(folder, "vectors", arrays, header, format=FORMAT, compressed=False)
    print(f"{header['words']:,} words, {header['kept']:.1%} kept, {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
