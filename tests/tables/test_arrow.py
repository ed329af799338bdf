from __future__ import annotations

import pickle
from typing import Any

import pytest

import monoalign
from monoalign.core.batch import Batch
from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.systems.outcomes import PairLimits
from monoalign.tables import COLUMNS, TableAligner, align_table

pa = pytest.importorskip("pyarrow")

PREMISES = ["He bought a car.", None, "a b c", "", "the end"]
HYPOTHESES = ["A car was purchased by him.", "x", "c b a", "b", "The end"]


def table(**columns: Any) -> Any:
    return pa.table({"n": range(5), "premise": PREMISES, "hypothesis": HYPOTHESES, **columns})


def aligned(given: Any, **options: Any) -> Any:
    return align_table(given, source="premise", target="hypothesis", **options)


def test_every_column() -> None:
    result = aligned(table())
    assert result.column_names == ["n", "premise", "hypothesis", *COLUMNS]
    row = result.slice(0, 1).to_pylist()[0]
    expected = monoalign.load().align(PREMISES[0] or "", HYPOTHESES[0])
    assert row["source_words"] == ["He", "bought", "a", "car", "."]
    assert [(link["source"], link["target"]) for link in row["links"]] == sorted(expected.links)
    assert expected.probabilities is not None
    assert row["probabilities"] == [expected.probabilities[link] for link in sorted(expected.links)]
    assert row["unaligned"] == {
        "source": list(expected.unaligned_source),
        "target": list(expected.unaligned_target),
    }
    assert row["score"] == expected.score
    assert row["error"] is None
    spans = [
        (
            edit["kind"],
            None if edit["source_start"] is None else (edit["source_start"], edit["source_end"]),
            None if edit["target_start"] is None else (edit["target_start"], edit["target_end"]),
        )
        for edit in row["edits"]
    ]
    assert spans == [(edit.kind.value, edit.source, edit.target) for edit in expected.edits]


def test_an_error_is_the_same_however_the_table_is_cut() -> None:
    long = pa.table({"source": ["a", "a b c"] * 2, "target": ["a", "a b c"] * 2})
    limits = PairLimits(cells=8)
    whole = align_table(long, aligner="exact", limits=limits)
    rows = [align_table(long.slice(row, 1), aligner="exact", limits=limits) for row in range(4)]
    assert pa.concat_tables(rows).to_pylist() == whole.to_pylist()
    message = "expected at most 8 pairs of words (max_cells), found 3 and 3"
    assert whole.column("error").to_pylist() == [None, message] * 2


def test_a_row_that_cannot_be_aligned_keeps_its_place() -> None:
    result = aligned(table(), aligner="exact").to_pylist()
    bad = result[1]
    assert bad["error"] == "expected text or words, found nothing"
    assert bad["n"] == 1
    assert all(bad[name] is None for name in COLUMNS if name != "error")
    assert [row["error"] for row in result].count(None) == 4
    assert result[3]["links"] == []  # an empty sentence is no error
    assert result[3]["unaligned"] == {"source": [], "target": [0]}


def test_an_aligner_without_probabilities() -> None:
    row = aligned(table(), aligner="sultan").to_pylist()[2]
    assert row["probabilities"] is None


def test_limits_are_errors_of_their_rows() -> None:
    rows = aligned(table(), aligner="exact", limits=PairLimits(cells=8)).to_pylist()
    assert "expected at most 8 pairs of words (max_cells), found 5 and 7" in rows[0]["error"]
    assert rows[4]["error"] is None
    rows = aligned(table(), aligner="exact", limits=PairLimits(words=2)).to_pylist()
    assert "at most 2 words" in rows[2]["error"]


def test_a_pair_that_raises_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    aligner = monoalign.load("exact")
    work = type(aligner.model).align

    def fails(model: Any, batch: Batch) -> Any:
        if any("b" in pair.source.words for pair in batch.pairs):
            raise ZeroDivisionError("oh")
        return work(model, batch)

    monkeypatch.setattr(type(aligner.model), "align", fails)
    errors = aligned(table(), aligner=aligner).column("error").to_pylist()
    assert [bool(error) for error in errors] == [False, True, True, False, False]
    assert "cannot be aligned: ZeroDivisionError('oh')" in errors[2]


def test_batches_and_readers_give_what_they_are() -> None:
    expected = aligned(table(), aligner="exact")
    (batch,) = table().to_batches()
    assert pa.Table.from_batches([aligned(batch, aligner="exact")]) == expected
    reader = aligned(table().to_reader(max_chunksize=2), aligner="exact")
    assert isinstance(reader, pa.RecordBatchReader)
    assert reader.read_all().combine_chunks() == expected.combine_chunks()
    assert aligned(table().slice(0, 0), aligner="exact").schema == expected.schema


@pytest.mark.parametrize("kind", [pa.large_string(), pa.dictionary(pa.int32(), pa.string())])
def test_every_kind_of_text(kind: Any) -> None:
    given = table().set_column(1, "premise", pa.array(PREMISES, pa.string()).cast(kind))
    assert aligned(given, aligner="exact").column("links") == aligned(
        table(), aligner="exact"
    ).column("links")


def test_words() -> None:
    given = pa.table({"source": [["do n't", "go"]], "target": [["go"]]})
    row = align_table(given, aligner="exact").to_pylist()[0]
    assert row["source_words"] == ["do n't", "go"]
    assert row["links"] == [{"source": 1, "target": 0}]


def test_wrong_tables() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'premise'"):
        align_table(table(), source="premises", target="hypothesis")
    with pytest.raises(UsageError, match="expected text or lists of words, found int64"):
        align_table(table(), source="n", target="hypothesis")
    with pytest.raises(UsageError, match="has a column 'score' already"):
        aligned(table(score=range(5)))
    assert "a_score" in aligned(table(score=range(5)), prefix="a_").column_names
    with pytest.raises(UnknownNameError, match="unknown column 'link'"):
        aligned(table(), columns=["link"])
    with pytest.raises(UsageError, match="found int"):
        align_table(3)


def test_only_some_columns() -> None:
    result = aligned(table(), aligner="exact", columns=("links", "error"))
    assert result.column_names == ["n", "premise", "hypothesis", "links", "error"]


def test_what_workers_get_is_small() -> None:
    work = TableAligner("premise", "hypothesis", "exact")
    content = pickle.dumps(work)
    before = len(content)
    work(table())
    assert pickle.dumps(work) == content
    assert before < 2000
    assert pickle.loads(content)(table()) == work(table())
