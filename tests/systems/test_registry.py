from __future__ import annotations

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

import monoalign
from monoalign.core.errors import (
    MissingFileError,
    ModelError,
    OutputExistsError,
    UnknownNameError,
    UsageError,
)
from monoalign.resources.array_files import write_shipped
from monoalign.systems import registry
from monoalign.systems.storage import FORMAT_VERSION, shipped_weights
from monoalign.systems.system import System
from monoalign.training.run import Progress
from samples import aligned

GOLD = [aligned("a b", "b a", "0-1 1-0"), aligned("c", "c", "0-0")]
HALF = {"weight": np.array([0.5])}


def bring(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    """Let entry points be there, by name."""
    points = {name: EntryPoint(name, value, registry.GROUP) for name, value in values.items()}
    monkeypatch.setattr(registry, "entry_points_of", lambda group: points)


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> str:
    """A system of another package that has weights."""
    bring(monkeypatch, learned="systems.learned:SYSTEM")
    return "learned"


def test_the_default_and_names() -> None:
    assert monoalign.load().name == registry.DEFAULT
    assert registry.DEFAULT in monoalign.available()
    assert monoalign.available() == sorted(monoalign.available())
    with pytest.raises(UnknownNameError, match="unknown aligner 'exakt'; did you mean 'exact'"):
        monoalign.load("exakt")


def test_every_entry_is_that_of_its_folder() -> None:
    for name in monoalign.available():
        system = registry.system_of(name)
        assert isinstance(system, System)
        assert system.name == name
        assert system.package == f"{registry.GROUP}.{name.replace('-', '_')}"
        assert system.summary


def test_options_by_type() -> None:
    assert monoalign.load("exact", ignore_case="no").options == {"ignore_case": False}
    assert monoalign.load("exact", ignore_case=True).options == {"ignore_case": True}
    for wrong in ("perhaps", 3, 1.0, None):
        with pytest.raises(UsageError, match="option ignore_case: expected bool"):
            monoalign.load("exact", ignore_case=wrong)
    with pytest.raises(UnknownNameError, match="did you mean 'ignore_case'"):
        monoalign.load("exact", ignorecase=True)


def test_numbers_as_text(learned: str) -> None:
    assert monoalign.load(learned, scale="0.5", weights=HALF).options == {"scale": 0.5}
    assert monoalign.load(learned, scale=2, weights=HALF).options == {"scale": 2.0}
    with pytest.raises(UsageError, match="option scale: expected float, found 'x'"):
        monoalign.load(learned, scale="x", weights=HALF)


def test_weights_are_kept_and_part_of_the_signature(learned: str, tmp_path: Path) -> None:
    aligner = monoalign.load(learned, weights=HALF)
    aligner.save(tmp_path / "model")
    again = monoalign.load(tmp_path / "model")
    assert again.weights["weight"].tolist() == [0.5]
    assert again.signature == aligner.signature
    other = monoalign.load(learned, weights={"weight": np.array([0.25])})
    assert other.signature != aligner.signature
    assert {path.name for path in (tmp_path / "model").iterdir()} == {"aligner.json", "weights.npz"}


def test_another_package_keeps_its_weights_beside_its_system(
    learned: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(MissingFileError, match="weights"):
        monoalign.load(learned)
    write_shipped(tmp_path / "weights", "all", HALF, {}, format=FORMAT_VERSION)
    package = registry.system_of(learned).package
    monkeypatch.setattr(f"{package}.__file__", str(tmp_path / "__init__.py"))
    shipped_weights.cache_clear()
    assert monoalign.load(learned).weights["weight"].tolist() == [0.5]
    shipped_weights.cache_clear()


def test_training_takes_the_options_of_both(learned: str) -> None:
    seen: list[Progress] = []
    aligner = monoalign.train(learned, GOLD, scale=3, rounds="4", report=seen.append)
    assert aligner.options == {"scale": 3.0}
    assert aligner.weights["weight"].tolist() == [8.0]
    assert len(seen) == 4
    assert aligner.align("x y", "y").score == 3.0 * 8.0
    assert monoalign.train(learned, GOLD, passes=4).weights["weight"].tolist() == [8.0]
    with pytest.raises(UnknownNameError, match="option of training 'learned': 'round'"):
        monoalign.train(learned, GOLD, round=4)
    with pytest.raises(UsageError, match="option rounds: expected int, found 'many'"):
        monoalign.train(learned, GOLD, rounds="many")
    with pytest.raises(UsageError, match="at least one gold alignment"):
        monoalign.train(learned, [])


def test_a_preset_sets_options_and_has_weights_of_its_own(
    learned: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_shipped(tmp_path / "weights", "paper-rte2", HALF, {}, format=FORMAT_VERSION)
    package = registry.system_of(learned).package
    monkeypatch.setattr(f"{package}.__file__", str(tmp_path / "__init__.py"))
    shipped_weights.cache_clear()
    aligner = monoalign.load(learned, preset="paper")
    assert aligner.options == {"scale": 2.0}
    assert aligner.weights["weight"].tolist() == [0.5]
    assert monoalign.load(learned, preset="paper", scale=3, weights="rte2").options == {"scale": 3}
    with pytest.raises(UsageError, match="option weights of preset 'paper': expected one of rte2"):
        monoalign.load(learned, preset="paper", weights="all")
    with pytest.raises(UnknownNameError, match="did you mean 'paper'"):
        monoalign.load(learned, preset="papers")
    aligner.save(tmp_path / "model")
    assert monoalign.load(tmp_path / "model").signature == aligner.signature
    shipped_weights.cache_clear()


def test_training_of_a_preset(learned: str) -> None:
    aligner = monoalign.train(learned, GOLD, preset="paper")
    assert aligner.options == {"scale": 2.0}
    assert aligner.weights["weight"].tolist() == [4.0]
    assert monoalign.train(learned, GOLD, preset="paper", rounds=5).weights["weight"] == [10.0]


def test_only_what_learns_is_trained(learned: str) -> None:
    with pytest.raises(UsageError, match=r"'exact' learns nothing; those that learn: .*jacana"):
        monoalign.train("exact", GOLD)
    with pytest.raises(UnknownNameError, match="unknown aligner 'jakana'; did you mean 'jacana'"):
        monoalign.train("jakana", GOLD)


def test_entry_points_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(
        monkeypatch,
        learned="systems.learned:SYSTEM",
        text="systems.learned:NOT_A_SYSTEM",
        other="systems.learned:OTHER_NAME",
        missing="systems.no_such_module:SYSTEM",
        exact="systems.learned:SYSTEM",  # our own come first
    )
    assert {"learned", "text", "other", "missing"} <= set(monoalign.available())
    assert monoalign.load("exact").align("A", "a").links == {(0, 0)}
    for name, problem in (
        ("text", "found 'a string'"),
        ("other", r"found System\(name='learned'"),
        ("missing", "found ModuleNotFoundError: No module named"),
    ):
        with pytest.raises(
            UsageError, match=f"entry point {name} = .*System of this name, {problem}"
        ):
            monoalign.load(name)
    # What cannot be loaded is in nobody's way.
    names = {system.name for system in registry.systems()}
    assert "learned" in names
    assert names.isdisjoint({"text", "other", "missing"})
    assert monoalign.train("learned", GOLD).name == "learned"


def test_a_saved_aligner_is_not_overwritten_by_accident(tmp_path: Path) -> None:
    aligner = monoalign.load("exact")
    aligner.save(tmp_path / "model")
    with pytest.raises(OutputExistsError):
        aligner.save(tmp_path / "model")
    monoalign.load("exact", ignore_case=False).save(tmp_path / "model", overwrite=True)
    assert monoalign.load(tmp_path / "model").options == {"ignore_case": False}


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", '{"format": 99}', '{"format": 1}', '{"format": 1, "name": "x", "options": {}}'],
)
def test_a_folder_that_is_no_aligner(tmp_path: Path, content: str) -> None:
    (tmp_path / "aligner.json").write_text(content)
    with pytest.raises(ModelError, match=r"aligner\.json: "):
        monoalign.load(tmp_path)


def test_damaged_weights(tmp_path: Path) -> None:
    monoalign.load("exact").save(tmp_path)
    (tmp_path / "weights.npz").write_bytes(b"not an archive")
    with pytest.raises(ModelError, match=r"weights\.npz"):
        monoalign.load(tmp_path)
    with pytest.raises(ModelError, match=r"aligner\.json"):
        monoalign.load(tmp_path.parent)


def test_options_do_not_go_with_a_folder(tmp_path: Path) -> None:
    monoalign.load("exact").save(tmp_path)
    with pytest.raises(UsageError, match="has its options already"):
        monoalign.load(tmp_path, ignore_case=False)
    assert json.loads((tmp_path / "aligner.json").read_text())["format"] == 1


def test_repr_is_short() -> None:
    """Weights and tables are not printed, nor does a notebook show them."""
    aligner = monoalign.load("exact", ignore_case=False).with_lexicon([("car", "auto")])
    assert repr(aligner) == "Aligner('exact', ignore_case=False, lexicon=1 terms)"
    html = aligner._repr_html_()
    assert html.startswith("<table><caption>exact</caption><tr><th>ignore_case</th><td>False")
    assert len(repr(monoalign.load())) < 200
