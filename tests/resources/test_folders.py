"""Where the user's folder is."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from monoalign.resources.folders import cache_folder

VARIABLES = ("MONOALIGN_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA")


@pytest.mark.parametrize("first", range(3))
def test_the_first_variable_that_is_set_counts(
    first: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for number, variable in enumerate(VARIABLES):
        monkeypatch.setenv(variable, "" if number < first else str(tmp_path / variable))
    own = tmp_path / VARIABLES[first]
    assert cache_folder() == (own if first == 0 else own / "monoalign")


@pytest.mark.parametrize(("platform", "place"), [("linux", ".cache"), ("darwin", "Library/Caches")])
def test_without_variables_it_is_in_the_home_folder(
    platform: str, place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert cache_folder() == tmp_path / place / "monoalign"


def test_an_account_without_a_home_gets_a_temporary_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_home() -> Path:
        raise RuntimeError("no home")

    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    assert cache_folder().name == "monoalign"
