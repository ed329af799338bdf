"""The encoder and its head, to learn (torch), and as the ONNX model that is shipped.

A BERT-like encoder reads both sentences together. The vectors of several layers are mixed, averaged
over the pieces of each word and projected; a cell is scored by a bilinear form of its two words and
by a small network over their products, their differences and what words and places alone say.

The ONNX model keeps its matrices in 8 bits with a scale per output, and multiplies in 8 bits: the
scale of what is multiplied with them is that of the whole run, which is one window. So a score does
not depend on other pairs.
"""

from __future__ import annotations

import io
import json
import tempfile
from pathlib import Path
from typing import Any

import onnx
import torch
from torch import Tensor, nn

from monoalign.core.errors import ModelError

from ..encoder import onnx_runtime
from ..windows import INPUTS, MOST_PIECES, PLAIN_FEATURES
from .pretrained import arrays_of

_PROJECTED, _UNITS = 128, 64
_STEEP = 8.0  # what the bilinear form counts at first


class CellScorer(nn.Module):
    """Log odds (B, S, T) of the cells of a batch of windows."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.encoder = Bert(folder)
        size = self.encoder.size
        self.project = nn.Linear(size, _PROJECTED)
        self.bilinear = nn.Linear(_PROJECTED, _PROJECTED, bias=False)
        self.inner = nn.Linear(2 * _PROJECTED + PLAIN_FEATURES + 1, _UNITS)
        self.last = nn.Linear(_UNITS, 1)
        nn.init.eye_(self.bilinear.weight)
        nn.init.constant_(self.last.bias, -3.0)  # links are few

    def forward(
        self, pieces: Tensor, segments: Tensor, sources: Tensor, targets: Tensor, plain: Tensor
    ) -> Tensor:
        """The inputs are those of `windows.inputs_of`."""
        hidden = self.encoder(pieces, segments)
        first, second = (
            nn.functional.normalize(self.project(means @ hidden), dim=-1) * _PROJECTED**0.5
            for means in (sources, targets)
        )
        form = (self.bilinear(first) @ second.transpose(1, 2)).unsqueeze(-1) / _PROJECTED
        source, target = first.unsqueeze(2), second.unsqueeze(1)
        cells = torch.cat([source * target, (source - target).abs(), plain, form], dim=-1)
        odds: Tensor = self.last(torch.relu(self.inner(cells))) + _STEEP * form
        return odds.squeeze(-1)


class Bert(nn.Module):
    """BERT without its head, read from a folder in Hugging Face layout; its layers are mixed."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        self.size, self.heads = config["hidden_size"], config["num_attention_heads"]
        places = config["max_position_embeddings"]
        if places < MOST_PIECES:
            raise ModelError(f"{folder}: expected {MOST_PIECES} places or more, found {places}")
        tables = {
            "word_embeddings": config["vocab_size"],
            "position_embeddings": places,
            "token_type_embeddings": config["type_vocab_size"],
        }
        modules: dict[str, nn.Module] = {
            name: nn.Embedding(rows, self.size) for name, rows in tables.items()
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

    def forward(self, pieces: Tensor, segments: Tensor) -> Tensor:
        """(B, L, size)"""
        embed = self.embeddings
        places = torch.arange(pieces.shape[1]).unsqueeze(0)
        state = embed["word_embeddings"](pieces) + embed["token_type_embeddings"](segments)
        state = embed["LayerNorm"](state + embed["position_embeddings"](places))
        state = self.dropout(state)
        missing = (pieces == 0)[:, None, None, :].to(torch.float32) * -1e4
        shares = torch.softmax(self.mix, 0)
        mixed = shares[0] * state
        for number, layer in enumerate(self.layer):
            state = self._through(layer, state, missing)
            mixed = mixed + shares[number + 1] * state
        return mixed

    def _through(self, layer: Any, state: Tensor, missing: Tensor) -> Tensor:
        own, after = layer["attention"]["self"], layer["attention"]["output"]
        batch, length, size = state.shape

        def split(values: Tensor) -> Tensor:
            return values.view(batch, length, self.heads, size // self.heads).transpose(1, 2)

        query, key, value = (split(own[name](state)) for name in ("query", "key", "value"))
        scores = query @ key.transpose(2, 3) / (size // self.heads) ** 0.5 + missing
        context = torch.softmax(scores, -1) @ value
        context = context.transpose(1, 2).reshape(batch, length, size)
        state = after["LayerNorm"](state + self.dropout(after["dense"](context)))
        inner = nn.functional.gelu(layer["intermediate"]["dense"](state))
        outer = self.dropout(layer["output"]["dense"](inner))
        return layer["output"]["LayerNorm"](state + outer)


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


def exported(model: CellScorer, example: dict[str, Tensor]) -> bytes:
    """The ONNX model of a model as it is."""
    dims = {
        "pieces": {0: "windows", 1: "length"},
        "segments": {0: "windows", 1: "length"},
        "sources": {0: "windows", 1: "rows", 2: "length"},
        "targets": {0: "windows", 1: "columns", 2: "length"},
        "plain": {0: "windows", 1: "rows", 2: "columns"},
    }
    shapes = {
        name: {axis: torch.export.Dim(dim) for axis, dim in axes.items()}
        for name, axes in dims.items()
    }
    program = torch.onnx.export(
        model.eval(),
        tuple(example[name] for name in INPUTS),
        input_names=list(INPUTS),
        output_names=["odds"],
        dynamic_shapes=shapes,
        dynamo=True,
        optimize=False,
        verbose=False,
    )
    stream = io.BytesIO()
    onnx.save_model(program.model_proto, stream)
    return stream.getvalue()


def in_8_bits(model: bytes) -> bytes:
    """An ONNX model whose matrices and tables are in 8 bits."""
    onnxruntime = onnx_runtime()
    from onnxruntime.quantization import QuantType, quantize_dynamic

    with tempfile.TemporaryDirectory() as folder:
        given, folded, small = (Path(folder, name) for name in ("given", "folded", "small"))
        given.write_bytes(model)
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        options.optimized_model_filepath = str(folded)  # where matrices are turned already
        onnxruntime.InferenceSession(given, options, ["CPUExecutionProvider"])
        quantize_dynamic(
            folded,
            small,
            op_types_to_quantize=["MatMul", "Gather"],
            per_channel=True,
            reduce_range=True,  # else sums overflow on processors without instructions for them
            weight_type=QuantType.QInt8,
        )
        proto = onnx.load(small)
    used = {node.domain for node in proto.graph.node}
    kept = [each for each in proto.opset_import if each.domain in used]
    del proto.opset_import[:]
    proto.opset_import.extend(kept)
    return proto.SerializeToString()
