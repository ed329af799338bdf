from __future__ import annotations

from pathlib import Path

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.features.lexical.identity import Paraphrased
from monoalign.resources.paraphrases import Paraphrases
from samples import pair


def test_paraphrases_of_a_table(tmp_path: Path) -> None:
    path = tmp_path / "table.tsv"
    path.write_text("car\tautomobile\n", encoding="utf-8")
    feature = Paraphrased(Paraphrases.load(path, cache=False), value=0.5)
    batch = Batch.of([pair("Car the", "automobile car")])
    assert feature(batch, token_cells(batch)).dense()[:, 0].tolist() == [0.5, 0.0, 0.0, 0.0]
    empty = Batch.of([pair("", "x")])
    assert feature(empty, token_cells(empty)).dense().shape == (0, 1)
