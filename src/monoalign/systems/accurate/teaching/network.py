"""The encoder and its head, to learn (torch), and as the ONNX model that is shipped.

A BERT-like encoder reads both sentences together. The vectors of several layers are mixed, averaged
over the pieces of each word and projected; a cell is scored by a bilinear form of its two words, by
a small network over their products, their differences and what words and places alone say, and by a
further one that sees the cells around, the row and the column: words correspond in blocks.

The ONNX model keeps its matrices in 8 bits with a scale per output, and multiplies in 8 bits: the
scale of what is multiplied with them is that of the whole run, which is one window. So a score does
not depend on other pairs.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import onnx
import torch
from torch import Tensor, nn

from ..encoder import onnx_runtime
from ..windows import INPUTS, PLAIN_FEATURES
from .bert import encoder_of

_PROJECTED, _UNITS = 128, 64
_STEEP = 8.0  # what the bilinear form counts at first


class CellScorer(nn.Module):
    """Log odds (B, S, T) of the cells of a batch of windows."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.encoder = encoder_of(folder)
        size = self.encoder.size
        self.project = nn.Linear(size, _PROJECTED)
        self.bilinear = nn.Linear(_PROJECTED, _PROJECTED, bias=False)
        self.inner = nn.Linear(2 * _PROJECTED + PLAIN_FEATURES + 1, _UNITS)
        self.last = nn.Linear(_UNITS, 1)
        self.around = _Around(_UNITS)
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
        units = torch.relu(self.inner(cells))
        rows, columns = (means.sum(-1, keepdim=True) for means in (sources, targets))
        there = (rows @ columns.transpose(1, 2)).unsqueeze(-1)  # 0 of padding
        odds: Tensor = self.last(units) + self.around(units, there) + _STEEP * form
        return odds.squeeze(-1)


class _Around(nn.Module):
    """What a cell's row, its column and the cells up to two places away add to its log odds."""

    def __init__(self, units: int) -> None:
        super().__init__()
        self.row = nn.Linear(units, units, bias=False)
        self.column = nn.Linear(units, units, bias=False)
        self.near = nn.Conv2d(units, units, 3, padding=1)
        self.far = nn.Conv2d(units, units, 3, padding=1)
        self.last = nn.Linear(units, 1, bias=False)
        nn.init.zeros_(self.last.weight)

    def forward(self, cells: Tensor, there: Tensor) -> Tensor:
        """(B, S, T, 1), of units (B, S, T, units) that are not negative."""
        cells = cells * there
        row, column = (cells.amax(axis, keepdim=True) for axis in (2, 1))
        lines = self.row(row) + self.column(column)
        near = torch.relu(_over_cells(self.near, cells) + lines) * there
        added: Tensor = self.last(torch.relu(_over_cells(self.far, near)))
        return added


def _over_cells(layer: nn.Conv2d, cells: Tensor) -> Tensor:
    """A convolution whose units are the last axis."""
    convolved: Tensor = layer(cells.permute(0, 3, 1, 2))
    return convolved.permute(0, 2, 3, 1)


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
