"""What an encoder reads of a pair: both sentences as word pieces, in windows that it can take.

    [CLS] he bought a car [SEP] a car was purchased [SEP]

A pair that fits is one window. Of a longer one, each sentence is cut into spans that overlap, and
every span of the source is read with every span of the target: nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.sentence import SentencePair

Pieces = Callable[[str], tuple[int, ...]]
"""The numbers of a word's pieces, at least one."""

Inputs = dict[str, npt.NDArray[Any]]
"""The arrays that the encoder takes, by name."""

INPUTS = ("pieces", "segments", "sources", "targets", "plain")
PLAIN_FEATURES = 4  # what is told of a cell: see `_plain`
MOST_PIECES = 384  # of a window; the encoder has learned from fewer, but has places for more
_BEGIN, _END = 101, 102  # [CLS] and [SEP] of BERT's vocabulary; 0 is padding


@dataclass(frozen=True, slots=True)
class Window:
    """Some neighbouring words of a source and a target, which are read together."""

    sources: range
    targets: range


def windows_of(
    source: Sequence[int], target: Sequence[int], *, most: int = MOST_PIECES
) -> Iterator[Window]:
    """Windows of at most so many pieces that show every cell, given the pieces of each word."""
    room = most - 3
    if sum(source) + sum(target) <= room:
        yield Window(range(len(source)), range(len(target)))
        return
    shorter = min(sum(source), sum(target), room // 2)
    rooms = (room - shorter, shorter) if sum(source) >= sum(target) else (shorter, room - shorter)
    for rows in _spans(source, rooms[0]):
        for columns in _spans(target, rooms[1]):
            yield Window(rows, columns)


def _spans(sizes: Sequence[int], room: int) -> Iterator[range]:
    """Spans of words whose pieces have room; the next begins after two thirds of the last."""
    begin = 0
    while True:
        end, left = begin, room
        while end < len(sizes) and (sizes[end] <= left or end == begin):
            left -= sizes[end]
            end += 1
        yield range(begin, end)
        if end == len(sizes):
            return
        begin += max(1, (end - begin) * 2 // 3)


def inputs_of(pair: SentencePair, window: Window, pieces: Pieces) -> Inputs:
    """The arrays of one window, as a batch of one.

    pieces    (1, L) numbers of word pieces
    segments  (1, L) 0 in the source, 1 in the target
    sources   (1, S, L) whose sums over the pieces' vectors are the means of each source word
    targets   (1, T, L) the same of the target
    plain     (1, S, T, 4) what words and places alone say of a cell
    """
    source = [pieces(pair.source.words[i]) for i in window.sources]
    target = [pieces(pair.target.words[j]) for j in window.targets]
    flat = [_BEGIN, *_joined(source), _END, *_joined(target), _END]
    second = 2 + sum(map(len, source))
    segments = np.zeros((1, len(flat)), np.int64)
    segments[0, second:] = 1
    plain = _plain(pair)[window.sources.start : window.sources.stop, :]
    return {
        "pieces": np.array([flat], np.int64),
        "segments": segments,
        "sources": _means(source, 1, len(flat))[None],
        "targets": _means(target, second, len(flat))[None],
        "plain": plain[None, :, window.targets.start : window.targets.stop],
    }


def padded(inputs: Sequence[Inputs]) -> Inputs:
    """Windows as one batch, filled up with zeros."""
    batch: Inputs = {}
    for name in INPUTS:
        arrays = [each[name][0] for each in inputs]
        shape = np.max([array.shape for array in arrays], axis=0)
        batch[name] = np.zeros((len(arrays), *shape), arrays[0].dtype)
        for number, array in enumerate(arrays):
            batch[name][number][tuple(slice(size) for size in array.shape)] = array
    return batch


def _joined(words: Sequence[tuple[int, ...]]) -> list[int]:
    return [piece for word in words for piece in word]


def _means(words: Sequence[tuple[int, ...]], begin: int, length: int) -> npt.NDArray[np.float32]:
    means = np.zeros((len(words), length), np.float32)
    for number, word in enumerate(words):
        means[number, begin : begin + len(word)] = 1 / len(word)
        begin += len(word)
    return means


def _plain(pair: SentencePair) -> npt.NDArray[np.float32]:
    """(S, T, 4) equal words; equal words before and after them; how far apart the places are."""
    numbers = {"": 0}  # that of the boundaries
    source, target = (
        np.array([0, *[numbers.setdefault(w.lower(), len(numbers)) for w in words], 0])
        for words in (pair.source.words, pair.target.words)
    )
    equal = source[:, None] == target[None, :]
    columns = [equal[1:-1, 1:-1], equal[:-2, :-2], equal[2:, 2:]]
    rows = np.arange(len(source) - 2) / max(len(source) - 2, 1)
    places = np.arange(len(target) - 2) / max(len(target) - 2, 1)
    return np.stack([*columns, rows[:, None] - places[None, :]], axis=-1).astype(np.float32)
