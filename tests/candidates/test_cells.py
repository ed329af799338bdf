from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.cells import token_cells
from monoalign.core.sentence import SentencePair
from samples import pairs


@given(st.lists(pairs(), max_size=4))
def test_every_cell_once_source_by_source(batch: list[SentencePair]) -> None:
    space = token_cells(batch)
    found = [
        (owner, space.edit(row).source, space.edit(row).target)
        for row, owner in enumerate(space.owners.tolist())
    ]
    assert found == [
        (k, (i, i + 1), (j, j + 1))
        for k, one in enumerate(batch)
        for i in range(len(one.source))
        for j in range(len(one.target))
    ]
