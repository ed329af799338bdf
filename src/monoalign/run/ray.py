"""`align --engine ray`: Parquet files into a folder of Parquet files, by Ray Data."""

from __future__ import annotations

import os
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

from monoalign.core.errors import OutputExistsError, PairError, UsageError
from monoalign.corpora.roles import mapping_of, roles_by
from monoalign.systems.aligner import Aligner
from monoalign.tables.parquet import ROW_GROUP, is_parquet, parquet_files, schema_at
from monoalign.tables.ray import align

from .align import PARQUET, AlignJob
from .summary import Summary


def run(job: AlignJob, aligner: Aligner) -> Summary:
    """Write a folder, which gets its name when it is complete; bad rows stay, with an error."""
    if not is_parquet(job.path) or job.resume or job.strict or job.tokenized:
        raise UsageError(
            "--engine ray: expected Parquet files to read, and none of --resume, --strict and "
            "--tokenized"
        )
    final = Path(job.output).absolute()
    if str(job.output) == "-" or (final.exists() and not (job.overwrite and final.is_dir())):
        raise OutputExistsError(f"{job.output}: expected a folder that does not exist yet")
    unfinished = final.with_name(f".{final.name}.parts")
    shutil.rmtree(unfinished, ignore_errors=True)
    names = schema_at(job.path).names
    roles = roles_by(mapping_of(job.columns), names)
    source, target = (names[roles.index(side)] for side in ("source", "target"))
    ray = import_module("ray")
    if not ray.is_initialized():
        _start(ray, job.jobs)
    dataset = ray.data.read_parquet([str(file.absolute()) for file in parquet_files(job.path)])
    aligned = align(
        dataset,
        source=source,
        target=target,
        aligner=aligner,
        actors=job.jobs,
        limits=job.limits,
    )
    try:
        aligned.write_parquet(str(unfinished), min_rows_per_file=ROW_GROUP)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    if final.exists():
        shutil.rmtree(final)
    unfinished.rename(final)
    return _summary(final)


def _start(ray: Any, actors: int) -> None:
    """Connect to the cluster that `RAY_ADDRESS` names, or start Ray on this machine."""
    if os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False)
        return
    # Ray starts 32 processes to look into Parquet files, which take longer than the files.
    os.environ.setdefault("RAY_DATA_PARQUET_FOOTER_NUM_ACTORS", "1")
    # One more than the actors: those that read, cut and write need a processor, too.
    ray.init("local", num_cpus=actors + 1, include_dashboard=False, log_to_driver=False)


def _summary(folder: Path) -> Summary:
    from monoalign.tables.parquet import read_batches

    summary = Summary(PARQUET, keeps_rows=True)
    for file, first, batch in read_batches(folder, rows=1 << 14, columns=["error"]):
        summary.written += batch.num_rows
        for row, message in enumerate(batch.column("error").to_pylist(), start=first):
            if message is not None:
                summary.add_error(PairError(message, path=str(file), line=row))
    return summary
