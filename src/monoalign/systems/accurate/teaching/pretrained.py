"""The arrays of a BERT-like encoder on disk, by the names that Hugging Face's files have."""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import load_file
from torch import Tensor

_OF_MPNET = {
    "attention.attn.q.": "attention.self.query.",
    "attention.attn.k.": "attention.self.key.",
    "attention.attn.v.": "attention.self.value.",
    "attention.attn.o.": "attention.output.dense.",
    "attention.LayerNorm.": "attention.output.LayerNorm.",
    "relative_attention_bias.": "embeddings.relative_attention_bias.",
}


def arrays_of(folder: Path) -> dict[str, Tensor]:
    """From `model.safetensors` or, where there is none, `onnx/model.onnx`; by BERT's names."""
    tensors = folder / "model.safetensors"
    arrays = load_file(tensors) if tensors.exists() else _of_onnx(folder / "onnx" / "model.onnx")
    return {_name(name): array for name, array in arrays.items()}


def _name(name: str) -> str:
    name = name.removeprefix("bert.").removeprefix("encoder.")
    for given, own in _OF_MPNET.items():
        name = name.replace(given, own)
    return name


def _of_onnx(path: Path) -> dict[str, Tensor]:
    """Matrices are turned and without a name in ONNX; that of the node which takes them tells."""
    graph = onnx.load(path).graph
    arrays = {
        each.name: torch.from_numpy(numpy_helper.to_array(each).copy())
        for each in graph.initializer
    }
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in arrays:
            name = node.name.removeprefix("/").removesuffix("/MatMul").replace("/", ".")
            arrays[f"{name}.weight"] = arrays.pop(node.input[1]).T.contiguous()
    return arrays
