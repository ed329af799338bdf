"""Ray Data: actors hold the aligner, blocks of rows stream through them.

    from monoalign.tables.ray import align
    dataset = ray.data.read_parquet("nli/")
    align(dataset, source="premise", target="hypothesis").write_parquet("out/")

An actor that ends is Ray's to replace. Needs `pip install 'monoalign[ray]'` on every machine.
"""

from __future__ import annotations

from typing import Any

from monoalign.core.errors import UsageError

from .arrow import ROWS, TableAligner

try:
    import ray
except ImportError:
    raise UsageError("this needs Ray: pip install 'monoalign[ray]'") from None


def align(
    dataset: Any,
    *,
    source: str = "source",
    target: str = "target",
    aligner: Any = None,
    actors: int | tuple[int, int] | None = None,
    **options: Any,
) -> Any:
    """A `ray.data.Dataset` with columns for its alignments; it is lazy, as Ray's are.

    The dataset is cut into blocks of at most `ROWS` rows, so that all actors have work however few
    blocks it has: Ray reads small files as one, and gives a block to one actor. Rows keep their
    order: `preserve_order` is set in the dataset's context.

    `actors` are how many processes align: a number, the fewest and the most, or by default one less
    than Ray has processors: those that read, cut and write need one, too. `options` are `columns`,
    `prefix` and `limits` of `align_table`.
    """
    work = TableAligner(source, target, aligner, **options)
    work.schema_for(_schema(dataset))
    processors = int(ray.cluster_resources().get("CPU", 1))
    if actors is None:
        actors = max(1, processors - 1)
    least, most = (actors, actors) if isinstance(actors, int) else actors
    aligned = dataset.repartition(target_num_rows_per_block=ROWS).map_batches(
        _Actor,
        fn_constructor_args=(work,),
        batch_format="pyarrow",
        batch_size=None,
        compute=ray.data.ActorPoolStrategy(min_size=least, max_size=most),
        # If actors reserved all processors, nothing else would ever run.
        num_cpus=0 if least == processors else 1,
    )
    aligned.context.execution_options.preserve_order = True
    return aligned


class _Actor:
    """Ray makes one per process, which then aligns one block after the other."""

    def __init__(self, work: TableAligner) -> None:
        self._work = work

    def __call__(self, table: Any) -> Any:
        return self._work(table)


def _schema(dataset: Any) -> Any:
    return dataset.schema().base_schema
