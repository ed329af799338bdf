from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

import monoalign
from monoalign.annotate.text import WordsOnly
from monoalign.core.errors import ModelError
from monoalign.systems import pickling, registry

SOURCE, TARGET = "He bought a new car last week.", "Last week a car was purchased by him."


@pytest.fixture(autouse=True)
def _a_fresh_process() -> None:
    pickling.loaded_again.cache_clear()


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> str:
    """A system that has weights, which do not ship."""
    points = {"learned": EntryPoint("learned", "systems.learned:SYSTEM", registry.GROUP)}
    monkeypatch.setattr(registry, "entry_points_of", lambda group: points)
    return "learned"


@pytest.mark.parametrize("name", monoalign.available())
def test_every_aligner_is_small_and_the_same_after_use(name: str) -> None:
    aligner = monoalign.load(name)
    before = pickle.dumps(aligner)
    links = aligner.align(SOURCE, TARGET).links
    assert pickle.dumps(aligner) == before
    assert len(before) < 2000
    again = pickle.loads(before)
    assert again.signature == aligner.signature
    assert again.align(SOURCE, TARGET).links == links
    assert pickle.dumps(again) == before


def test_it_is_loaded_once_per_process() -> None:
    content = pickle.dumps(monoalign.load("exact"))
    assert pickle.loads(content) is pickle.loads(content)


def test_the_same_bytes_in_another_process() -> None:
    code = (
        "import pickle, sys, monoalign; a = monoalign.load('jacana', direction='union', "
        "lexicon=[('new car', 'automobile'), ('a', 'b')]);"
        "sys.stdout.buffer.write(pickle.dumps(a))"
    )
    lexicon = [("a", "b"), ("new car", "automobile")]
    ours = pickle.dumps(monoalign.load("jacana", direction="union", lexicon=lexicon))
    theirs = [
        subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True).stdout
        for _ in range(2)
    ]
    assert theirs == [ours, ours]


def test_settings_presets_and_lexicons_are_kept() -> None:
    for aligner in (
        monoalign.load("exact", ignore_case=False),
        monoalign.load("jacana", preset="paper"),
        monoalign.load("jacana", weights="rte2", direction="s2t"),
        monoalign.load("exact", lexicon=[("car", "automobile")]),
    ):
        again = pickle.loads(pickle.dumps(aligner))
        assert again is not aligner
        assert (again.settings, again.lexicon) == (aligner.settings, aligner.lexicon)
        assert again.signature == aligner.signature


def test_a_saved_aligner_is_loaded_from_its_folder(learned: str, tmp_path: Path) -> None:
    registry.build(learned, weights={"weight": np.array([0.5])}).save(tmp_path / "mine")
    aligner = monoalign.load(tmp_path / "mine").with_lexicon([("a", "b")])
    content = pickle.dumps(aligner)
    assert str(tmp_path / "mine").encode() in content
    again = pickle.loads(content)
    assert again.weights == {"weight": np.array([0.5])}
    assert again.lexicon == aligner.lexicon


def test_another_aligner_in_that_folder_is_an_error(learned: str, tmp_path: Path) -> None:
    registry.build(learned, weights={"weight": np.array([0.5])}).save(tmp_path)
    content = pickle.dumps(monoalign.load(tmp_path))
    registry.build(learned, weights={"weight": np.array([0.7])}).save(tmp_path, overwrite=True)
    with pytest.raises(ModelError, match=r"'learned': expected the signature .*, found"):
        pickle.loads(content)
    (tmp_path / "aligner.json").unlink()
    with pytest.raises(ModelError, match=r"'learned' cannot be loaded here: .*aligner\.json"):
        pickle.loads(content)


def test_another_version_is_an_error() -> None:
    content = pickle.dumps(monoalign.load("exact"), protocol=4)
    version = f"monoalign:{monoalign.__version__}".encode()
    other = content.replace(version, b"monoalign:" + b"9" * (len(version) - len("monoalign:")))
    assert other != content
    with pytest.raises(ModelError, match="expected the signature"):
        pickle.loads(other)


def test_weights_that_were_never_saved_go_along(learned: str) -> None:
    aligner = registry.build(learned, weights={"weight": np.array([0.5])})
    content = pickle.dumps(aligner)
    again = pickle.loads(content)
    assert again is not aligner
    assert again.weights == {"weight": np.array([0.5])}
    assert pickle.dumps(again) == content


def test_an_aligner_with_another_part_is_pickled_part_by_part() -> None:
    aligner = replace(monoalign.load("exact"), annotator=WordsOnly(), max_words=7)
    again = pickle.loads(pickle.dumps(aligner))
    assert again.max_words == 7
    assert again.align("a b", "b").links == {(1, 0)}


def test_copies_work() -> None:
    aligner = monoalign.load("exact")
    assert copy.deepcopy(aligner).signature == copy.copy(aligner).signature == aligner.signature
