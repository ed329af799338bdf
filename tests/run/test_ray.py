"""The command, with Ray itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.core.errors import OutputExistsError, UsageError
from monoalign.run.align import AlignJob

pytestmark = pytest.mark.engine
pq = pytest.importorskip("pyarrow.parquet")
pa = pytest.importorskip("pyarrow")
ray = pytest.importorskip("ray")


def test_files_to_a_folder(tmp_path: Path) -> None:
    from monoalign.run.ray import run

    texts = [f"a b {n}" if n != 7 else None for n in range(20)]
    pq.write_table(
        pa.table({"premise": texts, "hypothesis": ["b a"] * 20}), tmp_path / "in.parquet"
    )
    job = AlignJob(tmp_path / "in.parquet", tmp_path / "out", jobs=2)
    aligner = monoalign.load("exact")
    try:
        summary = run(job, aligner)
    finally:
        ray.shutdown()
    assert (summary.written, summary.bad) == (20, 1)
    AlignJob(tmp_path / "in.parquet", tmp_path / "one.parquet").run(aligner)
    one, by_ray = pq.read_table(tmp_path / "one.parquet"), pq.read_table(tmp_path / "out")
    assert by_ray.to_pylist() == one.to_pylist()
    with pytest.raises(OutputExistsError, match="does not exist yet"):
        run(job, aligner)
    with pytest.raises(UsageError, match="expected Parquet files"):
        run(AlignJob("x.tsv", tmp_path / "new"), aligner)


def test_a_cluster_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`RAY_ADDRESS` names it; it has processors of its own."""
    from ray.cluster_utils import Cluster

    from monoalign.run.ray import run

    pq.write_table(pa.table({"source": ["a b"], "target": ["b a"]}), tmp_path / "in.parquet")
    job = AlignJob(tmp_path / "in.parquet", tmp_path / "out", jobs=2)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 4})
    try:
        monkeypatch.setenv("RAY_ADDRESS", cluster.address)
        assert run(job, monoalign.load("exact")).written == 1
        assert ray.cluster_resources()["CPU"] == 4
    finally:
        ray.shutdown()
        cluster.shutdown()
