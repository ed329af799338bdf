"""Nothing needs a place to write, or a network: every aligner works on a read-only file system,
without a home.

The tests run in namespaces of their own, in which everything but /proc, /sys and /dev is mounted
read-only, and which have no network; they are skipped, with the reason, where that is not possible.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from textwrap import dedent

import pytest

import monoalign

LOCKED = """
set -e
while read -r _ target _; do
  case "$target" in /proc*|/sys*|/dev*) continue ;; esac
  mount -o remount,bind,ro "$target"
done < /proc/mounts
exec "$@"
"""
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
    "LANG": "C.UTF-8",
    "PYTHONPATH": os.pathsep.join(sys.path),
}
NOTHING_CAN_BE_WRITTEN = """
    import os, pathlib, tempfile
    import monoalign

    assert "HOME" not in os.environ
    for folder in (pathlib.Path(monoalign.__file__).parent, pathlib.Path.cwd()):
        try:
            (folder / "written").touch()
        except OSError:
            continue
        raise AssertionError(folder)
    try:
        raise AssertionError(tempfile.gettempdir())
    except FileNotFoundError:
        pass
"""


@pytest.fixture(scope="module")
def namespace() -> list[str]:
    """The command that runs another one with a read-only file system and no network."""
    program = shutil.which("unshare")
    if program is None:
        pytest.skip("needs unshare (Linux)")
    user = [] if os.geteuid() == 0 else ["--map-root-user"]
    command = [program, *user, "--mount", "--net", "sh", "-c", LOCKED, "sh"]
    tried = subprocess.run([*command, "true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"the file system cannot be made read-only here: {tried.stderr.strip()}")
    return command


def run(namespace: list[str], script: str) -> list[str]:
    """The lines that a script prints which can write nothing."""
    result = subprocess.run(
        [*namespace, sys.executable, "-c", dedent(NOTHING_CAN_BE_WRITTEN) + dedent(script)],
        env=ENVIRONMENT,
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_every_aligner(namespace: list[str]) -> None:
    source, target = "He bought a car.", "A new car was purchased by him."
    script = f"""
        for name in monoalign.available():
            print(name, monoalign.load(name).align({source!r}, {target!r}).to_pharaoh())
    """
    assert run(namespace, script) == [
        f"{name} {monoalign.load(name).align(source, target).to_pharaoh()}"
        for name in monoalign.available()
    ]


def test_the_command(namespace: list[str]) -> None:
    script = """
        from typer.testing import CliRunner
        from monoalign.cli.main import app

        result = CliRunner().invoke(app, ["show", "He left.", "He left early."])
        print(result.exit_code)
    """
    assert run(namespace, script) == ["0"]


def test_the_service(namespace: list[str]) -> None:
    pytest.importorskip("fastapi", reason="needs the extra `service`")
    script = """
        from monoalign.service.app import create_app
        from monoalign.service.limits import Limits
        from monoalign.service.processes import WorkerProcess
        from monoalign.service.work import READ, Body

        worker = WorkerProcess(Limits())
        (job,), _ = worker.work(READ, [Body(b'{"source":"a b","target":"b"}')])
        worker.close()
        print(job.chunks[0].pairs)
    """
    assert run(namespace, script) == ["1"]
