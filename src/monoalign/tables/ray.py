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

    `actors` are how many processes align: a number, the fewest and the most, or by default one less
    than Ray has processors: those that read and write need one, too. `options` are `columns`,
    `prefix` and `limits` of `align_table`.
    """
    work = TableAligner(source, target, aligner, **options)
    work.schema_for(_schema(dataset))
    if actors is None:
        actors = max(1, int(ray.cluster_resources().get("CPU", 1)) - 1)
    least, most = (actors, actors) if isinstance(actors, int) else actors
    return dataset.map_batches(
        _Actor,
        fn_constructor_args=(work,),
        batch_format="pyarrow",
        batch_size=ROWS,
        compute=ray.data.ActorPoolStrategy(min_size=least, max_size=most),
    )


class _Actor:
    """Ray makes one per process, which then aligns one block after the other."""

    def __init__(self, work: TableAligner) -> None:
        self._work = work

    def __call__(self, table: Any) -> Any:
        return self._work(table)


def _schema(dataset: Any) -> Any:
    return dataset.schema().base_schema
