"""The papers' tables as they stand: each row can be measured, or says why not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from monoalign.core.options import options_of
from monoalign.reproduce import PAPERS
from monoalign.reproduce.data import CORPORA
from monoalign.reproduce.facts import FACTS
from monoalign.reproduce.measures import COMBINED, KINDS
from monoalign.reproduce.table import Measurement, PaperRow, PaperTable
from monoalign.systems.registry import available, system_of, systems
from monoalign.tasks.registry import TASKS
from monoalign.tasks.scores import SCORES

TABLES = [
    pytest.param(table, id=f"{paper.name}-{table.name}")
    for paper in PAPERS.values()
    for table in paper.tables
]


@pytest.mark.parametrize("table", TABLES)
def test_a_row_is_measured_or_says_why_not(table: PaperTable) -> None:
    for row in table.rows:
        assert any(row.measurements()) or row.note, row.label
        assert row.label


@pytest.mark.parametrize("table", TABLES)
def test_measurements_name_what_exists(table: PaperTable) -> None:
    for each in _parts(table):
        if each.of:
            assert each.kind in COMBINED
            continue
        assert each.kind in KINDS
        assert set(each.corpora) <= set(CORPORA)
        if each.kind == "fact":
            assert each.arguments["name"] in FACTS
        if each.kind == "task":
            assert each.arguments["task"] in TASKS
            assert each.arguments["score"] in SCORES
        if each.system:
            _check_aligner(each)


def _check_aligner(measurement: Measurement) -> None:
    assert measurement.system in available()
    system = system_of(measurement.system)
    preset = measurement.options.get("preset")
    if preset:
        system.preset(preset)  # raises an error that names those there are
    known = options_of(system.settings).keys() | {"preset", "weights"}
    assert set(measurement.options) <= known
    assert set(measurement.training) <= options_of(system.training).keys()
    if measurement.learned_from:
        assert system.training is not None


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_names_of_tables_differ(paper: object) -> None:
    names = [table.name for table in PAPERS[paper.name].tables]  # type: ignore[attr-defined]
    assert len(set(names)) == len(names)


def test_each_paper_row_is_the_headline_of_one_system() -> None:
    headlines = [row.default.system for row in _rows() if row.headline and row.default]
    assert len(set(headlines)) == len(headlines)
    with_paper = {system.name for system in systems() if system.paper}
    assert set(headlines) == with_paper


def test_models_of_a_test_set_are_trained_without_its_links() -> None:
    for paper in PAPERS.values():
        for table in paper.tables:
            for each in _parts(table):
                if "rte2-test" in each.learned_from:
                    assert system_of(each.system).from_text


def _rows() -> Iterator[PaperRow]:
    seen = set()
    for paper in PAPERS.values():
        for table in paper.tables:
            for row in table.rows:
                if id(row) not in seen:
                    seen.add(id(row))
                    yield row


def _parts(table: PaperTable) -> Iterator[Measurement]:
    for row in table.rows:
        for each in row.measurements():
            yield from each.all_parts()
