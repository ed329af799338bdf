"""Write README's table of results, from the figures of docs/reproduction.json.

python tools/docs/results.py            writes the table
python tools/docs/results.py --check    says whether it is up to date; exits 1 if it is not

`monoalign reproduce --all` measures the figures.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from monoalign.reproduce.document import overview, rendered
from monoalign.reproduce.run import Results
from monoalign.reproduce.table import PaperRow
from monoalign.systems.registry import DEFAULT, system_of

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "docs" / "reproduction.json"
README = ROOT / "README.md"
BEGIN, END = "<!-- results: tools/docs/results.py -->\n", "<!-- end of results -->\n"


def main() -> None:
    """Write the table, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    outcomes = json.loads(FIGURES.read_text(encoding="utf-8"))["outcomes"]
    new = before + BEGIN + "\n".join(lines(Results(outcomes))) + "\n" + END + after
    if not parser.parse_args().check:
        README.write_text(new, encoding="utf-8")
    elif text != new:
        print(f"{README.name} is out of date: run python tools/docs/results.py")
        sys.exit(1)


def lines(results: Results) -> Iterator[str]:
    """Every aligner that was measured, the best first."""
    table = overview()
    cells = {row[0]: row for row in rendered(table, results).rows}
    yield "| aligner | what it does | published | as published (ours) | default |"
    yield "|---|---|---|---|---|"

    def f1(row: PaperRow) -> float:
        return (results.figure(row.default, "F1") or [0.0])[0]

    for row in sorted(filter(f1, table.rows), key=f1, reverse=True):
        _, published, paper, *_, default = cells[row.label]
        name = row.label.strip("`")
        summary = system_of(name).summary + ("; the default" if name == DEFAULT else "")
        yield f"| {row.label} | {summary} | {published} | {paper} | {default} |"


if __name__ == "__main__":
    main()
