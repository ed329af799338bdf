"""A page per system, from its entry: what it is, figures, options, presets, a worked example.

python tools/docs/system_pages.py NAME    prints the page of a system

`tools/docs/site.py` puts the pages into the site. Figures are those of docs/reproduction.json,
which `monoalign reproduce --all` measures.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from rich.console import Console

from monoalign.core.alignment import Alignment
from monoalign.core.options import options_of
from monoalign.reproduce import PAPERS
from monoalign.reproduce.document import markdown, overview, rendered
from monoalign.reproduce.run import Results
from monoalign.reproduce.table import PaperTable
from monoalign.systems.registry import DEFAULT, load, own_systems, system_of
from monoalign.systems.system import System
from monoalign.view.terminal import picture

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "docs" / "reproduction.json"
EXAMPLE = ("He bought a car last week.", "Last week a car was purchased by him.")
IN_DEPTH = {
    "fast": "fast",
    "accurate": "accurate",
    "jacana": "crf",
    "distributional-crf": "crf",
    "manli": "manli",
    "manli-exact": "manli",
    "manli-constrained": "manli",
    "sultan": "sultan",
}
"""The page that has more on a system; baselines.md has the others."""


def names() -> list[str]:
    """The systems that have a page."""
    return [system.name for system in own_systems()]


def pages() -> Iterator[tuple[str, str]]:
    """The path of every page below docs/, and its text."""
    yield "systems/index.md", "\n".join(_index()) + "\n"
    for system in own_systems():
        yield f"systems/{system.name}.md", page(system)


def page(system: System) -> str:
    """The page of a system."""
    return "\n".join(_lines(system)) + "\n"


def _index() -> Iterator[str]:
    yield from ("# Systems", "")
    yield "Every aligner has the same interface: `monoalign.load(NAME)` in Python, `--aligner NAME`"
    yield f"on the command line. Without a name you get `{DEFAULT}`. Figures are macro precision,"
    yield "recall, F1 and the share of pairs that are exactly right, on MSR RTE2 test; aligners"
    yield "that learn were trained on RTE2 dev."
    yield ""
    yield "| aligner | what it does | P / R / F1 / E |"
    yield "|---|---|---|"
    rows = {row[0].strip("`"): row for row in rendered(overview(), _results()).rows}
    for system in own_systems():
        figures = rows.get(system.name, (f"[measured](../{system.name}.md)",))[-1]
        yield f"| [`{system.name}`]({system.name}.md) | {system.summary} | {figures} |"


def _lines(system: System) -> Iterator[str]:
    yield from (f"# `{system.name}`", "")
    about = import_module(system.package).__doc__ or ""
    about = about.partition("\n\n")[0]
    yield from (about, "")
    if system.summary not in about:
        yield f"In short: {system.summary}."
    depth = IN_DEPTH.get(system.name, "baselines")
    yield f"[More on how it works](../{depth}.md)."
    if system.distribution:
        yield f"It is installed by `pip install 'monoalign[{system.name}]'`."
    if system.training is not None:
        source = "plain pairs" if system.from_text else "gold links"
        yield f"It learns from {source}: `monoalign train {system.name} CORPUS --output FOLDER`."
    yield from _example(system)
    yield from _figures(system)
    yield from _options("Options", system.settings, system)
    if system.training is not None:
        yield from _options("Options of training", system.training, system)
    yield from _presets(system)


def _figures(system: System) -> Iterator[str]:
    """The rows of the papers' tables that were measured with this system."""
    whole = overview()
    own = [row for row in whole.rows if row.label == f"`{system.name}`"]
    tables = [(PaperTable("RTE2 test", "", whole.columns, tuple(own)), "")]
    for paper in PAPERS.values():
        for table in paper.tables:
            kept = [
                row
                for row in table.rows
                if any(each.system == system.name for each in row.measurements())
            ]
            if kept and table.columns == whole.columns and table.main == "F1":
                tables.append((PaperTable(table.name, table.title, table.columns, tuple(kept)),
                               f"{paper.citation}, {table.name}: {table.title}."))  # fmt: skip
    yield from ("", "## Figures", "")
    if not own:
        yield f"[What was measured](../{IN_DEPTH[system.name]}.md)."
        return
    yield "Published, as published (preset `paper`, measured here) and by default, in percent;"
    yield "[all tables](../reproduction.md)."
    for table, title in tables:
        yield ""
        if title:
            yield from (title, "")
        yield from markdown(rendered(table, _results()))


def _example(system: System) -> Iterator[str]:
    yield from ("", "## A worked example", "")
    yield "```pycon"
    yield ">>> import monoalign"
    yield f'>>> aligner = monoalign.load("{system.name}")'
    yield f'>>> aligner.align("{EXAMPLE[0]}", "{EXAMPLE[1]}").to_pharaoh()'
    if not system.installed:  # the site is built without what only some users have
        yield "```"
        return
    alignment = load(system.name).align(*EXAMPLE)
    yield repr(alignment.to_pharaoh())
    yield "```"
    yield ""
    yield "Words that correspond carry the same number; ⟨ ⟩ encloses those without a counterpart:"
    yield ""
    yield "```text"
    yield from _picture(alignment)
    yield "```"


def _options(title: str, kind: type, system: System) -> Iterator[str]:
    known = options_of(kind)
    if not known:
        return
    yield from ("", f"## {title}", "")
    yield "| option | default | |"
    yield "|---|---|---|"
    for name, option in known.items():
        text = option.metadata["help"].replace("|", "\\|")
        yield f"| `{name}` | {_default(option.default)} | {text} |"


def _presets(system: System) -> Iterator[str]:
    for preset in system.presets:
        yield from ("", f"## Preset `{preset.name}`", "")
        chosen = ", ".join(f"`{key}={value}`" for key, value in preset.options.items())
        summary = f"{preset.summary[0].upper()}{preset.summary[1:]}."
        yield f"{summary} It sets {chosen}." if chosen else summary
        if preset.deviations:
            yield from ("", "Where it differs from the paper, and what the paper leaves open:", "")
            yield from (f"- {deviation}" for deviation in preset.deviations)


def _default(value: object) -> str:
    return "" if value is None or value == "" else f"`{value}`"


def _picture(alignment: Alignment) -> Iterator[str]:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(picture(alignment))
    yield from (line.rstrip() for line in capture.get().strip("\n").splitlines())


@cache
def _results() -> Results:
    return Results(json.loads(FIGURES.read_text(encoding="utf-8"))["outcomes"])


if __name__ == "__main__":
    print(page(system_of(sys.argv[1])), end="")
