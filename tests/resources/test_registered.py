"""Registered files, and the folder that remembers them."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from monoalign.core.errors import FormatError, MissingFileError, UnknownNameError, UsageError
from monoalign.resources.registered import cache_folder, register, registered, unregister

VARIABLES = ("MONOALIGN_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "cache" / "deep"
    monkeypatch.setenv("MONOALIGN_CACHE", str(folder))
    return folder


def test_a_file_is_remembered_and_forgotten(tmp_path: Path) -> None:
    assert registered("paraphrases") is None
    assert not unregister("paraphrases")
    file = tmp_path / "täble.txt"
    file.write_text("a\tb\n")
    assert register("paraphrases", file) == file
    assert registered("paraphrases") == file
    assert unregister("paraphrases")
    assert registered("paraphrases") is None


def test_a_relative_path_is_kept_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "table").write_text("")
    monkeypatch.chdir(tmp_path)
    register("paraphrases", "table")
    monkeypatch.chdir("/")
    assert registered("paraphrases") == tmp_path / "table"


def test_registering_again_replaces(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for file in files:
        file.write_text("")
        register("paraphrases", file)
    assert registered("paraphrases") == files[1]


def test_unknown_kinds_and_missing_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'paraphrases'"):
        registered("paraphrase")
    with pytest.raises(MissingFileError, match="nowhere"):
        register("paraphrases", tmp_path / "nowhere")
    with pytest.raises(MissingFileError):
        register("paraphrases", tmp_path)


@pytest.mark.parametrize("text", ["{", "[]", '{"paraphrases": 3}', '"x"', "\x00"])
def test_a_damaged_list_is_named(text: str, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "registered.json").write_text(text)
    with pytest.raises(FormatError, match=r"registered\.json: expected a JSON object"):
        registered("paraphrases")


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "file" / "below"))
    with pytest.raises(UsageError, match="below: cannot be made"):
        register("paraphrases", tmp_path / "file")
    assert registered("paraphrases") is None


def test_the_list_is_an_ordinary_file(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "table").write_text("")
    register("paraphrases", tmp_path / "table")
    assert [file.name for file in folder.iterdir()] == ["registered.json"]
    assert (folder / "registered.json").stat().st_mode & stat.S_IRUSR


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
