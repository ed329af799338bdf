"""The arrays of encoders: BERT-like ones on disk, by the names that Hugging Face's files have, and
those of an ONNX model in 8 bits that `network.py` has written.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
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


def arrays_in_8_bits(model: bytes) -> dict[str, Tensor]:
    """Those of `CellScorer`, as near as 8 bits are to what they were."""
    graph = onnx.load_from_string(model).graph
    given = {each.name: numpy_helper.to_array(each) for each in graph.initializer}

    def whole(name: str) -> Tensor:
        zero = given[f"{name}_zero_point"].astype(np.float32)
        table = (given[f"{name}_quantized"] - zero) * given[f"{name}_scale"]
        return torch.from_numpy(np.array(table, np.float32))

    arrays = {
        name: torch.from_numpy(array.copy())
        for name, array in given.items()
        if name.endswith((".weight", ".bias"))
    }
    tables = [name.removesuffix("_quantized") for name in given if name.endswith("_quantized")]
    arrays |= {name: whole(name) for name in tables if name.endswith(".weight")}
    takers = {each: node for node in graph.node for each in node.input}
    for name in tables:
        if not name.endswith(".weight"):  # the bias that is added to the product tells its name
            node = takers[f"{name}_quantized"]
            while node.op_type in ("MatMulInteger", "Cast", "Mul"):
                node = takers[node.output[0]]
            biases = [each for each in node.input if each.endswith(".bias")]
            own = biases[0].removesuffix("bias") if biases else "bilinear."
            arrays[f"{own}weight"] = whole(name).T.contiguous()
    shares = {name: float(array) for name, array in given.items() if name.startswith("select")}
    ordered = sorted(shares, key=lambda name: int(name.partition("_")[2] or 0))
    arrays["encoder.mix"] = torch.tensor([shares[name] for name in ordered]).log()
    return arrays
