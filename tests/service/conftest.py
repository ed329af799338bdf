from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from monoalign.aligners.registry import REGISTRY, Entry
from service import gate

if TYPE_CHECKING:  # the extra `service` may not be installed: its tests are skipped then
    from service.live import Live


@pytest.fixture(scope="session")
def service() -> Iterator[Live]:
    """A service with the usual limits that all tests share."""
    from service.live import serving

    with serving(["jacana", "exact"]) as live:
        yield live


@pytest.fixture
def gated(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The aligner `gate` is registered, and shut."""
    monkeypatch.setitem(REGISTRY, "gate", Entry("for tests", "service.gate"))
    gate.OPEN.clear()
    gate.BEGUN.clear()
    gate.BATCHES.clear()
    yield
    gate.OPEN.set()
