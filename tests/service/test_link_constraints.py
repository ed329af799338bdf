"""Requests that say what is linked and what is not."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the extra `service`")
pytest.importorskip("uvicorn", reason="needs the extra `service`")

from service.live import Live

PAIR = {"source": "a b", "target": "a c"}


def test_of_one_pair(service: Live) -> None:
    found = service.align(**PAIR, aligner="exact", must_link=[[1, 1]], cannot_link=[[0, 0]]).json()
    assert found["links"] == found["must_link"] == [[1, 1]]
    assert found["cannot_link"] == [[0, 0]]


def test_of_a_batch(service: Live) -> None:
    pairs = [PAIR, {**PAIR, "must_link": [[1, 1]]}]
    found = service.align(pairs=pairs, aligner="exact", formats=["pharaoh"]).json()
    assert [one["pharaoh"] for one in found["alignments"]] == ["0-0", "0-0 1-1"]


def test_a_threshold_keeps_to_them(service: Live) -> None:
    free = service.align(source="a b", target="a b", threshold=0.01).json()
    assert [0, 0] in free["links"]
    constraints = {"must_link": [[0, 1]], "cannot_link": [[0, 0]]}
    found = service.align(source="a b", target="a b", threshold=0.01, **constraints).json()
    assert [0, 1] in found["links"]
    assert [0, 0] not in found["links"]


@pytest.mark.parametrize(
    ("constraints", "message"),
    [
        ({"must_link": [[0, 2]]}, "must_link 0-2: expected a target index below 2"),
        ({"must_link": [[0, 0]], "cannot_link": [[0, 0]]}, "link 0-0: expected in must_link or"),
        ({"must_link": [[0, -1]]}, "must_link.0.1: expected greater than or equal to 0"),
        ({"cannot_link": [[0]]}, "cannot_link.0.1: "),
        ({"cannot_link": "0-0"}, "cannot_link: expected a valid array"),
    ],
)
def test_what_makes_no_sense(service: Live, constraints: dict[str, Any], message: str) -> None:
    assert service.error(422, **PAIR, **constraints).startswith(message)
    pairs = [PAIR, {**PAIR, **constraints}]
    assert service.error(422, pairs=pairs).startswith(f"pairs.1.{message}")
