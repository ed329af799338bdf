from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.errors import OutputExistsError, UsageError
from monoalign.corpora import write
from monoalign.corpora.write import open_output, write_corpus
from samples import aligned

ONE = aligned("a", "b", "0-0")


def test_nothing_appears_when_writing_fails(tmp_path: Path) -> None:
    def broken() -> Iterator[Alignment]:
        yield ONE
        raise RuntimeError("killed")

    with pytest.raises(RuntimeError):
        write_corpus(broken(), tmp_path / "out.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_an_output_that_exists_is_safe(tmp_path: Path) -> None:
    path = tmp_path / "out.pharaoh"
    path.write_text("mine")
    with pytest.raises(OutputExistsError, match="--overwrite"):
        write_corpus([ONE], path)
    assert path.read_text() == "mine"
    write_corpus([ONE], path, overwrite=True)
    assert path.read_text() == "0-0\n"


def test_a_link_is_followed_and_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link.pharaoh"
    real.write_text("old")
    link.symlink_to(real)
    write_corpus([ONE], link, overwrite=True)
    assert link.is_symlink()
    assert real.read_text() == "0-0\n"


def test_a_device_needs_no_permission() -> None:
    assert write_corpus([ONE], "/dev/null", format="jsonl") == 1


def test_an_ordinary_file_is_readable_by_others(tmp_path: Path) -> None:
    with open_output(tmp_path / "f") as stream:
        stream.write(b"x")
    plain = tmp_path / "plain"
    plain.write_bytes(b"x")
    assert stat.S_IMODE((tmp_path / "f").stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be written"):
        write_corpus([ONE], tmp_path / "no" / "such" / "folder.jsonl")


def test_where_files_cannot_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: the part is closed before it is renamed, and removed if writing fails."""
    monkeypatch.setattr(write, "fcntl", None)
    monkeypatch.setattr(os, "O_BINARY", 0, raising=False)
    path = tmp_path / "out.pharaoh"
    (tmp_path / ".out.pharaoh.part").write_text("of a run that was killed")
    assert write_corpus([ONE], path) == 1
    assert path.read_text(encoding="utf-8").startswith("0-0")
    with pytest.raises(RuntimeError), open_output(path, overwrite=True):
        raise RuntimeError
    assert list(tmp_path.iterdir()) == [path]
