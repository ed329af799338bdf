"""What every preset keeps to."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.core.options import options_of
from monoalign.systems.registry import systems
from monoalign.systems.system import Preset, System
from samples import pair

PRESETS = [(system, preset) for system in systems() for preset in system.presets]
NAMES = [f"{system.name}-{preset.name}" for system, preset in PRESETS]
PAIRS = [
    pair("He bought a car .", "A car was purchased by him .", "1"),
    pair("", "something", "2"),
    pair("The dog bit the dog of the man .", "The dog , the dog !", "3"),
]


@pytest.mark.parametrize(("system", "preset"), PRESETS, ids=NAMES)
def test_a_preset_is_a_set_of_options(system: System, preset: Preset) -> None:
    assert preset.summary
    assert set(preset.options) <= set(options_of(system.settings))
    assert set(preset.training) <= set(options_of(system.training))


@pytest.mark.parametrize(("system", "preset"), PRESETS, ids=NAMES)
def test_a_preset_aligns_and_is_saved(system: System, preset: Preset, tmp_path: Path) -> None:
    aligner = monoalign.load(system.name, preset=preset.name)
    alone = [aligner.align_pair(one) for one in PAIRS]
    assert list(aligner.align_many(PAIRS * 3)) == alone * 3
    assert alone[0].links
    aligner.save(tmp_path / "model")
    again = monoalign.load(tmp_path / "model")
    assert again.signature == aligner.signature
    assert list(again.align_many(PAIRS)) == alone
