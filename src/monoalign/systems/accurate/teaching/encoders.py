"""The encoders that training needs: one per fold, which has not seen it, and one of all pairs.

    base.pt        if there are pairs to begin with
    labelled.pt    if there are pairs labelled by a teacher: has begun with the base
    fold0.onnx …   have not seen that fold
    all.onnx       has seen all pairs, for use; `all.fp32.onnx` is the same in 32 bits
    tokenizer.json

Those of folds and of all pairs begin with the last of the first two that is there. What a folder
has already is not taught again, so that several processes may teach one each.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from monoalign.core.alignment import Alignment
from monoalign.training.corpus import folds_by_sentence
from monoalign.training.variants import Variants

from ..encoder import pieces_by
from ..windows import Pieces, Window, inputs_of
from .network import CellScorer, exported, in_8_bits
from .teach import Say, TeachSettings, taught

_VARIANTS = 0.15  # how many of the variants that networks learn from encoders do
_SHORT = 60  # words of a variant that is short enough


@dataclass(frozen=True)
class Lessons:
    """Pairs to learn from, and for each whether its gold is loose."""

    gold: Sequence[Alignment]
    loose: Sequence[bool]

    def at(self, indices: Sequence[int]) -> Lessons:
        """Some of them."""
        return Lessons([self.gold[at] for at in indices], [self.loose[at] for at in indices])

    def with_variants(self) -> Lessons:
        """The pairs, strict ones first, and some short variants of them."""
        pairs: list[Alignment] = []
        flags: list[bool] = []
        for free in (False, True):
            own = [each for each, one in zip(self.gold, self.loose, strict=True) if one == free]
            variants = Variants(np.random.default_rng([1, int(free)]), _VARIANTS)
            own += [each for each in variants(own) if len(each.pair.source) <= _SHORT]
            pairs += own
            flags += [free] * len(own)
        return Lessons(pairs, flags)


@dataclass(frozen=True)
class EncoderSchool:
    """Teaches encoders that begin with the one of a folder in Hugging Face layout."""

    pretrained: Path
    work: Path
    say: Say

    def teach_base(self, lessons: Lessons, settings: TeachSettings) -> None:
        """What the others start from, of pairs that no network learns from."""
        self._write_tokenizer()
        if not self._base.exists():
            self._teach(lessons.with_variants(), settings, self._base, None)

    def teach_labelled(self, labelled: Sequence[Alignment], settings: TeachSettings) -> None:
        """Teach the base on, by what a teacher thinks of pairs without gold."""
        self._write_tokenizer()
        if not self._labelled.exists():
            lessons = Lessons(labelled, [False] * len(labelled))
            self._teach(lessons, settings, self._labelled, self._base)

    def teach(
        self, lessons: Lessons, folds: int, settings: TeachSettings, names: Collection[str] = ()
    ) -> None:
        """Write the encoder of each fold and the one of all pairs, or those of these names."""
        pieces = self._write_tokenizer()
        rests = [rest for rest, _ in folds_by_sentence(lessons.gold, folds)]
        parts = {f"fold{number}": rest for number, rest in enumerate(rests)}
        parts["all"] = list(range(len(lessons.gold)))
        start = self._labelled if self._labelled.exists() else self._base
        for name, indices in parts.items():
            path = self.work / f"{name}.onnx"
            if (not names or name in names) and not path.exists():
                own = lessons.at(indices).with_variants()
                model = self._teach(own, settings, path.with_suffix(".pt"), start)
                _write_models(model, _example(lessons.gold, pieces), path)

    def write(self, state: Mapping[str, Tensor], gold: Sequence[Alignment], name: str) -> None:
        """The ONNX model of an encoder by its arrays; some gold shows what it reads."""
        pieces = self._write_tokenizer()
        model = CellScorer(self.pretrained)
        model.load_state_dict(state)
        _write_models(model, _example(gold, pieces), self.work / f"{name}.onnx")

    @property
    def _base(self) -> Path:
        return self.work / "base.pt"

    @property
    def _labelled(self) -> Path:
        return self.work / "labelled.pt"

    def _write_tokenizer(self) -> Pieces:
        tokenizer = (self.pretrained / "tokenizer.json").read_bytes()
        (self.work / "tokenizer.json").write_bytes(tokenizer)
        return pieces_by(tokenizer)

    def _teach(
        self, lessons: Lessons, settings: TeachSettings, path: Path, start: Path | None
    ) -> CellScorer:
        began = time.perf_counter()
        self.say(f"{path.stem}: {len(lessons.gold)} pairs")
        pieces = pieces_by((self.work / "tokenizer.json").read_bytes())
        state = path.with_suffix(".state")
        model = taught(
            self.pretrained,
            lessons.gold,
            lessons.loose,
            pieces,
            settings,
            self.say,
            torch.load(start, weights_only=True) if start is not None and start.exists() else None,
            state,
        )
        torch.save(model.state_dict(), path)
        state.unlink(missing_ok=True)
        self.say(f"{path.stem}: {time.perf_counter() - began:.0f} s")
        return model


def _write_models(model: CellScorer, example: dict[str, torch.Tensor], path: Path) -> None:
    """In 8 bits and, of all pairs, in 32."""
    whole = exported(model, example)
    if path.stem == "all":
        path.with_suffix(".fp32.onnx").write_bytes(whole)
    path.write_bytes(in_8_bits(whole))


def _example(gold: Sequence[Alignment], pieces: Pieces) -> dict[str, torch.Tensor]:
    """Two windows of the same pair, of sizes that are all different."""
    pair = next(each.pair for each in gold if len(each.pair.source) > len(each.pair.target) > 4)
    window = Window(range(len(pair.source)), range(len(pair.target)))
    inputs = inputs_of(pair, window, pieces)
    return {name: torch.from_numpy(array).repeat_interleave(2, 0) for name, array in inputs.items()}
