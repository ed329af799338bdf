from __future__ import annotations

import pytest

from monoalign.reproduce.aligned import Outcome
from monoalign.reproduce.data import DataFolder
from monoalign.reproduce.measures import COMBINED, KINDS
from monoalign.reproduce.table import Measurement
from monoalign.reproduce.workbench import Workbench
from reproduce.toy import data_in

TEST = """\
the cat of Rome is here . ||| the dog of Rome was here . ||| 0-0 3-3 4-4 5-5 6-6
it is a cat , ||| is it a car ||| 0-1 1-0
"""


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    return Workbench(DataFolder(data_in(tmp_path_factory.mktemp("data"), TEST)))


def measured(work: Workbench, kind: str, system: str = "exact", **arguments: object) -> Outcome:
    return KINDS[kind](
        Measurement(kind, "rte2-test", system, {"weights": "rte2"}, arguments=arguments), work
    )


def value(outcome: Outcome, name: str = "value") -> float:
    figure: list[float] = outcome["figures"][name]
    return figure[0]


def test_links_and_the_mean_of_f1(work: Workbench) -> None:
    outcome = measured(work, "links")
    # `exact` links the, of, Rome, here, . and it, is, a: 4 of 5 and 2 of 3 right; gold has 5, 2.
    precision, recall = (4 / 5 + 2 / 3) / 2, (4 / 5 + 1) / 2
    assert value(outcome, "P") == pytest.approx(100 * precision)
    assert value(outcome, "R") == pytest.approx(100 * recall)
    assert value(outcome, "F1") == pytest.approx(200 * precision * recall / (precision + recall))
    assert value(outcome, "mean F1") == pytest.approx(100 * (0.8 + 0.8) / 2)
    assert "exact" in outcome["signature"]


def test_light_words(work: Workbench) -> None:
    # Gold has one link of an equal preposition or article, `the`, which is made.
    assert value(measured(work, "light words missed")) == 0
    # Without `the`, `of`, `a` and `.`: Rome, here of Rome, is/was, here; it, is of it, is.
    outcome = measured(work, "without light words")
    assert value(outcome, "P") == pytest.approx(100)
    assert value(outcome, "R") == pytest.approx(100 * (2 / 3 + 1) / 2)


def test_wrong_links_by_kind(work: Workbench) -> None:
    assert measured(work, "precision errors")["figures"] == {"equal function": [100.0] * 3}


def test_missed_punctuation_is_forgiven(work: Workbench) -> None:
    outcome = measured(work, "forgiven", "stanford-rte")
    assert value(outcome, "R") >= value(measured(work, "links", "stanford-rte"), "R")


def test_recall_errors(work: Workbench) -> None:
    outcome = measured(work, "recall errors", "manli-exact")
    assert value(outcome) == 0  # gold is one-to-one


def test_seconds(work: Workbench) -> None:
    figures = measured(work, "seconds")["figures"]
    assert figures["s"][0] * figures["pairs/s"][0] == pytest.approx(1)


def test_a_grid(work: Workbench) -> None:
    measurement = Measurement(
        "grid", "rte2-test", "exact", arguments={"ignore_case": (False, True)}
    )
    figures = KINDS["grid"](measurement, work)["figures"]
    assert list(figures) == ["0", "1"]
    best = COMBINED["best"](
        Measurement("best", arguments={"rows": (5,)}), [{"figures": {"1": [7.0], "2": [7.0]}}]
    )
    assert {name: each[0] for name, each in best["figures"].items()} == {
        "row": 5,
        "column": 2,
        "F1": 7,
    }


def test_a_task_on_dev_is_its_own_threshold(work: Workbench) -> None:
    folder = work.data.folder / "rte"
    folder.mkdir(exist_ok=True)
    pair = '<pair id="{}" entailment="{}" task="IE"><t>{}</t><h>{}</h></pair>'
    for name, answers in (("dev", ("YES", "NO")), ("test", ("NO", "YES"))):
        pairs = "".join(
            pair.format(number, answer, "a cat sat", hypothesis)
            for number, (answer, hypothesis) in enumerate(
                zip(answers, ("a cat", "some dogs"), strict=True)
            )
        )
        (folder / f"rte2_{name}.xml").write_text(f"<entailment-corpus>{pairs}</entailment-corpus>")
    accuracy = {}
    for part in ("dev", "test"):
        arguments = {"task": "entailment", "score": "coverage", "part": part}
        task = Measurement("task", "rte2-answers", "exact", arguments=arguments)
        accuracy[part] = value(KINDS["task"](task, work), "accuracy")
    assert accuracy == {"dev": 100, "test": 0}
    assert value(KINDS["answers"](Measurement("answers", "rte2-answers"), work)) == 50


def test_what_a_preset_sets(work: Workbench) -> None:
    options = {"preset": "paper"}
    for name, expected in (("lexicon", 1.0), ("reach", 10)):  # by the preset, and by default
        each = Measurement("setting", "", "hmm", options, arguments={"name": name})
        assert value(KINDS["setting"](each, work)) == expected


def test_sizes(work: Workbench) -> None:
    everything = value(KINDS["megabytes"](Measurement("megabytes"), work))
    part = Measurement("megabytes", arguments={"folder": "wordnet"})
    assert 0 < value(KINDS["megabytes"](part, work)) < everything


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("difference", 20), ("error reduction", 50), ("gain", 100 / 3), ("ratio", 0.75)],
)
def test_what_is_made_of_two(kind: str, expected: float) -> None:
    parts = [{"figures": {"F1": [80.0] * 3}}, {"figures": {"F1": [60.0] * 3}}]
    made = COMBINED[kind](Measurement(kind, arguments={"figure": "F1"}), parts)
    assert value(made) == pytest.approx(expected)
