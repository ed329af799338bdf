from __future__ import annotations

from pathlib import Path

import pytest

from monoalign.bench.run import Store
from monoalign.core.errors import MissingFileError, UnknownNameError
from monoalign.reproduce import run as running
from monoalign.reproduce.data import CORPORA, DataFolder
from monoalign.reproduce.run import Results, name_of, outcomes_of, run
from monoalign.reproduce.table import Measurement
from monoalign.reproduce.workbench import Workbench
from reproduce.toy import GOLD, RARE, RTE2, TABLE, TEXT, data_in, links


def measured(folder: Path, store: Path, **options: bool) -> tuple[Results, list[str]]:
    said: list[str] = []
    wanted = [each for table in (TABLE, TEXT) for row in table.rows for each in row.measurements()]
    results = run(wanted, DataFolder(folder), Store(store), said.append, **options)
    return results, said


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return data_in(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def first(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, list[str]]:
    return measured(folder, tmp_path_factory.mktemp("kept"))


def test_figures_are_those_of_the_aligner(first: tuple[Results, list[str]]) -> None:
    results, _ = first
    assert results.figure(links(True), "P") == pytest.approx([100, 100, 100])
    recall = results.figure(links(True), "R")
    assert recall is not None
    assert recall[0] == pytest.approx(100 * (1 + 1 / 3 + 1) / 3)
    assert recall[1] <= recall[0] <= recall[2]
    other = results.figure(links(False), "R")
    assert other is not None
    assert other[0] == pytest.approx(100 * (2 / 3 + 1 / 3 + 1) / 3)
    assert results.figure(None, "P") is None
    assert results.figure(links(True), "no such figure") is None


def test_what_is_made_of_others(first: tuple[Results, list[str]]) -> None:
    results, _ = first
    difference, words = (row.paper for row in TEXT.rows)
    figure = results.figure(difference, "value")
    assert figure is not None
    assert figure[0] == pytest.approx(100 / 9)
    assert figure[1] < figure[0] < figure[2]  # resampled pairs, the same for both
    assert results.figure(words, "value") == pytest.approx([3, 3, 3])


def test_progress(first: tuple[Results, list[str]]) -> None:
    _, said = first
    assert len(said) == 2
    assert said[-1].startswith("3/3 ")
    assert any("exact rte2-test, 2 measurements: " in line for line in said)
    assert any("corpora, fact: " in line for line in said)


def test_a_rare_corpus_may_be_missing(first: tuple[Results, list[str]]) -> None:
    results, _ = first
    assert RARE.paper is not None
    assert list(results.missing) == [RARE.paper.key]
    assert "edinburgh/gold.test.sure.json" in results.missing[RARE.paper.key]
    assert not results.failed


def test_nothing_is_measured_twice(folder: Path, tmp_path: Path) -> None:
    before, _ = measured(folder, tmp_path)
    after, said = measured(folder, tmp_path)
    assert said == ["3 of 3 measurements are unchanged"]
    assert {key: one["figures"] for key, one in before.outcomes.items()} == {
        key: one["figures"] for key, one in after.outcomes.items()
    }
    _, said = measured(folder, tmp_path, fresh=True)
    assert len(said) == 2


def test_a_name_changes_with_all_that_matters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = DataFolder(data_in(tmp_path / "data"))
    name = name_of(links(True), data)
    assert name_of(links(True), data) == name
    assert name_of(links(False), data) != name
    assert name_of(links(True, "rte2-dev"), data) != name
    other = DataFolder(data_in(tmp_path / "other", GOLD.replace("0-0", "0-1")))
    assert name_of(links(True), other) != name
    monkeypatch.setattr(running, "code_digest", lambda irrelevant: "other code")
    assert name_of(links(True), data) != name


def test_a_name_changes_with_the_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = DataFolder(data_in(tmp_path / "data"))
    learned = Measurement("links", "rte2-test", "hmm", {"weights": "rte2"})
    (tmp_path / "hmm").mkdir()
    (tmp_path / "hmm" / "rte2.npz").write_bytes(b"old")
    monkeypatch.setattr(running, "WEIGHTS", tmp_path)
    name = name_of(learned, data)
    (tmp_path / "hmm" / "rte2.npz").write_bytes(b"new")
    assert name_of(learned, data) != name


def test_a_file_that_is_needed(folder: Path, tmp_path: Path) -> None:
    task = Measurement("task", "msrp", "exact", arguments={"task": "paraphrase", "score": "mutual"})
    with pytest.raises(MissingFileError, match=r"msr_paraphrase_train.txt: no such file; .*Dolan"):
        run([task], DataFolder(folder), Store(tmp_path), print)


def test_what_fails_does_not_stop_the_rest(folder: Path, tmp_path: Path) -> None:
    wrong = Measurement("links", "rte2-test", "exact", {"no_such": 1})
    results = run([wrong, links(True)], DataFolder(folder), Store(tmp_path), lambda line: None)
    assert list(results.failed) == [wrong.key]
    assert "no_such" in results.failed[wrong.key]
    assert links(True).key in results.outcomes


def test_a_corpus_that_is_not_known(folder: Path) -> None:
    with pytest.raises(UnknownNameError, match="rte2-dev"):
        DataFolder(folder).paths("rte2-dve")


def test_options_that_name_a_file(tmp_path: Path) -> None:
    options = DataFolder(tmp_path).options({"paraphrases": "data:ppdb", "window": 3})
    assert options == {"paraphrases": str(tmp_path / CORPORA["ppdb"].files[0]), "window": 3}
    sultan = Measurement("links", "rte2-test", "sultan", {"paraphrases": "data:ppdb"})
    assert sultan.corpora == ("rte2-test", "ppdb")


def test_a_model_from_text_sees_no_links(folder: Path) -> None:
    measurement = Measurement(
        "links",
        "rte2-test",
        "hmm",
        {"weights": "rte2"},
        learned_from=("rte2-dev",),
        training={"iterations": 1},
    )
    (outcome,), seconds = outcomes_of([measurement], folder)
    assert seconds > 0
    assert isinstance(outcome, dict)
    assert 0 <= outcome["figures"]["F1"][0] <= 100
    unlinked = data_in(folder / "unlinked", GOLD.replace("0-0", "").replace("1-1", ""))
    dev = unlinked / RTE2 / "RTE2_dev_M.align.txt"
    dev.write_text(
        "\n".join(f"{line.rpartition('|||')[0]}|||" for line in GOLD.splitlines()) + "\n"
    )
    same = Workbench(DataFolder(unlinked)).aligner(measurement).signature
    assert same == outcome["signature"]


def test_the_mean_of_several_runs(folder: Path) -> None:
    run_of = {
        seed: Measurement("links", "rte2-test", "manli", {"weights": "rte2", "seed": seed})
        for seed in (1, 2)
    }
    mean = Measurement("links", "rte2-test", "manli", {"weights": "rte2"}, arguments={"seeds": 2})
    outcomes, _ = outcomes_of([*run_of.values(), mean], folder)
    first, second, both = (one["figures"]["P"][0] for one in outcomes if isinstance(one, dict))
    assert both == pytest.approx((first + second) / 2)
