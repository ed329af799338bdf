"""The OpenAPI document against the service: whatever it allows or forbids, nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

pytest.importorskip("fastapi", reason="needs the extra `service`")
pytest.importorskip("uvicorn", reason="needs the extra `service`")

from service.live import Live

schemathesis: Any = pytest.importorskip("schemathesis")

described: Any = pytest.importorskip("schemathesis.specs.openapi.checks")
CHECKS = [
    schemathesis.checks.not_a_server_error,
    described.status_code_conformance,
    described.content_type_conformance,
    described.response_schema_conformance,
]
POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
OPERATIONS = (
    ("/align", "POST", POSITIVE),
    ("/align", "POST", NEGATIVE),
    ("/align/stream", "POST", POSITIVE),
    ("/align/stream", "POST", NEGATIVE),
    ("/diff", "POST", POSITIVE),
    ("/diff", "POST", NEGATIVE),
    ("/aligners", "GET", POSITIVE),
    ("/health", "GET", POSITIVE),
)


@pytest.fixture(scope="module")
def document(service: Live) -> Any:
    return schemathesis.openapi.from_url(f"{service.url}/openapi.json")


def test_every_operation_is_tested(document: Any) -> None:
    listed = {(path, method.upper()) for path in document for method in document[path]}
    assert listed == {(path, method) for path, method, _ in OPERATIONS}


@pytest.mark.parametrize(("path", "method", "mode"), OPERATIONS)
def test_answers_are_as_described(document: Any, path: str, method: str, mode: Any) -> None:
    """Requests that the document allows, and others: statuses, media types and bodies."""
    statuses = set()

    @settings(max_examples=40, suppress_health_check=list(HealthCheck))
    @given(case=document[path][method].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        response = case.call()
        statuses.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    ask()
    assert max(statuses) < 500
    if mode is POSITIVE:
        assert 200 in statuses  # else it was all refused, and nothing was tested
