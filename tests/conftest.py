from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# One profile for all property tests: the same examples every time, and no deadline on a shared
# machine.
settings.register_profile("monoalign", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("monoalign")

# A shell starts what it runs in the background deaf to interrupts, which tests send and expect.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The corpora, which are not part of the repository."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get("MONOALIGN_DATA") or beside)
    if not folder.is_dir():
        pytest.skip("no corpora: neither MONOALIGN_DATA nor ../shared/data is a folder")
    return folder
