"""What is answered to requests that make sense."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import orjson
import pytest

pytest.importorskip("fastapi", reason="needs the extra `service`")
pytest.importorskip("uvicorn", reason="needs the extra `service`")

import monoalign
from monoalign.corpora.read import read_corpus
from service.live import Live, client_of, serving

SOURCE, TARGET = "He bought a car.", "A car was purchased by him."
HOSTILE = (
    "<script>alert(1)</script> & 'single' \"double\" </svg> <!-- -->",
    "]]> \u0000 \u001b[31mred\u001b[0m \u202eright\u202c \u2028 \ufeff ﷽ 👩‍👩‍👧 é é",
    "../../etc/passwd file:///etc/passwd ${jndi:x} {{7*7}} %00 ' OR 1=1 --",
)


@pytest.fixture(scope="module")
def jacana() -> monoalign.Aligner:
    return monoalign.load("jacana")


def record(alignment: monoalign.Alignment) -> Any:
    return orjson.loads(alignment.to_json())


def test_one_pair(service: Live, jacana: monoalign.Aligner) -> None:
    response = service.align(source=SOURCE, target=TARGET)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert response.headers["monoalign-signature"] == jacana.signature
    assert response.json() == record(jacana.align(SOURCE, TARGET))


def test_the_example_of_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "service.md").read_text(encoding="utf-8")
    (body,) = re.findall(r"-d '(.*)'", page)
    (answer,) = re.findall(r"^    (\{\"id\".*)$", page, re.MULTILINE)
    with serving(["fast"]) as service:
        assert service.align(**json.loads(body)).text == answer


def test_words_stay_as_they_are(service: Live) -> None:
    words = ["can't", "a b", "U.S."]
    found = service.align(source=words, target=words, aligner="exact").json()
    assert found["source"]["words"] == words
    assert "offsets" not in found["source"]
    assert found["links"] == [[0, 0], [1, 1], [2, 2]]


def test_a_batch_keeps_order_and_ids(service: Live) -> None:
    pairs: list[dict[str, Any]] = [{"source": f"a w{n}", "target": f"w{n}"} for n in range(100)]
    pairs[7]["id"] = "seven"
    found = service.align(pairs=pairs, aligner="exact", formats=["json", "pharaoh"]).json()
    records = found["alignments"]
    assert [one["id"] for one in records] == ["seven" if n == 8 else str(n) for n in range(1, 101)]
    assert [one["target"]["words"] for one in records] == [[f"w{n}"] for n in range(100)]
    assert {one["pharaoh"] for one in records} == {"1-0"}


def test_empty_sentences(service: Live) -> None:
    for source, target in (("", ""), ([], "a"), ("a", "   ")):
        response = service.align(source=source, target=target)
        assert (response.status_code, response.json()["links"]) == (200, [])


@pytest.mark.parametrize("threshold", [0.01, 0.2, 0.5, 0.9, 1])
def test_threshold(service: Live, threshold: float) -> None:
    """What the service does to all aligners is what the library's own option does."""
    library = monoalign.load("jacana", threshold=float(threshold))
    found = service.align(source=SOURCE, target=TARGET, threshold=threshold).json()
    assert found == record(library.align(SOURCE, TARGET))


def test_options(service: Live) -> None:
    library = monoalign.load("jacana", direction="union", weights="rte2")
    options = {"direction": "union", "weights": "rte2"}
    response = service.align(source=SOURCE, target=TARGET, aligner="jacana", options=options)
    assert response.headers["monoalign-signature"] == library.signature
    assert response.json() == record(library.align(SOURCE, TARGET))
    strict = service.align(source="A", target="a", aligner="exact", options={"ignore_case": False})
    assert strict.json()["links"] == []


def test_formats(service: Live) -> None:
    answer = service.align(source=SOURCE, target=TARGET, formats=["pharaoh"]).json()
    assert answer.keys() == {"id", "pharaoh"}
    answer = service.align(source=SOURCE, target=TARGET, formats=["svg", "drawing", "svg"]).json()
    assert answer.keys() == {"id", "svg", "drawing"}
    assert answer["drawing"]["source"] == ["He", "bought", "a", "car", "."]
    assert ET.fromstring(answer["svg"]).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("aligner", ["exact", "jacana"])
