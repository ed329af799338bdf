"""Spark itself, in local mode."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from monoalign.core.errors import UsageError
from monoalign.tables import TableAligner, align_table

pytestmark = [
    pytest.mark.engine,
    pytest.mark.skipif(shutil.which("java") is None, reason="Spark needs Java"),
]
pa = pytest.importorskip("pyarrow")
sql = pytest.importorskip("pyspark.sql")

TABLE = pa.table(
    {
        "n": range(400),
        "premise": [f"The cat {n} sat on the mat." if n % 50 else None for n in range(400)],
        "hypothesis": [f"On a mat cat {n % 7} sat." for n in range(400)],
    }
)
NAMES: dict[str, Any] = {"source": "premise", "target": "hypothesis"}


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    session = (
        sql.SparkSession.builder.master("local[2,4]")  # a task may fail four times
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "50")
        .getOrCreate()
    )
    yield session
    session.stop()


def frame_of(spark: Any) -> Any:
    return spark.createDataFrame(TABLE.to_pylist(), "n long, premise string, hypothesis string")


def rows_of(frame: Any) -> list[dict[str, Any]]:
    return [row.asDict(recursive=True) for row in frame.orderBy("n").collect()]


def test_the_same_as_one_process(spark: Any) -> None:
    from monoalign.tables.spark import align

    expected = align_table(TABLE, **NAMES).to_pylist()
    assert rows_of(align(frame_of(spark), **NAMES)) == expected
    with pytest.raises(UsageError, match="expected text or lists of words"):
        align(frame_of(spark), source="n", target="hypothesis")
    with pytest.raises(UsageError, match="has a column 'error' already"):
        align(frame_of(spark).withColumnRenamed("n", "error"), **NAMES)


def test_a_worker_that_is_killed_changes_nothing(
    spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from monoalign.tables import spark as ours

    class Suicidal:
        """Ends its process once, in the middle."""

        def __init__(self, work: TableAligner) -> None:
            self._work = work

        def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
            for batch in batches:
                mark = tmp_path / "killed"
                if 200 in batch.column("n").to_pylist() and not mark.exists():
                    mark.touch()
                    os.kill(os.getpid(), signal.SIGKILL)
                yield self._work(batch)

    monkeypatch.setattr(ours, "_Batches", Suicidal)
    expected = align_table(TABLE, aligner="exact", **NAMES).to_pylist()
    assert rows_of(ours.align(frame_of(spark), aligner="exact", **NAMES)) == expected
    assert (tmp_path / "killed").exists()
