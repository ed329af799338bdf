"""Aligning whole files: pairs in chunks, in this process or in workers, with results in order.

The output is the same with any number of workers. Memory is bounded: chunks are read as they are
needed, and results wait in parts of the output (see `parts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from monoalign._version import __version__
from monoalign.core.errors import DataError, MonoalignError, UsageError
from monoalign.corpora.format import Parser, Reading, pair_of_texts
from monoalign.corpora.formats import format_for, format_named
from monoalign.corpora.read import cut_by, open_pairs
from monoalign.corpora.roles import mapping_of, roles_by
from monoalign.corpora.write import open_output
from monoalign.systems.aligner import Aligner
from monoalign.systems.outcomes import PairLimits
from monoalign.systems.registry import DEFAULT, system_of

from .parts import Parts, identity_of
from .pool import begin, in_processes, in_this_process
from .sinks import Sink, TextSink
from .summary import Summary
from .work import Encoded, PairChunk, Parse, RecordWork, chunks_of

CHUNK = 256
"""Pairs that are aligned together; with a limit of time per pair, `TIMED_CHUNK`."""
TIMED_CHUNK = 32
PARQUET = "parquet"
_WORK = "monoalign.run.work"
_SUFFIXES = (".parquet", ".pq")

OnProgress = Callable[[int, float | None], None]
"""Told how many pairs are done, and which fraction of the input that is, if it is known."""


def begin_workers(name: str | None) -> None:
    """Have imported what workers need for the aligner of that name while it is loaded here, too."""
    try:
        system = system_of(name or DEFAULT)
    except MonoalignError:  # a folder: what is in it is known when it is loaded
        return
    begin(_WORK, system.module)


@dataclass(frozen=True, slots=True)
class AlignJob:
    """A run from a file of pairs to a file of alignments.

    Bad records are skipped; with `strict` the first one stops the run. With `resume`, a run that
    was stopped goes on where it was. `columns`: see `read_pairs`.
    """

    path: str | Path
    output: str | Path
    from_format: str | None = None
    to_format: str | None = None
    tokenized: bool = False
    overwrite: bool = False
    strict: bool = False
    columns: str | None = None
    jobs: int = 1
    threads: int = 1
    limits: PairLimits = field(default_factory=PairLimits)
    resume: bool = False
    on_note: Callable[[str], None] = lambda note: None
    on_progress: OnProgress = lambda pairs, fraction: None

    def run(self, aligner: Aligner) -> Summary:
        """Write one record per pair that can be aligned."""
        if self.resume and not self._has_parts:
            raise UsageError("--resume: expected files to read from and to write to")
        opened = (_table_inputs if self._reads_parquet else _pair_inputs)(self, aligner)
        parts = None
        with opened as inputs, open_output(self.output, overwrite=self.overwrite) as stream:
            summary = Summary(inputs.format, keeps_rows=inputs.format == PARQUET)
            inputs.sink.begin(stream)
            if self._has_parts:
                parts = self._run_in_parts(aligner, inputs, summary, stream)
            else:
                for result in self._results(inputs.work, inputs.chunks, inputs.imports):
                    self._note_errors(result, summary)
                    inputs.sink.write(stream, result.records)
                    stream.flush()
                    summary.written += result.written
                    inputs.report(result.pairs)
                inputs.sink.end(stream)
        if parts is not None:
            parts.remove()  # now that the output has its name
        return summary

    def _run_in_parts(
        self, aligner: Aligner, inputs: _Inputs, summary: Summary, stream: BinaryIO
    ) -> Parts:
        parts = Parts.begun(_final(self.output), self._described(aligner), resume=self.resume)
        if parts.pairs:
            self.on_note(f"{self.output}: {parts.pairs} pairs are done already")
            inputs.report(parts.pairs)
        chunks = islice(inputs.chunks, parts.chunks, None)
        try:
            for result in self._results(inputs.work, chunks, inputs.imports):
                if self.strict and result.errors:
                    raise result.errors[0]
                parts.add(result)
                if parts.is_full:
                    parts.write(inputs.sink.part(parts.rest.records))
                inputs.report(result.pairs)
        except BaseException:
            if parts.count:
                self.on_note(f"{parts.pairs} pairs are kept: --resume continues after them")
            raise
        for path in parts.paths():
            inputs.sink.copy(stream, path)
        inputs.sink.write(stream, parts.rest.records)
        inputs.sink.end(stream)
        for error in parts.errors():
            summary.add_error(error)
        summary.written = parts.written + parts.rest.written
        return parts

    def _results(
        self, work: Any, chunks: Iterator[Any], imports: tuple[str, ...]
    ) -> Iterator[Encoded]:
        if not self.needs_workers:
            return in_this_process(work, chunks)
        return in_processes(
            work,
            chunks,
            jobs=self.jobs,
            seconds=self.limits.seconds,
            imports=(_WORK, *imports),
            on_note=self.on_note,
        )

    def _note_errors(self, result: Encoded, summary: Summary) -> None:
        for error in result.errors:
            if self.strict:
                raise error
            summary.add_error(error)

    def _described(self, aligner: Aligner) -> dict[str, Any]:
        """What decides the output; a run with another of these is another run."""
        return {
            "aligner": aligner.signature,
            "input": identity_of(self.path) if Path(self.path).exists() else [],
            "version": __version__,
            "options": [
                self.from_format,
                self.to_format,
                self.tokenized,
                self.columns,
                self.chunk,
                asdict(self.limits),
            ],
        }

    @property
    def needs_workers(self) -> bool:
        """Whether pairs are aligned in other processes."""
        return self.jobs > 1 or self.limits.seconds is not None

    @property
    def chunk(self) -> int:
        """Pairs of a chunk."""
        return (TIMED_CHUNK if self.limits.seconds else CHUNK) * self.threads

    @property
    def _has_parts(self) -> bool:
        """Whether the run could be continued: from a file to a file."""
        return _is_plain(self.path) and _is_plain(self.output)

    @property
    def writes_parquet(self) -> bool:
        """Whether the output is a Parquet file."""
        by_name = str(self.output).lower().endswith(_SUFFIXES)
        return self.to_format == PARQUET or (self.to_format is None and by_name)

    @property
    def _reads_parquet(self) -> bool:
        by_name = str(self.path).lower().endswith(_SUFFIXES) or Path(self.path).is_dir()
        return self.from_format == PARQUET or (self.from_format is None and by_name)


@dataclass(slots=True)
class _Inputs:
    """What is done with which chunks, and where the results go."""

    format: str
    work: Any
    chunks: Iterator[Any]
    sink: Sink
    on_progress: OnProgress
    fraction: Callable[[int], float | None]
    imports: tuple[str, ...]  # modules that workers need
    done: int = 0

    def report(self, pairs: int) -> None:
        """So many more pairs are done."""
        self.done += pairs
        self.on_progress(self.done, self.fraction(self.done))


@contextmanager
def _pair_inputs(job: AlignJob, aligner: Aligner) -> Iterator[_Inputs]:
    unread: list[DataError] = []
    with open_pairs(
        job.path,
        format=job.from_format,
        tokenized=job.tokenized,
        columns=job.columns,
        on_error=None if job.strict else unread.append,
        on_note=job.on_note,
    ) as opened:
        chunks = chunks_of(opened.rows(), opened.source.name, unread, job.chunk)
        yield _Inputs(
            *_output(job, aligner, chunks, opened.parser()),
            job.on_progress,
            lambda done: opened.source.fraction,
            _modules(aligner),
        )


@contextmanager
def _table_inputs(job: AlignJob, aligner: Aligner) -> Iterator[_Inputs]:
    from monoalign.tables.arrow import TableAligner, check_text
    from monoalign.tables.parquet import row_count, schema_at

    from .tables import RowWork, TableSink, pair_chunks, row_chunks

    if job.columns and mapping_of(job.columns) is None:
        raise UsageError("columns of Parquet: expected source=NAME,target=NAME")
    schema, total = schema_at(job.path), row_count(job.path)
    roles = roles_by(mapping_of(job.columns), schema.names)
    names = [
        schema.names[roles.index(role)] if role in roles else None
        for role in ("id", "source", "target")
    ]
    source, target = str(names[1]), str(names[2])
    fraction: Callable[[int], float | None] = lambda done: done / total if total else None  # noqa: E731
    if job.writes_parquet and not job.tokenized:
        work = RowWork(TableAligner(source, target, aligner, limits=job.limits))
        sink = TableSink(work.aligner.schema_for(schema))
        chunks = row_chunks(job.path, job.chunk)
        yield _Inputs(PARQUET, work, chunks, sink, job.on_progress, fraction, _modules(aligner))
        return
    for name in (source, target):
        check_text(schema, name)
    pairs = pair_chunks(job.path, names, job.chunk)
    parse = Parser(pair_of_texts, Reading(cut_by(tokenized=job.tokenized)))
    yield _Inputs(
        *_output(job, aligner, pairs, parse), job.on_progress, fraction, _modules(aligner)
    )


def _output(
    job: AlignJob, aligner: Aligner, chunks: Iterator[PairChunk], parse: Parse
) -> tuple[str, Any, Iterator[PairChunk], Sink]:
    if job.writes_parquet:
        from .tables import PairTableWork, TableSink, pair_schema

        work = PairTableWork(aligner, parse, job.limits, job.threads)
        return PARQUET, work, chunks, TableSink(pair_schema())
    chosen = format_named(job.to_format) if job.to_format else format_for(job.output)
    if chosen.encode is None and chosen.writes_links:
        raise UsageError(f"format {chosen.name} has two files: write jsonl, then use convert")
    if chosen.encode is None:
        raise UsageError(f"format {chosen.name} has no links; choose another to write alignments")
    text_work = RecordWork(aligner, parse, chosen.name, job.limits, job.threads)
    return chosen.name, text_work, chunks, TextSink(chosen)


def _modules(aligner: Aligner) -> tuple[str, ...]:
    return tuple({type(part).__module__ for part in (aligner.model, aligner.annotator)})


def _final(output: str | Path) -> Path:
    return Path(output).resolve()


def _is_plain(name: str | Path) -> bool:
    """Whether this is a file, now or later, or a folder, and not a stream or a device."""
    path = Path(name)
    return str(name) != "-" and (path.is_file() or path.is_dir() or not path.exists())