def test_text_is_data(service: Live, text: str, aligner: str) -> None:
    formats = ["json", "svg", "drawing"]
    response = service.align(source=text, target=text, id=text, aligner=aligner, formats=formats)
    assert response.status_code == 200
    found = response.json()
    assert found["id"] == found["source"]["text"] == found["target"]["text"] == text
    picture = ET.fromstring(found["svg"])  # whole, and nothing in it that would run
    assert not {one.tag.rpartition("}")[2] for one in picture.iter()} & {"script", "foreignObject"}
    assert not any(name.startswith("on") for one in picture.iter() for name in one.attrib)


def test_stream(service: Live, tmp_path: Any) -> None:
    """Lines in order, which the library reads as a corpus."""
    pairs = [{"source": SOURCE, "target": f"{TARGET} w{n}"} for n in range(70)]
    response = service.client.post("/align/stream", json={"pairs": pairs})
    assert response.headers["content-type"] == "application/x-ndjson"
    file = tmp_path / "answer.jsonl"
    file.write_bytes(response.content)
    found = list(read_corpus(file))
    assert [one.pair.target.words[-1] for one in found] == [f"w{n}" for n in range(70)]
    whole = service.align(pairs=pairs).json()["alignments"]
    assert [json.loads(line) for line in response.text.splitlines()] == whole


def test_a_stream_of_one(service: Live) -> None:
    response = service.client.post("/align/stream", json={"source": SOURCE, "target": TARGET})
    assert response.json() == service.align(source=SOURCE, target=TARGET).json()


def test_no_answer_is_mixed_up(service: Live, jacana: monoalign.Aligner) -> None:
    """Many clients at once, single pairs and batches, two aligners."""
    exact = monoalign.load("exact")

    def ask(number: int) -> None:
        aligner = jacana if number % 3 else exact
        source, target = f"{SOURCE} word{number}", f"{number} word{number} {TARGET}"
        with client_of(service.port) as client:
            for size in (1, 1, 3, 1):
                wanted = [(f"{source} {n}", f"{n} {target}") for n in range(size)]
                pairs = [{"source": one, "target": other} for one, other in wanted]
                body: dict[str, Any] = {"pairs": pairs, "aligner": aligner.name}
                found = client.post("/align", json=body).json()["alignments"]
                answers.append((aligner.name, wanted, found))

    answers: list[tuple[str, Any, Any]] = []
    with ThreadPoolExecutor(40) as pool:
        list(pool.map(ask, range(80)))
    assert len(answers) == 320
    for aligner in (jacana, exact):
        mine = [(wanted, found) for name, wanted, found in answers if name == aligner.name]
        expected = iter(aligner.align_many([pair for wanted, _ in mine for pair in wanted]))
        for _, found in mine:
            for one in found:
                library = record(next(expected))
                assert {**library, "id": one["id"]} == one


def test_what_is_offered(service: Live) -> None:
    offer = service.client.get("/aligners").json()
    assert [(one["name"], one["default"]) for one in offer["aligners"]] == [
        ("jacana", True),
        ("exact", False),
    ]
    (ignore_case,) = offer["aligners"][1]["options"]
    assert ignore_case.pop("help")
    assert ignore_case == {"name": "ignore_case", "values": [True, False], "default": True}
    assert {one["name"] for one in offer["aligners"][0]["options"]} == {"direction", "weights"}
    assert offer["limits"]["pairs"] == 256


def test_health(service: Live) -> None:
    health = service.client.get("/health").json()
    assert (health["status"], health["version"]) == ("ok", monoalign.__version__)
    assert set(health["loaded"]) == {"exact", "jacana"}


def test_examples_of_the_document(service: Live) -> None:
    document = service.client.get("/openapi.json").json()
    body = document["paths"]["/align"]["post"]["requestBody"]["content"]["application/json"]
    assert len(body["examples"]) == 3
    for example in body["examples"].values():
        assert service.align(**example["value"]).status_code == 200
