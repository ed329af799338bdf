"""Frames and datasets of other libraries; `make engines` has them all."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.tables import align_dataset, align_table

pytestmark = pytest.mark.engine
pa = pytest.importorskip("pyarrow")

ROWS = {
    "premise": ["He bought a car.", "a b", None],
    "hypothesis": ["A car was purchased.", "b a", "x"],
}
LINKS = [{"source": 0, "target": 1}, {"source": 1, "target": 0}]


def test_pandas_keeps_index_and_other_columns() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({**ROWS, "other": [object(), 2, "x"]}, index=[7, 7, 9])
    result = monoalign.align_frame(frame, "premise", "hypothesis", aligner="exact")
    assert list(result.index) == [7, 7, 9]
    assert result["other"].tolist() == frame["other"].tolist()
    assert list(result["links"].iloc[1]) == LINKS
    assert "found nothing" in result["error"].iloc[2]
    assert "links" not in frame.columns
    assert len(monoalign.align_frame(frame.iloc[:0], "premise", "hypothesis", aligner="exact")) == 0


def test_pandas_with_cells_of_other_types() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"source": ["a", 3, ["a", "b"], float("nan")], "target": ["a"] * 4})
    errors = monoalign.align_frame(frame, aligner="exact")["error"].tolist()
    assert [isinstance(error, str) for error in errors] == [False, True, False, True]


def test_polars() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(ROWS)
    result = monoalign.align_frame(frame, "premise", "hypothesis", aligner="exact")
    assert result.columns[:2] == ["premise", "hypothesis"]
    assert result["links"].to_list()[1] == LINKS
    assert result["error"].is_null().to_list() == [True, True, False]


def test_wrong_frames() -> None:
    pandas = pytest.importorskip("pandas")
    with pytest.raises(UnknownNameError, match="unknown column 'source'"):
        monoalign.align_frame(pandas.DataFrame(ROWS))
    with pytest.raises(UsageError, match="prefix"):
        monoalign.align_frame(pandas.DataFrame({**ROWS, "error": 1}), "premise", "hypothesis")
    with pytest.raises(UsageError, match="found list"):
        monoalign.align_frame([])


def test_datasets_are_cached_by_what_decides_the_result(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    dataset = datasets.Dataset.from_dict(ROWS)

    def fingerprint(name: str) -> str:
        result = align_dataset(dataset, "premise", "hypothesis", aligner=monoalign.load(name))
        assert result[1]["links"] == (LINKS if name == "exact" else result[1]["links"])
        return str(result._fingerprint)

    first = fingerprint("exact")
    monoalign.load("exact").align("a", "a")
    assert fingerprint("exact") == first
    assert fingerprint("sultan") != first
    used = monoalign.load("sultan")
    before = align_dataset(dataset, "premise", "hypothesis", aligner=used)._fingerprint
    used.align("He bought a car.", "A car was purchased.")
    assert align_dataset(dataset, "premise", "hypothesis", aligner=used)._fingerprint == before


def test_duckdb_through_arrow() -> None:
    duckdb = pytest.importorskip("duckdb")
    given = pa.table(ROWS)  # noqa: F841 - DuckDB finds it by its name
    connection = duckdb.connect()
    relation = connection.sql("select * from given where premise is not null")
    reader = align_table(relation, source="premise", target="hypothesis", aligner="exact")
    connection.register("aligned", reader.read_all())
    rows = connection.sql("select premise, len(links) from aligned order by premise").fetchall()
    assert rows == [("He bought a car.", 3), ("a b", 2)]
