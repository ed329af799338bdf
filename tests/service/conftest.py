from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

import pytest

from monoalign.systems import registry
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
    """The system `gate` is brought by an entry point, and shut."""
    point = EntryPoint("gate", "service.gate:SYSTEM", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points_of", lambda group: {"gate": point})
    gate.OPEN.clear()
    gate.BEGUN.clear()
    gate.BATCHES.clear()
    yield
    gate.OPEN.set()
