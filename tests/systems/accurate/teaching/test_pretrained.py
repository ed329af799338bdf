"""The arrays of an encoder survive 8 bits, but for their rounding."""

from __future__ import annotations

from pathlib import Path

import pytest

from samples import aligned
from systems.accurate.teaching.tiny_encoders import WORDS, write_bert

torch = pytest.importorskip("torch")

GOLD = [aligned(" ".join(WORDS[:7]), " ".join(WORDS[:5]), "0-0 1-1 2-2 3-3 4-4")]


@pytest.mark.slow
def test_arrays_are_read_from_a_model_in_8_bits(tmp_path: Path) -> None:
    from monoalign.systems.accurate.encoder import pieces_by
    from monoalign.systems.accurate.teaching.encoders import _example
    from monoalign.systems.accurate.teaching.network import CellScorer, exported, in_8_bits
    from monoalign.systems.accurate.teaching.pretrained import arrays_in_8_bits

    write_bert(tmp_path)
    model = CellScorer(tmp_path)
    pieces = pieces_by((tmp_path / "tokenizer.json").read_bytes())
    arrays = arrays_in_8_bits(in_8_bits(exported(model, _example(GOLD, pieces))))
    own = model.state_dict()
    own["encoder.mix"] = torch.log_softmax(own["encoder.mix"], 0)
    assert arrays.keys() == own.keys()
    for name, values in own.items():
        assert arrays[name].shape == values.shape
        assert (arrays[name] - values).abs().max() <= values.abs().max() / 60 + 1e-6, name
