from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from monoalign.core.plugins import entry_points_of
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
def gated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The system `gate` is installed, and shut."""
    gate.install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    entry_points_of.cache_clear()
    yield
    gate.OPEN.set()
    monkeypatch.undo()
    entry_points_of.cache_clear()
