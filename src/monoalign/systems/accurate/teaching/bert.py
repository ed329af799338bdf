"""BERT and MPNet without their heads, read from a folder in Hugging Face layout.

Layers are mixed: what they give is a weighted mean of all of them, whose weights are learned.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from monoalign.core.errors import ModelError

from ..windows import MOST_PIECES
from .pretrained import arrays_of

_FARTHEST = 128  # beyond it, MPNet does not tell how far apart two places are
_FIRST_PLACE = 2  # the places of MPNet begin with it
_MPNET_PIECES = {0: 1, 1: 5, 101: 0, 102: 2}  # of `windows.inputs_of` -> of MPNet's vocabulary


def encoder_of(folder: Path) -> Bert:
    """The encoder of a folder."""
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    if config.get("model_type") == "mpnet":
        return MPNet(folder, config)
    return Bert(folder, config)


class Bert(nn.Module):
    """Vectors (B, L, size) of word pieces."""

    def __init__(self, folder: Path, config: dict[str, Any]) -> None:
        super().__init__()
        self.size, self.heads = config["hidden_size"], config["num_attention_heads"]
        places = config["max_position_embeddings"]
        if places < MOST_PIECES:
            raise ModelError(f"{folder}: expected {MOST_PIECES} places or more, found {places}")
        tables = self._tables(config)
        modules: dict[str, nn.Module] = {
            name: nn.Embedding(rows, width) for name, (rows, width) in tables.items()
        }
        modules["LayerNorm"] = nn.LayerNorm(self.size, config["layer_norm_eps"])
        layers = config["num_hidden_layers"]
        self.embeddings = nn.ModuleDict(modules)
        self.layer = nn.ModuleList([_layer(config) for _ in range(layers)])
        self.mix = nn.Parameter(torch.linspace(-1, 1, layers + 1))
        self.dropout = _Dropout(config["hidden_dropout_prob"])
        arrays = arrays_of(folder)
        own = self.state_dict()
        missing = set(own) - set(arrays) - {"mix"}
        if missing:
            raise ModelError(f"{folder}: expected the arrays of BERT, found no {min(missing)}")
        self.load_state_dict({**own, **{name: arrays[name] for name in own if name != "mix"}})

    def freeze(self, layers: int) -> None:
        """Leave the embeddings and so many of the lowest layers as they are."""
        for part in (self.embeddings, *self.layer[:layers]):
            part.requires_grad_(False)

    def forward(self, pieces: Tensor, segments: Tensor) -> Tensor:
        """(B, L, size)"""
        state = self.dropout(self.embeddings["LayerNorm"](self._embedded(pieces, segments)))
        bias = self._bias(pieces)
        shares = torch.softmax(self.mix, 0)
        mixed = shares[0] * state
        for number, layer in enumerate(self.layer):
            state = self._through(layer, state, bias)
            mixed = mixed + shares[number + 1] * state
        return mixed

    def _tables(self, config: dict[str, Any]) -> dict[str, tuple[int, int]]:
        """Rows and columns of the tables of the embeddings."""
        return {
            "word_embeddings": (config["vocab_size"], self.size),
            "position_embeddings": (config["max_position_embeddings"], self.size),
            "token_type_embeddings": (config["type_vocab_size"], self.size),
        }

    def _embedded(self, pieces: Tensor, segments: Tensor) -> Tensor:
        embed = self.embeddings
        places = torch.arange(pieces.shape[1]).unsqueeze(0)
        state = embed["word_embeddings"](pieces) + embed["token_type_embeddings"](segments)
        embedded: Tensor = state + embed["position_embeddings"](places)
        return embedded

    def _bias(self, pieces: Tensor) -> Tensor:
        """What is added to the scores of attention (B, heads, L, L)."""
        return (pieces == 0)[:, None, None, :].to(torch.float32) * -1e4

    def _through(self, layer: Any, state: Tensor, bias: Tensor) -> Tensor:
        own, after = layer["attention"]["self"], layer["attention"]["output"]
        batch, length, size = state.shape

        def split(values: Tensor) -> Tensor:
            return values.view(batch, length, self.heads, size // self.heads).transpose(1, 2)

        query, key, value = (split(own[name](state)) for name in ("query", "key", "value"))
        scores = query @ key.transpose(2, 3) / (size // self.heads) ** 0.5 + bias
        context = torch.softmax(scores, -1) @ value
        context = context.transpose(1, 2).reshape(batch, length, size)
        state = after["LayerNorm"](state + self.dropout(after["dense"](context)))
        inner = nn.functional.gelu(layer["intermediate"]["dense"](state))
        outer = self.dropout(layer["output"]["dense"](inner))
        return layer["output"]["LayerNorm"](state + outer)


class MPNet(Bert):
    """Without segments; how far apart two pieces are counts in the attention of every layer.

    Numbers of special pieces are those of BERT, as everywhere here, and changed to its own.
    """

    def __init__(self, folder: Path, config: dict[str, Any]) -> None:
        super().__init__(folder, config)
        numbers = torch.arange(config["vocab_size"])
        for given, own in _MPNET_PIECES.items():
            numbers[given] = own
        self.register_buffer("numbers", numbers, persistent=False)

    def _tables(self, config: dict[str, Any]) -> dict[str, tuple[int, int]]:
        return {
            "word_embeddings": (config["vocab_size"], self.size),
            "position_embeddings": (config["max_position_embeddings"], self.size),
            "relative_attention_bias": (config["relative_attention_num_buckets"], self.heads),
        }

    def _embedded(self, pieces: Tensor, segments: Tensor) -> Tensor:
        embed = self.embeddings
        places = torch.arange(pieces.shape[1]).unsqueeze(0) + _FIRST_PLACE
        numbers: Tensor = self.get_buffer("numbers")[pieces]
        embedded: Tensor = embed["word_embeddings"](numbers) + embed["position_embeddings"](places)
        return embedded

    def _bias(self, pieces: Tensor) -> Tensor:
        table = self.embeddings["relative_attention_bias"]
        places = torch.arange(pieces.shape[1])
        buckets = _buckets(places[None, :] - places[:, None], table.num_embeddings)
        return table(buckets).permute(2, 0, 1).unsqueeze(0) + super()._bias(pieces)


def _buckets(distances: Tensor, count: int) -> Tensor:
    """Rows of the table of distances: exact up to a quarter of them, then ever coarser."""
    of_a_side, exact = count // 2, count // 4
    far = distances.abs()
    steps = torch.log(far.clamp(min=1) / exact) / torch.log(torch.tensor(_FARTHEST / exact))
    coarse = (exact + steps * (of_a_side - exact)).long().clamp(max=of_a_side - 1)
    return torch.where(far < exact, far, coarse) + (distances > 0) * of_a_side


class _Dropout(nn.Module):
    """Dropout whose chances are drawn once: each call takes a stretch of them, which is faster."""

    def __init__(self, share: float) -> None:
        super().__init__()
        kept = torch.rand(1 << 22) >= share
        self.chances = (kept / (1 - share)).to(torch.bfloat16)

    def forward(self, values: Tensor) -> Tensor:
        if not self.training:
            return values
        size = values.numel()
        if size > len(self.chances):
            return nn.functional.dropout(values, 1 - float(self.chances.float().mean()))
        begin = int(torch.randint(len(self.chances) - size + 1, (1,)))
        return values * self.chances[begin : begin + size].view(values.shape).to(values.dtype)


def _layer(config: dict[str, Any]) -> nn.ModuleDict:
    """The parts of a layer, by the names that they have in files."""
    size, inner, least = (
        config["hidden_size"],
        config["intermediate_size"],
        config["layer_norm_eps"],
    )

    def output(width: int) -> nn.ModuleDict:
        norm = nn.LayerNorm(size, least)
        return nn.ModuleDict({"dense": nn.Linear(width, size), "LayerNorm": norm})

    own = nn.ModuleDict({name: nn.Linear(size, size) for name in ("query", "key", "value")})
    return nn.ModuleDict(
        {
            "attention": nn.ModuleDict({"self": own, "output": output(size)}),
            "intermediate": nn.ModuleDict({"dense": nn.Linear(size, inner)}),
            "output": output(inner),
        }
    )
