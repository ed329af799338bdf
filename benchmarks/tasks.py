"""The four tasks over several aligners, as `monoalign task` prints them one by one.

python benchmarks/tasks.py [--data ../shared/data] [--aligners fast exact …] [--tasks answers …]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import monoalign
from monoalign.tasks.registry import TASKS
from monoalign.tasks.task import TaskRow, run_baseline, run_task

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
FILES = {
    "similarity": ["sts/STS2013-test"],
    "paraphrase": ["msrp/msr_paraphrase_train.txt", "msrp/msr_paraphrase_test.txt"],
    "entailment": ["rte/rte2_dev.xml", "rte/rte2_test.xml"],
    "answers": ["trecqa/dev.csv"],
}


def main() -> None:
    """Read the options and print a table per task."""
    parser = argparse.ArgumentParser(description="Measure aligners by tasks.")
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--aligners", nargs="+", default=["fast", "sultan", "exact"])
    parser.add_argument("--tasks", nargs="+", choices=list(TASKS), default=list(TASKS))
    options = parser.parse_args()
    aligners = [monoalign.load(name) for name in options.aligners]
    for name in options.tasks:
        task = TASKS[name]
        parts = task.parts([options.data / path for path in FILES[name]])
        print(f"\n{name}: {task.summary}, {len(parts[-1])} pairs")
        rows = run_baseline(task, parts)
        for aligner in aligners:
            rows += run_task(task, aligner, parts)
        print("\n".join(map(line, rows)), flush=True)


def line(row: TaskRow) -> str:
    """One row, in percent."""
    figures = (
        f"{name} {100 * one.value:.1f} ({100 * one.low:.1f}–{100 * one.high:.1f})"
        for name, one in row.figures.items()
    )
    return f"{row.system:12} {row.score:12} {'  '.join(figures)}"


if __name__ == "__main__":
    main()
