from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import monoalign
from monoalign.core.errors import DataError, UsageError
from monoalign.run import align, parts, work
from monoalign.run.align import AlignJob
from monoalign.systems.outcomes import PairLimits

PAIRS = "".join(f"the cat {n} sat\tcat {n} slept {n % 3}\n" for n in range(50))


class StoppedError(Exception):
    """As a killed process would leave it, but for what `except` does."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Parts and chunks of few pairs, so that a run has many."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(parts, "PAIRS", 8)
    monkeypatch.setattr(align, "CHUNK", 4)
    Path("pairs.tsv").write_text(PAIRS, encoding="utf-8")


def run(output: str, **options: Any) -> Any:
    return AlignJob("pairs.tsv", output, **options).run(monoalign.load("exact"))


def stop_after(pairs: int) -> Any:
    def on_progress(done: int, fraction: float | None) -> None:
        if done >= pairs:
            raise StoppedError

    return on_progress


def leftovers() -> list[str]:
    return sorted(path.name for path in Path().iterdir() if path.name.startswith("."))


@pytest.mark.parametrize("name", ["out.jsonl", "out.json", "out.pharaoh.gz", "out.parquet"])
def test_parts_leave_no_trace(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(name).written == 50
    in_parts = Path(name).read_bytes()
    monkeypatch.setattr(parts, "PAIRS", 1000)
    run(name, overwrite=True)
    assert Path(name).read_bytes() == in_parts
    assert leftovers() == []


@pytest.mark.parametrize("name", ["out.jsonl", "out.json", "out.parquet"])
@pytest.mark.parametrize("pairs", [3, 8, 23, 50])
def test_a_stopped_run_continues(name: str, pairs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    run(f"whole-{name}")
    notes: list[str] = []
    with pytest.raises(StoppedError):
        run(name, on_progress=stop_after(pairs), on_note=notes.append)
    assert not Path(name).exists()
    kept = 8 * (min(pairs + 3, 50) // 4 * 4 // 8)
    assert bool(leftovers()) == bool(kept)
    aligned: list[int] = []
    align_many = monoalign.Aligner.align_many

    def counting(self: Any, pairs: Any, **options: Any) -> Any:
        pairs = list(pairs)
        aligned.append(len(pairs))
        return align_many(self, pairs, **options)

    monkeypatch.setattr(monoalign.Aligner, "align_many", counting)
    run(name, resume=True, on_note=notes.append)
    assert sum(aligned) == 50 - kept
    assert Path(name).read_bytes() == Path(f"whole-{name}").read_bytes()
    assert leftovers() == []


def test_errors_of_a_continued_run_are_those_of_all(tmp_path: Path) -> None:
    bad = PAIRS.splitlines(keepends=True)
    bad[2], bad[30] = "no tab\n", "a\tb\tc\td\n"
    bad[10] = "w " * 50 + "\tx\n"
    Path("pairs.tsv").write_text("".join(bad), encoding="utf-8")
    limits = PairLimits(words=40)
    whole = run("whole.pharaoh", limits=limits)
    with pytest.raises(StoppedError):
        run("out.pharaoh", limits=limits, on_progress=stop_after(25))
    again = run("out.pharaoh", limits=limits, resume=True)
    assert [str(error) for error in again.errors] == [str(error) for error in whole.errors]
    assert [error.line for error in whole.errors] == [3, 11, 31]
    assert [type(error) for error in again.errors] == [type(error) for error in whole.errors]
    assert (again.written, again.bad) == (whole.written, whole.bad) == (47, 3)


def test_a_run_that_is_another_one_is_not_continued() -> None:
    with pytest.raises(StoppedError):
        run("out.jsonl", on_progress=stop_after(25))
    job = AlignJob("pairs.tsv", "out.jsonl", resume=True)
    with pytest.raises(UsageError, match="an earlier run with another aligner"):
        job.run(monoalign.load("exact", ignore_case=False))
    with pytest.raises(UsageError, match="another options"):
        replace(job, limits=PairLimits(cells=9)).run(monoalign.load("exact"))
    Path("pairs.tsv").write_text(PAIRS + "a\tb\n", encoding="utf-8")
    with pytest.raises(UsageError, match="another input"):
        job.run(monoalign.load("exact"))
    assert replace(job, resume=False).run(monoalign.load("exact")).written == 51
    for name in ("-", "/dev/null"):
        with pytest.raises(UsageError, match="--resume: expected files"):
            replace(job, output=name).run(monoalign.load("exact"))


def test_strict_stops_at_the_first_error_in_order() -> None:
    Path("pairs.tsv").write_text("a\tb\n" + "w " * 9 + "\tx\nno tab\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"pairs\.tsv:3: expected 2 columns"):
        run("out.jsonl", strict=True)
    Path("pairs.tsv").write_text("a\tb\n" + "w " * 9 + "\tx\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"pairs\.tsv:2: pair '2': .*max_cells"):
        run("out.jsonl", strict=True, limits=PairLimits(cells=8))


def test_workers_give_the_same_bytes() -> None:
    for name in ("jsonl", "parquet"):
        run(f"one.{name}")
        run(f"two.{name}", jobs=2)
        assert Path(f"one.{name}").read_bytes() == Path(f"two.{name}").read_bytes()


@pytest.mark.parametrize("output", ["jsonl", "parquet"])
def test_records_that_workers_cannot_read(output: str) -> None:
    lines = [f'{{"id":"p{n}","source":"a b{n}","target":"b{n}"}}' for n in range(12)]
    lines[5], lines[9] = '{"source":"no end', '{"id":"p9","source":"a","target":7}'
    Path("in.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for jobs in (1, 2):
        job = AlignJob("in.jsonl", f"{jobs}.{output}", jobs=jobs)
        summary = job.run(monoalign.load("exact"))
        assert [error.line for error in summary.errors] == [6, 10]
        assert str(summary.errors[1]).startswith("in.jsonl:10: target: expected")
        assert summary.written == 10
    assert Path(f"1.{output}").read_bytes() == Path(f"2.{output}").read_bytes()


def test_a_chunk_of_long_sentences_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "CHUNK_WORK", 20**2)
    rows = [(n, ("", "a" * size, "b")) for n, size in enumerate((4, 4, 30, 4, 4, 19))]
    chunks = list(work.chunks_of(iter(rows), "f", [], 4))
    assert [list(chunk.lines) for chunk in chunks] == [[0, 1], [2], [3, 4], [5]]
    assert [chunk.first for chunk in chunks] == [1, 3, 4, 6]


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, float | None]] = []
    run("out.jsonl", on_progress=lambda pairs, fraction: told.append((pairs, fraction)))
    assert [pairs for pairs, _ in told] == [*range(4, 50, 4), 50]
    assert told[-1][1] == 1.0


def test_parquet_keeps_its_columns_and_bad_rows() -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    table = pa.table({"n": range(10), "premise": ["a b"] * 9 + [None], "hypothesis": ["b c"] * 10})
    Path("in").mkdir()
    for number in range(2):
        pq.write_table(table.slice(5 * number, 5), f"in/{number}.parquet")
    summary = AlignJob("in", "out.parquet").run(monoalign.load("exact"))
    result = pq.read_table("out.parquet")
    assert result.column("n").to_pylist() == list(range(10))
    assert result.column("links").to_pylist()[8] == [{"source": 1, "target": 0}]
    assert result.column("error").to_pylist()[9] == "expected text or words, found nothing"
    assert [str(error) for error in summary.errors] == [
        "in/1.parquet:5: expected text or words, found nothing"
    ]
    text = AlignJob("in", "out.pharaoh").run(monoalign.load("exact"))
    assert Path("out.pharaoh").read_text(encoding="utf-8") == "1-0\n" * 9
    assert [str(error) for error in text.errors] == [str(error) for error in summary.errors]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("in.csv", 'n,left,right\n7,"a ""b"", b",b\n8,a,"a\nc"\n'),
        ("in.tsv", 'n\tleft\tright\n7\t"a ""b"", b"\tb\n8\ta\ta c\n'),
        ("in.jsonl", '{"left":"a \\"b\\", b","right":"b"}\n{"right":"a c","left":"a","x":[1]}\n'),
    ],
)
def test_named_columns(name: str, content: str) -> None:
    Path(name).write_text(content, encoding="utf-8")
    AlignJob(name, "out.jsonl", columns="source=left,target=right").run(monoalign.load("exact"))
    first, second = map(json.loads, Path("out.jsonl").read_text(encoding="utf-8").splitlines())
    assert first["source"]["text"] == 'a "b", b'
    assert first["links"] == [[2, 0]]
    assert second["links"] == [[0, 0]]


def test_csv_with_usual_names_and_damage() -> None:
    content = "pairID,premise,hypothesis\np1,a b,b\np2,only one\np3,a,a\n"
    Path("in.csv").write_text(content, encoding="utf-8")
    summary = AlignJob("in.csv", "out.jsonl").run(monoalign.load("exact"))
    lines = Path("out.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["p1", "p3"]
    assert str(summary.errors[0]) == "in.csv:3: expected 3 columns separated by commas, found 2"
    with pytest.raises(UsageError, match="unknown column 'left'"):
        AlignJob("in.csv", "x.jsonl", columns="source=left,target=premise").run(
            monoalign.load("exact")
        )
    with pytest.raises(UsageError, match="expected source and target"):
        AlignJob("in.csv", "x.jsonl", columns="source=left").run(monoalign.load("exact"))
