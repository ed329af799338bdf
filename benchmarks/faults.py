"""Faults at random times: the output is the one of an undisturbed run, pair for pair.

    python benchmarks/faults.py [--times 20] [--pairs 3000] [--aligner fast] [--faults worker …]

- worker: one of two workers is killed (kill -9); the run goes on, and succeeds.
- parent: the run itself is killed; another one with --resume finishes. No worker outlives it.
- interrupt: the same with Ctrl-C's signal; lines of ours on standard error, no traceback.
- disk: the output is on a disk that is too small, by a random amount; there is more space when it
  is resumed. The disk is a tmpfs; without the right to mount one, a limit on the size of files.
- pair: a pair at a random line ends every process that aligns it; all others are written, and the
  error names the line.

Needs Linux, for /proc. Every fault comes within the time, or space, that an undisturbed run takes;
one that comes after the end is counted as late. Parts have 256 pairs, so that a short run has many;
`--aligner exact` makes it shorter still. Results are larger than pipes, so that a worker can be
killed in the middle of one. Exit code 1 if any output differs, or if all faults of a kind are late.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

WORDS = ("the", "cat", "man", "car", "sat", "on", "in", "May", "he", "sold", "new", ",", "said")
ALIGN = ("align", "pairs.tsv", "--to", "jsonl", "--jobs", "2", "--aligner")

# The command with small parts. They are set where it runs, so that an interrupt finds nothing else.
PROGRAM = """
import monoalign.__main__ as command
def run(run=command._run):
    import monoalign.run.parts as parts
    parts.PAIRS = 256
    prepare()
    run()
def prepare(): pass
command._run = run
{more}
command.main()
"""
# Read by every worker, since it is a module that the work names.
POISON = """
import os, signal
from dataclasses import dataclass
from monoalign.run.work import RecordWork
class PoisonedWork(RecordWork):
    def __call__(self, chunk):
        if any("poison" in row for row in chunk.rows):
            os.kill(os.getpid(), signal.SIGKILL)
        return RecordWork.__call__(self, chunk)
"""
POISONED = """
def prepare():
    import monoalign.run.align as align
    from poison import PoisonedWork
    align.RecordWork = PoisonedWork
"""


def main() -> None:
    """Every fault so many times; a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=3000)
    parser.add_argument("--aligner", default="fast")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", nargs="*", default=list(FAULTS), choices=list(FAULTS))
    arguments = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # not ignored: runs would not stop
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        run = Trial(Path(folder), arguments.pairs, arguments.aligner, random.Random(arguments.seed))
        for name in arguments.faults:
            run.late = 0
            right = sum(FAULTS[name](run) for _ in range(arguments.times))
            late = f", {run.late} faults came late" if run.late else ""
            print(f"{name:10} {right} of {arguments.times} outputs are right{late}", flush=True)
            failed += arguments.times - right + (run.late == arguments.times)
    sys.exit(1 if failed else None)


class Trial:
    """A file of pairs, its undisturbed output, and runs that are disturbed."""

    def __init__(self, folder: Path, pairs: int, aligner: str, chance: random.Random) -> None:
        self.folder, self.pairs, self.aligner, self.chance = folder, pairs, aligner, chance
        self.out = folder / "out"
        self.late = 0  # faults that a run did not see
        self.lines = [self._line() for _ in range(pairs)]
        self.write(self.lines)
        (folder / "poison.py").write_text(POISON, encoding="utf-8")
        started = time.monotonic()
        process = self.start()
        assert process.wait() == 0
        self.seconds = time.monotonic() - started
        self.expected = self.output()
        print(f"{pairs} pairs undisturbed: {self.seconds:.1f} s", flush=True)

    def start(
        self, *more: str, program: str = "", most: int | None = None
    ) -> subprocess.Popen[bytes]:
        """A run to `out`, which does not exist; `most` are the bytes that a file may have."""
        path = os.pathsep.join([str(self.folder), *sys.path])
        limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most)) if most else None
        program = PROGRAM.format(more=program)
        return subprocess.Popen(
            [sys.executable, "-c", program, *ALIGN, self.aligner, "-o", str(self.out), *more],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path},
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=limit,
        )

    def output(self) -> bytes:
        """The output, removed; nothing if there is none."""
        content = self.out.read_bytes() if self.out.exists() else b""
        self.out.unlink(missing_ok=True)
        return content

    def wait(self) -> None:
        """For a random part of the time that a run takes."""
        time.sleep(self.chance.uniform(0.0, self.seconds))

    def write(self, lines: list[str]) -> None:
        """The pairs."""
        (self.folder / "pairs.tsv").write_text("".join(lines), encoding="utf-8")

    def resumed(self) -> bool:
        """Whether a run that was stopped, or done, continues to the right output."""
        if self.out.exists():
            self.late += 1
            return self.output() == self.expected
        process = self.start("--resume")
        _, errors = process.communicate()
        if process.returncode != 0:
            print(errors.decode())
        left = [path.name for path in self.out.parent.glob(".out*")]
        return self.output() == self.expected and not left

    def _line(self) -> str:
        source = self.chance.choices(WORDS, k=self.chance.randint(5, 20))
        target = source[:]
        self.chance.shuffle(target)
        return f"{' '.join(source)}\t{' '.join(target[:-1])}\n"


