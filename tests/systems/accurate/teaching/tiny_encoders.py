"""Encoders of random numbers in Hugging Face layout, small enough to learn in a moment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

WORDS = ["red", "green", "blue", "black", "white", "yellow", "brown", "grey", "pink", "orange"]
SIZE, INNER, LAYERS, HEADS, PLACES, DISTANCES = 32, 64, 2, 2, 384, 32
_VOCABULARY = {f"[unused{k}]": k for k in range(110)} | {
    "[UNK]": 110,
    **{word: 111 + k for k, word in enumerate(WORDS)},
}


def write_bert(folder: Path) -> None:
    """BERT."""
    attention = {f"attention.self.{name}": (SIZE, SIZE) for name in ("query", "key", "value")}
    attention["attention.output.dense"] = (SIZE, SIZE)
    tables: dict[str, tuple[int, ...]] = {
        "embeddings.position_embeddings.weight": (PLACES, SIZE),
        "embeddings.token_type_embeddings.weight": (2, SIZE),
    }
    _write(folder, {"type_vocab_size": 2}, tables, attention, "attention.output.LayerNorm")


def write_mpnet(folder: Path) -> None:
    """MPNet."""
    config = {"model_type": "mpnet", "relative_attention_num_buckets": DISTANCES}
    attention = {f"attention.attn.{name}": (SIZE, SIZE) for name in "qkvo"}
    tables: dict[str, tuple[int, ...]] = {
        "embeddings.position_embeddings.weight": (PLACES, SIZE),
        "encoder.relative_attention_bias.weight": (DISTANCES, HEADS),
    }
    _write(folder, config, tables, attention, "attention.LayerNorm")


def _write(
    folder: Path,
    further: dict[str, Any],
    shapes: dict[str, tuple[int, ...]],
    linear: dict[str, tuple[int, int]],
    norm: str,
) -> None:
    from safetensors.numpy import save_file
    from tokenizers import Tokenizer, models, pre_tokenizers

    tokenizer = Tokenizer(models.WordPiece(_VOCABULARY, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {
        "hidden_size": SIZE, "num_attention_heads": HEADS, "vocab_size": len(_VOCABULARY),
        "max_position_embeddings": PLACES, "layer_norm_eps": 1e-12,
        "num_hidden_layers": LAYERS, "intermediate_size": INNER, "hidden_dropout_prob": 0.1,
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps({**config, **further}))
    shapes = {"embeddings.word_embeddings.weight": (len(_VOCABULARY), SIZE), **shapes}
    linear = {**linear, "intermediate.dense": (INNER, SIZE), "output.dense": (SIZE, INNER)}
    norms = ["embeddings.LayerNorm"]
    for prefix in (f"encoder.layer.{layer}" for layer in range(LAYERS)):
        norms += [f"{prefix}.{norm}", f"{prefix}.output.LayerNorm"]
        for name, shape in linear.items():
            shapes |= {f"{prefix}.{name}.weight": shape, f"{prefix}.{name}.bias": shape[:1]}
    random = np.random.default_rng(1)
    arrays = {name: 0.1 * random.standard_normal(shape) for name, shape in shapes.items()}
    for name in norms:
        arrays |= {f"{name}.weight": np.ones(SIZE), f"{name}.bias": np.zeros(SIZE)}
    floats = {name: array.astype(np.float32) for name, array in arrays.items()}
    save_file(floats, folder / "model.safetensors")
