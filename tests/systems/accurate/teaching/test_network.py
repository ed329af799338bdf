"""The scorer of cells sees what is around a cell, and nothing of the padding of a batch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from monoalign.systems.accurate.windows import inputs_of, padded, windows_of
from samples import pair
from systems.accurate.teaching.tiny_encoders import write_bert

torch = pytest.importorskip("torch")


def test_a_cell_is_scored_by_what_is_around_it_but_not_by_padding(tmp_path: Path) -> None:
    from monoalign.systems.accurate.encoder import pieces_by
    from monoalign.systems.accurate.teaching.network import CellScorer

    write_bert(tmp_path)
    pieces = pieces_by((tmp_path / "tokenizer.json").read_bytes())
    model = CellScorer(tmp_path).eval()
    torch.nn.init.normal_(model.around.last.weight)
    inputs = []
    for one in (pair("red green blue", "green blue"), pair("black white", "pink grey brown red")):
        sizes = [[1] * len(side) for side in (one.source, one.target)]
        inputs.append(inputs_of(one, next(windows_of(*sizes)), pieces))

    def odds(*chosen: int) -> list[np.ndarray]:
        batch = padded([inputs[number] for number in chosen])
        with torch.inference_mode():
            scored = model(**{name: torch.from_numpy(each) for name, each in batch.items()})
        return [
            grid[: inputs[number]["sources"].shape[1], : inputs[number]["targets"].shape[1]]
            for number, grid in zip(chosen, scored.numpy(), strict=True)
        ]

    alone, together = [odds(number)[0] for number in (0, 1)], odds(0, 1)
    for grid, same in zip(alone, together, strict=True):
        np.testing.assert_allclose(grid, same, atol=1e-4)
    torch.nn.init.zeros_(model.around.last.weight)
    assert not np.allclose(alone[0], odds(0)[0], atol=1e-3)
