"""The report as Markdown with plots, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import orjson

from monoalign.core.options import defaults_of
from monoalign.corpora.write import open_output
from monoalign.reproduce import alignment_rows
from monoalign.reproduce.table import PaperRow
from monoalign.systems.registry import system_of

from .plots import label_of, plots_of
from .run import Result

_CLASSES = ("identical", "non-identical", "content", "function", "punctuation")
_SPEEDS = ("annotated", "annotated_processor", "from_tokens", "from_raw_text")


def write_report(results: Mapping[str, Sequence[Result]], command: str, document: Path) -> None:
    """Write the document, its plots beside it and a JSON file of the same name."""
    text = "\n".join(_lines(results, command, document)) + "\n"
    for name, svg in plots_of(results).items():
        _write(document.parent / f"{document.stem}-plots" / name, svg)
    _write(document, text)
    data = {
        corpus: [{k: v for k, v in row.items() if k != "counts"} for row in rows]
        for corpus, rows in results.items()
    }
    content = {"command": command, "results": data}
    _write(
        document.with_suffix(".json"), orjson.dumps(content, option=orjson.OPT_INDENT_2).decode()
    )


def _lines(results: Mapping[str, Sequence[Result]], command: str, document: Path) -> Iterator[str]:
    yield "# Benchmarks"
    yield ""
    yield f"Written by `{command}`; do not edit. Macro averages in percent over sure links."
    for corpus, rows in results.items():
        if not rows:
            continue
        yield from ("", f"## {corpus}", "", *_environment(rows), "")
        yield from _accuracy(rows)
        yield from ("", "### Beside the published figures", "")
        yield from _published(corpus, rows)
        yield from ("", "### By kind of link", "")
        yield from _classes(rows)
        yield from ("", "### Speed and memory", "")
        yield from _speeds(rows)
        if any(row["tasks"] for row in rows):
            yield from ("", "### Tasks", "")
            yield from _tasks(rows)
        for name in plots_of({corpus: rows}):
            yield from ("", f"![{name}]({document.stem}-plots/{name})")
        yield from ("", "### Signatures", "")
        yield from (f"- `{row['signature']}`" for row in rows)


def _environment(rows: Sequence[Result]) -> Iterator[str]:
    environment = rows[0]["environment"]
    packages = ", ".join(f"{name} {version}" for name, version in environment["packages"].items())
    yield f"{environment['machine']}; Python {environment['python']}; {packages}."


def _accuracy(rows: Sequence[Result]) -> Iterator[str]:
    yield "| system | P | R | F1 | 95 % | E | AER | p | on folds: F1 / E |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for row in rows:
        scores, (low, high) = row["scores"], row["intervals"]["f1"]
        chance = row.get("chance_against_best")
        p_value = "best" if chance is None else "< 0.001" if chance < 0.001 else f"{chance:.3f}"
        yield (
            f"| {label_of(row)} | {scores['precision']:.1f} | {scores['recall']:.1f} | "
            f"{scores['f1']:.1f} | {low:.1f}–{high:.1f} | {scores['exact']:.2f} | "
            f"{scores['aer']:.1f} | {p_value} | {_folds(row)} |"
        )
    yield ""
    yield "“On folds”: on held-out folds of the training corpus, by models that had not seen them;"
    yield "known before the test."
    yield "`p`: a paired permutation test of F1 against the best of our aligners."
    if any(row["kind"] == "from text" for row in rows):
        yield "“From text”: learned from the words of these very pairs, without links; the models"
        yield "that ship have never seen them."


def _folds(row: Result) -> str:
    figures = row["held_out"]
    return f"{figures['f1']:.1f} / {figures['exact']:.1f}" if figures else "–"


def _published(corpus: str, rows: Sequence[Result]) -> Iterator[str]:
    ours = {row["system"]: row for row in rows if row["kind"] == "aligner"}
    yield "| published | P | R | F1 | E | source | ours | P | R | F1 | E |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    for source, row, name in published_for(corpus):
        theirs = " | ".join("–" if value is None else str(value) for value in row.published)
        mine = "– | – | – | –"
        if name in ours:
            scores = ours[name]["forgiven" if "forgiven" in row.label else "scores"]
            names = ("precision", "recall", "f1", "exact")
            mine = " | ".join(f"{scores[key]:.1f}" for key in names)
        yield f"| {row.label} | {theirs} | {source} | {name} | {mine} |"
    yield ""
    yield "Forgiven: links of punctuation that were missed do not count. `monoalign reproduce` sets"
    yield "all published figures beside the systems as published."


def published_for(corpus: str) -> list[tuple[str, PaperRow, str]]:
    """The paper, the row and the aligner to compare it with, for a corpus known by its file.

    The aligner is one with its default options; "" for other variants.
    """
    rows = []
    if corpus.startswith("RTE2_test"):
        for paper, row in alignment_rows("rte2-test"):
            assert row.default is not None  # for the type checker
            name = row.default.system
            plain = {**defaults_of(system_of(name).settings), "weights": "rte2"}
            usual = all(plain[key] == value for key, value in row.default.options.items())
            rows.append((paper.short, row, name if usual else ""))
    return rows


def _classes(rows: Sequence[Result]) -> Iterator[str]:
    yield "| system | " + " | ".join(f"{name} P / R / F1" for name in _CLASSES) + " |"
    yield "|---|" + "---|" * len(_CLASSES)
    for row in rows:
        cells = []
        for name in _CLASSES:
            scores = row["classes"].get(name)
            names = ("precision", "recall", "f1")
            cells.append(" / ".join(f"{scores[n]:.1f}" for n in names) if scores else "–")
        yield f"| {label_of(row)} | " + " | ".join(cells) + " |"


def _speeds(rows: Sequence[Result]) -> Iterator[str]:
    yield "| system | pairs/s, annotated | per CPU second | from tokens | from raw text | MB |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        if row["speed"].get("annotated"):
            rates = " | ".join(_rate(row["speed"].get(name)) for name in _SPEEDS)
            yield f"| {label_of(row)} | {rates} | {row['memory_mb']:,.0f} |"
    yield ""
    yield "One process; compiled code is warm, word caches are empty. If a peer learns while"
    yield "aligning, that time is included."


def _rate(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def _tasks(rows: Sequence[Result]) -> Iterator[str]:
    yield "| task | system | score of the alignment | figures |"
    yield "|---|---|---|---|"
    lines = []
    for row in rows:
        for task in row["tasks"]:
            figures = [
                f"{name} {100 * value:.1f} ({100 * low:.1f}–{100 * high:.1f})"
                for name, (value, low, high) in task["figures"].items()
            ]
            lines.append(
                f"| {task['task']} | {label_of(row)} | {task['score']} | {', '.join(figures)} |"
            )
    yield from sorted(lines, key=lambda line: line.split("|")[1])


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_output(path, overwrite=True) as stream:
        stream.write(text.encode())
