from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import monoalign
from monoalign.aligners import exact, registry
from monoalign.aligners.aligner import Aligner, Weights
from monoalign.core.errors import ModelError, OutputExistsError, UnknownNameError, UsageError


def build_with_weights(*, weights: Weights | str = "all", scale: float = 1.0) -> Aligner:
    """A builder as learned aligners have them: weights by name, or as a folder held them."""
    arrays = {"scale": np.array([scale])} if isinstance(weights, str) else weights
    made = exact.build()
    return Aligner("learned", made.annotator, made.stages, {"scale": scale}, arrays)


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> str:
    """A registered aligner that has weights."""
    monkeypatch.setattr(registry.Entry, "builder", lambda self: build_with_weights)
    monkeypatch.setitem(registry.REGISTRY, "learned", registry.Entry("for tests", "none"))
    return "learned"


def test_the_default_and_names() -> None:
    assert monoalign.load().name == registry.DEFAULT
    assert registry.DEFAULT in monoalign.available()
    with pytest.raises(UnknownNameError, match="unknown aligner 'exakt'; did you mean 'exact'"):
        monoalign.load("exakt")


def test_options_by_type() -> None:
    assert monoalign.load("exact", ignore_case="no").options == {"ignore_case": False}
    assert monoalign.load("exact", ignore_case=True).options == {"ignore_case": True}
    for wrong in ("perhaps", 3, 1.0, None):
        with pytest.raises(UsageError, match="option ignore_case: expected bool"):
            monoalign.load("exact", ignore_case=wrong)
    with pytest.raises(UnknownNameError, match="did you mean 'ignore_case'"):
        monoalign.load("exact", ignorecase=True)


def test_numbers_as_text(learned: str) -> None:
    assert monoalign.load(learned, scale="0.5").options == {"scale": 0.5}
    assert monoalign.load(learned, scale=2).options == {"scale": 2.0}
    with pytest.raises(UsageError, match="option scale: expected float, found 'x'"):
        monoalign.load(learned, scale="x")


def test_weights_are_kept_and_part_of_the_signature(learned: str, tmp_path: Path) -> None:
    aligner = monoalign.load(learned, scale=0.5)
    aligner.save(tmp_path / "model")
    again = monoalign.load(tmp_path / "model")
    assert again.weights["scale"].tolist() == [0.5]
    assert again.signature == aligner.signature
    assert monoalign.load(learned, scale=0.25).signature != aligner.signature
    assert {path.name for path in (tmp_path / "model").iterdir()} == {"aligner.json", "weights.npz"}


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