def kill_worker(run: Trial) -> bool:
    """One of the workers ends."""
    process = run.start()
    run.wait()
    workers = [pid for child in children(process.pid) for pid in children(child)]
    if workers:
        stop(run.chance.choice(workers), signal.SIGKILL)
    _, errors = process.communicate()
    if process.returncode != 0:
        print(errors.decode())
    return process.returncode == 0 and run.output() == run.expected


def kill_parent(run: Trial) -> bool:
    """The run ends, and its workers with it."""
    process = run.start()
    run.wait()
    workers = [pid for child in children(process.pid) for pid in children(child)]
    stop(process.pid, signal.SIGKILL)
    process.communicate()
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{pid}/exe").exists() for pid in workers):
        if time.monotonic() > deadline:
            print("a worker outlived its parent")
            return False
        time.sleep(0.05)
    return run.resumed()


def interrupt(run: Trial) -> bool:
    """As Ctrl-C does: everyone of the session is told."""
    process = run.start()
    run.wait()
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate()
    told = all(line.startswith(b"monoalign: ") for line in errors.splitlines())
    told &= (process.returncode, b"monoalign: interrupted" in errors) in ((0, False), (130, True))
    told |= process.returncode == -signal.SIGINT  # Python itself, before the command began
    if not told:
        print(process.returncode, errors.decode())
    return run.resumed() and told


def fill_disk(run: Trial) -> bool:
    """There is less space than the run takes: the output, and its parts."""
    size = run.chance.randint(4096, 2 * len(run.expected))
    with small_disk(run.folder / "disk", size) as disk:
        run.out = disk / "out" if disk else run.out
        process = run.start(most=None if disk else size // 2)
        _, errors = process.communicate()
        full = (b"No space left on device", b"File too large")[disk is None]
        told = process.returncode == 0 or (process.returncode == 1 and full in errors)
        if not told:
            print(process.returncode, errors.decode())
        if disk:
            mount(disk, "remount,size=100m")
        result = run.resumed() and told
    run.out = run.folder / "out"
    return result


@contextmanager
def small_disk(folder: Path, size: int) -> Iterator[Path | None]:
    """A disk of so many bytes, mounted; None if this process may not do that."""
    folder.mkdir(exist_ok=True)
    if not mount(folder, f"size={size}"):
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def mount(folder: Path, options: str) -> bool:
    """Whether a tmpfs with these options is there now."""
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def poison(run: Trial) -> bool:
    """A pair that no worker survives."""
    line = run.chance.randrange(run.pairs)
    run.write([*run.lines[:line], "poison\tpoison\n", *run.lines[line + 1 :]])
    process = run.start(program=POISONED)
    _, errors = process.communicate()
    run.write(run.lines)
    expected = run.expected.splitlines(keepends=True)
    del expected[line]
    told = f"pairs.tsv:{line + 1}: ".encode() in errors and b"ends the process" in errors
    if not told:
        print(errors.decode())
    return process.returncode == 1 and told and run.output() == b"".join(expected)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(one) for task in tasks for one in (task / "children").read_text().split()]
    except OSError:
        return []


def stop(pid: int, kind: signal.Signals) -> None:
    """Send a signal to a process that may have ended."""
    try:
        os.kill(pid, kind)
    except ProcessLookupError:
        return


FAULTS: dict[str, Callable[[Trial], bool]] = {
    "worker": kill_worker,
    "parent": kill_parent,
    "interrupt": interrupt,
    "disk": fill_disk,
    "pair": poison,
}

if __name__ == "__main__":
    main()
