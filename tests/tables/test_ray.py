"""Ray itself, in local mode."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from monoalign.core.errors import UnknownNameError
from monoalign.tables import TableAligner, align_table

pytestmark = pytest.mark.engine
pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
ray = pytest.importorskip("ray")

TABLE = pa.table(
    {
        "n": range(400),
        "premise": [f"The cat {n} sat on the mat." if n % 50 else None for n in range(400)],
        "hypothesis": [f"On a mat cat {n % 7} sat." for n in range(400)],
    }
)
NAMES: dict[str, Any] = {"source": "premise", "target": "hypothesis"}


@pytest.fixture(scope="module", autouse=True)
def local() -> Iterator[None]:
    os.environ.setdefault("RAY_agent_register_timeout_ms", "120000")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield
    ray.shutdown()


def rows_of(dataset: Any) -> Any:
    """The rows, in the order in which Ray gives them."""
    return pa.concat_tables(ray.get(dataset.to_arrow_refs())).combine_chunks()


def test_the_same_as_one_process() -> None:
    from monoalign.tables.ray import align

    expected = align_table(TABLE, **NAMES).combine_chunks()
    dataset = ray.data.from_arrow([TABLE.slice(0, 150), TABLE.slice(150)])
    assert rows_of(align(dataset, actors=1, **NAMES)).equals(expected)
    with pytest.raises(UnknownNameError, match="unknown column 'premises'"):
        align(dataset, source="premises")


def test_one_block_is_work_for_all_actors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here they are as many as Ray has processors, and yet something else can read and cut."""
    from monoalign.tables import ray as ours

    class Companion:
        """Begins when there are two of it; the first then takes longer."""

        def __init__(self, work: TableAligner) -> None:
            self._work = work

        def __call__(self, table: Any) -> Any:
            (tmp_path / f"actor {os.getpid()}").touch()
            began = time.monotonic()
            while len(list(tmp_path.glob("actor *"))) < 2 and time.monotonic() < began + 120:
                time.sleep(0.05)
            if table.column("n")[0].as_py() == 0:
                time.sleep(1)
            return self._work(table)

    monkeypatch.setattr(ours, "_Actor", Companion)
    monkeypatch.setattr(ours, "ROWS", 50)
    pq.write_table(TABLE, tmp_path / "one.parquet")
    dataset = ray.data.read_parquet(str(tmp_path / "one.parquet"), override_num_blocks=1)
    assert dataset.materialize().num_blocks() == 1
    expected = align_table(TABLE, aligner="exact", **NAMES).combine_chunks()
    assert rows_of(ours.align(dataset, actors=2, aligner="exact", **NAMES)).equals(expected)
    assert len(list(tmp_path.glob("actor *"))) == 2


def test_an_actor_that_is_killed_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from monoalign.tables import ray as ours

    class Suicidal:
        """Ends its process once, in the middle."""

        def __init__(self, work: TableAligner) -> None:
            self._work = work

        def __call__(self, table: Any) -> Any:
            mark = tmp_path / "killed"
            if 200 in table.column("n").to_pylist() and not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return self._work(table)

    monkeypatch.setattr(ours, "_Actor", Suicidal)
    monkeypatch.setattr(ours, "ROWS", 50)
    expected = align_table(TABLE, aligner="exact", **NAMES).combine_chunks()
    dataset = ray.data.from_arrow(TABLE)
    assert rows_of(ours.align(dataset, actors=2, aligner="exact", **NAMES)).equals(expected)
    assert (tmp_path / "killed").exists()
