"""MPNet's own ways: distances in attention, names of arrays, numbers of pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from systems.accurate.teaching.tiny_encoders import SIZE, write_mpnet

torch = pytest.importorskip("torch")


def test_distances_have_rows_of_their_own_up_to_eight_and_share_them_beyond() -> None:
    from monoalign.systems.accurate.teaching.bert import _buckets

    distances = torch.tensor([0, -1, -7, -8, -15, -16, -127, -500, 1, 7, 8, 500])
    rows = _buckets(distances, 32).tolist()
    assert rows == [0, 1, 7, 8, 9, 10, 15, 15, 17, 23, 24, 31]


def test_mpnet_reads_places_but_no_segments(tmp_path: Path) -> None:
    from monoalign.systems.accurate.teaching.bert import encoder_of

    write_mpnet(tmp_path)
    encoder = encoder_of(tmp_path).eval()
    pieces = torch.tensor([[101, 111, 112, 102, 113, 102]])
    first, second = torch.zeros_like(pieces), torch.ones_like(pieces)
    with torch.inference_mode():
        vectors = encoder(pieces, first)
        assert vectors.shape == (1, 6, SIZE)
        assert torch.equal(vectors, encoder(pieces, second))
        turned = encoder(pieces.flip(1), first).flip(1)
        padded = encoder(torch.tensor([[*pieces[0].tolist(), 0, 0]]), torch.zeros(1, 8).long())
    assert not torch.allclose(vectors, turned, atol=1e-3)
    assert torch.allclose(vectors, padded[:, :6], atol=1e-5)
