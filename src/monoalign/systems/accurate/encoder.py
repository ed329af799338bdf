"""An encoder that reads both sentences of a pair together and scores every cell, by ONNX Runtime.

Pairs are read one at a time, so that a score does not depend on what else is in the batch, and in
both orders. Encoders of earlier versions, and pairs that are read in several windows, have the
longer sentence first. So swapping a pair swaps its scores.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.errors import ModelError, UsageError
from monoalign.core.sentence import SentencePair
from monoalign.models.directions import is_longer_first

from .windows import INPUTS, Pieces, inputs_of, windows_of

INSTALL = "pip install onnxruntime tokenizers"
_DIGITS = 3
_MOST_OF_A_WORD = 16  # pieces: an address may have hundreds, of which the first are enough
_KEPT_WORDS = 1 << 16  # whose pieces are remembered
_SLOWER = ["SkipLayerNormFusion"]  # joins two operations that take less time apart

PairScores = Callable[[SentencePair], FloatArray]
"""The log odds (S, T) of a pair's cells."""


class Encoder:
    """Log odds (S, T) of the cells of a pair, from an ONNX model and a tokeniser's JSON.

    The model has learned from pairs in both orders, or with the longer sentence always first.
    """

    def __init__(
        self, model: bytes, tokenizer: bytes, threads: int = 1, *, both_orders: bool = True
    ) -> None:
        self._made_of = model, tokenizer, threads, both_orders
        self._both_orders = both_orders
        self._session = _session(model, threads)
        self.pieces = pieces_by(tokenizer)

    def __reduce__(self) -> tuple[Any, ...]:
        model, tokenizer, threads, both_orders = self._made_of
        return partial(Encoder, both_orders=both_orders), (model, tokenizer, threads)

    def __call__(self, pair: SentencePair) -> FloatArray:
        """(S, T)"""
        if not is_longer_first(pair):
            return self(pair.swapped()).T
        scores, windows = self._read(pair)
        if windows == 1 and self._both_orders:
            scores = (scores + self._read(pair.swapped())[0].T) / 2
        rounded: FloatArray = np.round(scores, _DIGITS)
        return rounded

    def _read(self, pair: SentencePair) -> tuple[FloatArray, int]:
        """(S, T) in one order, and the windows; cells that several show have their mean."""
        sums = np.zeros((len(pair.source), len(pair.target)))
        counts = np.zeros_like(sums)
        if not sums.size:
            return sums, 0
        sizes = [
            [len(self.pieces(word)) for word in sentence.words]
            for sentence in (pair.source, pair.target)
        ]
        windows = list(windows_of(*sizes))
        for window in windows:
            at = np.ix_(window.sources, window.targets)
            (odds,) = self._session.run(None, inputs_of(pair, window, self.pieces))
            sums[at] += odds[0]
            counts[at] += 1
        return sums / counts, len(windows)


def pieces_by(tokenizer: bytes) -> Pieces:
    """A function from a word to its pieces, by a tokeniser in the JSON of `tokenizers`."""
    try:
        from tokenizers import Tokenizer
    except ImportError:
        raise _missing("tokenizers") from None
    try:
        loaded = Tokenizer.from_str(tokenizer.decode())
    except Exception as error:  # of tokenizers, which has no class of its own for it
        raise ModelError(f"tokenizer: expected the JSON of a tokeniser, found: {error}") from None
    loaded.no_padding()
    loaded.no_truncation()
    unknown = loaded.token_to_id("[UNK]") or 0

    @lru_cache(maxsize=_KEPT_WORDS)
    def pieces(word: str) -> tuple[int, ...]:
        text = word.encode(errors="replace").decode()  # `tokenizers` refuses lone surrogates
        numbers = loaded.encode(text, add_special_tokens=False).ids[:_MOST_OF_A_WORD]
        return tuple(numbers) or (unknown,)

    return pieces


def onnx_runtime() -> Any:
    """The module, which must not tell anyone that it is used: later versions would by default."""
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    try:
        import onnxruntime
    except ImportError:
        raise _missing("onnxruntime") from None
    onnxruntime.disable_telemetry_events()  # where others imported it before
    return onnxruntime


def _session(model: bytes, threads: int) -> Any:
    onnxruntime = onnx_runtime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(
            model, options, ["CPUExecutionProvider"], disabled_optimizers=_SLOWER
        )
    except Exception as error:  # of onnxruntime, whose classes are many
        raise ModelError(f"encoder: expected an ONNX model, found: {error}") from None
    names = tuple(each.name for each in session.get_inputs())
    if names != INPUTS:
        raise ModelError(f"encoder: expected inputs {INPUTS}, found {names}")
    return session


def _missing(package: str) -> UsageError:
    return UsageError(f"aligner 'accurate' needs {package}: {INSTALL} brings it")
