"""A tiny encoder of chance, which learns; torch is there only where the extra `train` is."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest

from monoalign.core.errors import MissingFileError, UsageError
from monoalign.evaluation.score import evaluate
from monoalign.systems.accurate import AccurateSettings, AccurateTraining
from monoalign.systems.accurate.model import build
from monoalign.systems.accurate.train import train
from monoalign.training.run import Run
from samples import aligned

WORDS = ["red", "green", "blue", "black", "white", "yellow", "brown", "grey", "pink", "orange"]
SIZE, INNER, LAYERS = 32, 64, 2
HAS_TORCH = importlib.util.find_spec("torch") is not None
needs_torch = pytest.mark.skipif(not HAS_TORCH, reason="torch is not installed")
GOLD = [
    aligned(" ".join(WORDS[k % 5 : k % 5 + 6]), " ".join(WORDS[k % 5 : k % 5 + 5]),
            "0-0 1-1 2-2 3-3 4-4", str(k))
    for k in range(8)
]  # fmt: skip


@pytest.mark.skipif(HAS_TORCH, reason="torch is installed")
def test_without_torch_one_line_says_what_to_install(tmp_path: Path) -> None:
    training = AccurateTraining(encoder=str(tmp_path))
    with pytest.raises(UsageError, match=r"needs \w+: pip install 'monoalign\[train\]'"):
        train(Run(GOLD), AccurateSettings(), training)


@needs_torch
def test_a_folder_without_an_encoder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"found no tokenizer\.json"):
        train(Run(GOLD), AccurateSettings(), AccurateTraining(encoder=str(tmp_path)))


@needs_torch
@pytest.mark.slow
def test_an_encoder_of_ones_own_is_taught_and_used(tmp_path: Path) -> None:
    _write_encoder(tmp_path)
    training = AccurateTraining(
        encoder=str(tmp_path), teach_epochs=1, epochs=2, members=1, units=16, variants=0.0
    )
    weights = train(Run(GOLD), AccurateSettings(), training)
    aligner = build(AccurateSettings(), weights)
    assert len(weights["encoder"]) < 500_000
    assert evaluate(aligner.align_many(each.pair for each in GOLD), GOLD).f1 > 0.9


def _write_encoder(folder: Path) -> None:
    """BERT in Hugging Face layout, of random numbers."""
    from safetensors.numpy import save_file
    from tokenizers import Tokenizer, models, pre_tokenizers

    vocabulary = {f"[unused{k}]": k for k in range(110)}
    vocabulary |= {"[UNK]": 110, **{word: 111 + k for k, word in enumerate(WORDS)}}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {
        "hidden_size": SIZE, "num_attention_heads": 2, "vocab_size": len(vocabulary),
        "max_position_embeddings": 384, "type_vocab_size": 2, "layer_norm_eps": 1e-12,
        "num_hidden_layers": LAYERS, "intermediate_size": INNER, "hidden_dropout_prob": 0.1,
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps(config))
    random = np.random.default_rng(1)
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (len(vocabulary), SIZE),
        "embeddings.position_embeddings.weight": (384, SIZE),
        "embeddings.token_type_embeddings.weight": (2, SIZE),
    }
    linear = {f"attention.self.{name}": (SIZE, SIZE) for name in ("query", "key", "value")}
    linear |= {
        "attention.output.dense": (SIZE, SIZE),
        "intermediate.dense": (INNER, SIZE),
        "output.dense": (SIZE, INNER),
    }
    norms = ["embeddings.LayerNorm"]
    for layer in range(LAYERS):
        prefix = f"encoder.layer.{layer}"
        norms += [f"{prefix}.attention.output.LayerNorm", f"{prefix}.output.LayerNorm"]
        for name, shape in linear.items():
            shapes |= {f"{prefix}.{name}.weight": shape, f"{prefix}.{name}.bias": shape[:1]}
    arrays = {name: 0.1 * random.standard_normal(shape) for name, shape in shapes.items()}
    for norm in norms:
        arrays |= {f"{norm}.weight": np.ones(SIZE), f"{norm}.bias": np.zeros(SIZE)}
    floats = {name: array.astype(np.float32) for name, array in arrays.items()}
    save_file(floats, folder / "model.safetensors")
