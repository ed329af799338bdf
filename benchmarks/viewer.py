"""The page of `monoalign view` with many pairs: its size, and how long Chromium takes.

python benchmarks/viewer.py [--pairs 5000] [--aligner jacana] [--runs 5] [--keep page.html]

Pairs are those of RTE2 dev (MONOALIGN_DATA, else ../shared/data), repeated until there are enough;
the page holds the aligner's links with their probabilities, and the gold standard. Each figure is
the least of several runs: the machine has other work.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.view.page import NamedAlignments, page

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"

# How long the page takes to answer, from the event to the frame that shows it, in milliseconds.
ANSWER = """async (act) => {
  const start = performance.now();
  (0, { next: () => document.getElementById("next").click(),
        threshold: () => {
          const slider = document.getElementById("threshold");
          slider.value = 20 + Math.round(60 * Math.random());
          slider.dispatchEvent(new Event("input"));
        },
        filter: () => {
          const text = document.getElementById("text");
          text.value = text.value === "the" ? "said" : "the";
          text.dispatchEvent(new Event("input"));
        },
        scroll: () => { document.getElementById("list").scrollTop += 3000; },
      }[act])();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - start;
}"""


def main() -> None:
    """Read the options and print the figures."""
    parser = argparse.ArgumentParser(description="Measure the viewer's page.")
    parser.add_argument("--pairs", type=int, default=5000)
    parser.add_argument("--aligner", default="jacana")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--keep", type=Path, help="Where to leave the page.")
    options = parser.parse_args()
    gold = list(monoalign.read_corpus(RTE2))
    ours = list(monoalign.load(options.aligner).align_many(one.pair for one in gold))
    systems = [
        NamedAlignments(options.aligner, repeated(ours, options.pairs)),
        NamedAlignments("gold", repeated(gold, options.pairs)),
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = options.keep or Path(folder) / "page.html"
        file.write_text(page(systems, title="viewer benchmark"), encoding="utf-8")
        print(f"pairs {options.pairs}  file {file.stat().st_size / 1e6:.1f} MB")
        for name, milliseconds in measured(file.resolve().as_uri(), options.runs).items():
            print(f"{name:34} {milliseconds:6.0f} ms")


def repeated(alignments: Sequence[Alignment], size: int) -> list[Alignment]:
    """As many alignments as wanted, each with an id of its own."""
    return [
        replace(one, pair=replace(one.pair, id=str(number)))
        for number, one in enumerate(islice(cycle(alignments), size), start=1)
    ]


def measured(address: str, runs: int) -> dict[str, float]:
    """The least of each figure over several visits with a fresh browser context."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    found: dict[str, float] = {}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=program, args=["--headless", "--no-sandbox"]
        )
        for _ in range(runs):
            for name, value in visit(browser, address).items():
                found[name] = min(value, found.get(name, value))
        browser.close()
    return found


def visit(browser: Any, address: str) -> dict[str, float]:
    """One visit: the browser's own clock from the start of loading, then a few things to do."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    tab = context.new_page()
    tab.goto(address)
    tab.wait_for_selector(".ma-links .ma-link")
    paints = tab.evaluate(
        "performance.getEntriesByType('paint').map((entry) => [entry.name, entry.startTime])"
    )
    figures = {name.replace("-", " "): time for name, time in paints}
    figures["page ready"] = tab.evaluate(
        "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
    )
    for act in ("next", "threshold", "filter", "scroll"):
        figures[f"{act}, until it is shown"] = min(tab.evaluate(ANSWER, act) for _ in range(4))
    context.close()
    return figures


if __name__ == "__main__":
    main()
