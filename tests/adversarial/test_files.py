"""Output files: whole or not at all, one run at a time, permissions kept."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from monoalign.core.errors import DataError, FormatError, OutputExistsError, UsageError
from monoalign.corpora.write import open_output, write_corpus
from monoalign.resources.paraphrases import Paraphrases
from monoalign.run.files import convert_file
from monoalign.run.summary import Summary
from samples import aligned

ONE = aligned("a", "b", "0-0")
posix = pytest.mark.skipif(os.name != "posix", reason="permissions and locks of POSIX")


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444, 0o666])
def test_the_permissions_of_what_is_replaced(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "out.pharaoh"
    path.write_text("old")
    path.chmod(mode)
    with open_output(path, overwrite=True) as stream:
        stream.write(b"new")
        (part,) = (file for file in tmp_path.iterdir() if file != path)
        assert stat.S_IMODE(part.stat().st_mode) == mode  # already while it is written
    assert (stat.S_IMODE(path.stat().st_mode), path.read_bytes()) == (mode, b"new")


@pytest.mark.parametrize("overwrite", [False, True])
def test_two_runs_to_the_same_output(tmp_path: Path, overwrite: bool) -> None:
    """The second is refused at once; the first is whole."""
    path = tmp_path / "out.pharaoh"
    with open_output(path, overwrite=overwrite) as stream:
        stream.write(b"first")
        with pytest.raises(OutputExistsError, match="is being written by another run"):
            write_corpus([ONE], path, overwrite=overwrite)
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_many_runs_to_the_same_output(tmp_path: Path) -> None:
    """As many successes as there are files: one."""
    path, outcomes = tmp_path / "out", list[str]()
    start = threading.Barrier(8)

    def run(name: str) -> None:
        start.wait()
        try:
            with open_output(path) as stream:
                stream.write(name.encode())
        except OutputExistsError:
            return
        outcomes.append(name)

    threads = [threading.Thread(target=run, args=(str(number),)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [path.read_text()] == outcomes
    assert list(tmp_path.iterdir()) == [path]


def test_an_output_that_another_program_makes_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "out"
    with pytest.raises(OutputExistsError), open_output(path):
        path.write_text("theirs")
    assert path.read_text() == "theirs"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_what_a_killed_run_leaves_is_taken_over(tmp_path: Path) -> None:
    code = (
        "import sys, time; from monoalign.corpora.write import open_output\n"
        "with open_output(sys.argv[1]) as stream:\n"
        "    stream.write(b'part'); stream.flush(); time.sleep(60)"
    )
    path = tmp_path / "out"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", code, path], env=environment) as process:
        until = time.monotonic() + 30
        while not any(file.stat().st_size for file in tmp_path.iterdir()):
            assert time.monotonic() < until
            time.sleep(0.01)
        with pytest.raises(OutputExistsError, match="another run"):
            write_corpus([ONE], path, format="pharaoh")
        process.send_signal(signal.SIGKILL)
    assert [file.name for file in tmp_path.iterdir()] == [".out.part"]
    write_corpus([ONE], path, format="pharaoh")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "0-0\n"


@posix
def test_a_link_in_the_way_is_not_followed(tmp_path: Path) -> None:
    """In a folder that others write to, `.out.part` may be a trap."""
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / ".out.part").symlink_to(victim)
    with pytest.raises(UsageError, match="cannot be written"):
        write_corpus([ONE], tmp_path / "out", format="pharaoh")
    assert victim.read_text() == "precious"
    (tmp_path / ".out.part").unlink()
    (tmp_path / ".out.part").hardlink_to(victim)
    write_corpus([ONE], tmp_path / "out", format="pharaoh")
    assert victim.read_text() == "precious"


def test_names_that_no_file_can_have(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    for path in (tmp_path / "one", tmp_path / "a\0b", tmp_path / ("a" * 300)):
        with pytest.raises((UsageError, OSError)):
            write_corpus([ONE], path, format="pharaoh")
    assert len(list(tmp_path.iterdir())) == 2


def test_errors_that_are_kept_hold_no_records(tmp_path: Path) -> None:
    path = tmp_path / "f.jsonl"
    path.write_text('{"source": "a"\n' * 5 + '{"source": "a", "target": "a", "links": [[0, 1]]}')
    summary = convert_file(path, tmp_path / "out.jsonl", from_format="jsonl")
    assert summary.bad == 6
    for error in summary.errors:
        assert (error.__traceback__, error.__context__, error.__cause__) == (None, None, None)


def test_only_the_first_errors_are_kept() -> None:
    summary = Summary("jsonl")
    for number in range(2000):
        summary.add_error(FormatError("bad", path="f", line=number))
    assert (summary.bad, len(summary.errors)) == (2000, 1000)


@pytest.mark.parametrize("step", [7])
def test_a_damaged_compiled_table_is_compiled_again(
    tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever byte is wrong."""
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "table"
    path.write_text("car\tautomobile\n")
    expected = Paraphrases.load(path).hash
    (compiled,) = (tmp_path / "cache").iterdir()
    whole = compiled.read_bytes()
    errors: list[DataError] = []
    for position in range(0, len(whole), step):
        spoilt = bytearray(whole)
        spoilt[position] ^= 0xFF
        compiled.write_bytes(spoilt)
        assert Paraphrases.load(path, on_error=errors.append).hash == expected
    assert errors == []
