"""Sentences labelled by teachers, with the probability of every label: one file a teacher.

Three teachers know most of wikigold each. A recogniser that is tested on a fold learns from the
teacher that has not seen it, and the one that is shipped from the teacher that has seen most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

UNSEEN = ((0, 1), (2, 3), (4,))
"""The folds of wikigold that each teacher has not seen."""

END = "\n"  # of a sentence; words are set apart by spaces


@dataclass(frozen=True, slots=True)
class TaughtSentence:
    """Words and (words, labels) the probabilities of their labels."""

    words: tuple[str, ...]
    shares: NDArray[np.float32]


def taught_path(work: Path, fold: int | None) -> Path:
    """Where the labels are for a recogniser to be tested on a fold, or to be shipped."""
    teachers = [number for number, unseen in enumerate(UNSEEN) if fold in (None, *unseen)]
    return work / f"taught-{teachers[-1]}.npz"


def write_taught(
    path: Path, texts: Sequence[tuple[str, ...]], shares: Sequence[NDArray[np.float32]]
) -> None:
    """Write sentences and their labels."""
    text = END.join(" ".join(words) for words in texts)
    rows = np.concatenate(list(shares)).astype(np.float16)
    np.savez_compressed(path, text=np.array(text), shares=rows)


def read_taught(path: Path) -> list[TaughtSentence]:
    """Read what `write_taught` wrote."""
    if not path.is_file():
        raise FileNotFoundError(f"{path}: expected labels, which teach.py writes")
    with np.load(path) as stored:
        lines, rows = str(stored["text"]).split(END), stored["shares"].astype(np.float32)
    texts = [tuple(line.split(" ")) for line in lines]
    ends = np.cumsum([len(words) for words in texts])[:-1]
    rows /= rows.sum(axis=1, keepdims=True)
    return [TaughtSentence(*pair) for pair in zip(texts, np.split(rows, ends), strict=True)]
