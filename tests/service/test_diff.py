"""Two documents: what `POST /diff` answers and refuses."""

from __future__ import annotations

from typing import Any

import httpx
import orjson
import pytest

pytest.importorskip("fastapi", reason="needs the extra `service`")
pytest.importorskip("uvicorn", reason="needs the extra `service`")

import monoalign
from service.live import Live, serving

OLD = "The shop is open on Monday. It rained. Zebras sleep \U0001f993."
NEW = "It rained. The shop is closed on Tuesday. Nobody knows why."


def diff(live: Live, **body: Any) -> httpx.Response:
    return live.client.post("/diff", json=body)


def test_the_answer_is_that_of_the_library(service: Live) -> None:
    response = diff(service, source=OLD, target=NEW, aligner="exact")
    assert response.status_code == 200
    library = monoalign.align_documents(OLD, NEW, aligner="exact")
    assert response.json() == orjson.loads(library.to_json())
    assert response.headers["Monoalign-Signature"] == monoalign.load("exact").signature


def test_long_documents_and_empty_ones(service: Live) -> None:
    long = "".join(f"Number {n} is here. " for n in range(400))  # is read by a worker
    record = diff(service, source=long, target=long, aligner="exact").json()
    assert len(record["links"]) == 400
    assert record["summary_line"] == "no changes"
    assert diff(service, source="", target="").json()["links"] == []


def test_beside_pairs(service: Live) -> None:
    """Documents and pairs that are worked on together have their own answers."""
    bodies: list[dict[str, Any]] = [{"source": OLD, "target": NEW, "aligner": "exact"}] * 8
    with httpx.Client(base_url=service.url, verify=False) as client:
        for body in bodies:
            assert "links" in client.post("/diff", json=body).json()
            assert "edits" in client.post("/align", json=body).json()


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"source": "a"}, "target: Field required"),
        ({"source": ["a"], "target": "a"}, "source: expected a valid string"),
        ({"source": "a", "target": "b", "formats": ["json"]}, "formats: Extra inputs"),
        ({"source": "a" * 101, "target": "a"}, "source: expected at most 100 characters"),
        ({"source": "a", "target": "So? " * 6}, "target: expected at most 5 sentences, found 6"),
        (
            {"source": "He left. It " + "rained " * 9, "target": "a"},
            "source: sentence 2: expected at most 8 words, found 10",
        ),
        (
            {"source": "a", "target": "He left. It " + "a" * 51},
            "target: sentence 2: expected at most 50 characters, found 54",
        ),
        ({"source": "a", "target": "b", "aligner": "none"}, "unknown aligner 'none'"),
    ],
)
def test_refusals(strict: Live, body: dict[str, Any], problem: str) -> None:
    response = diff(strict, **body)
    assert response.status_code == 422
    assert problem in response.json()["error"]


@pytest.fixture(scope="module")
def strict() -> Any:
    with serving(["exact"], words=8, characters=50, document=100, sentences=5) as live:
        yield live
