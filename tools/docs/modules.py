"""Write docs/modules.md: every module with the first line of its docstring.

python tools/docs/modules.py            writes the file
python tools/docs/modules.py --check    says whether it is up to date; exits 1 if it is not
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "monoalign"
DOCUMENT = ROOT / "docs" / "modules.md"
LAYERS = (
    "cli",
    "service",
    "mcp",
    "run",
    "bench",
    "reproduce",
    "view",
    "tasks",
    "documents",
    "changes",
    "systems",
    "training",
    "models",
    "decoding",
    "scoring",
    "features",
    "candidates",
    "evaluation",
    "corpora",
    "annotate",
    "resources",
    "syntax",
    "core",
    "kernels",
)
"""The packages, from the top layer to the bottom."""


def main() -> None:
    """Write the document, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    text = document()
    if not parser.parse_args().check:
        DOCUMENT.write_text(text, encoding="utf-8")
    elif DOCUMENT.read_text(encoding="utf-8") != text:
        print(f"{DOCUMENT.name} is out of date: run python tools/docs/modules.py")
        sys.exit(1)


def document() -> str:
    """The whole document."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Modules"
    yield ""
    yield "Written by `python tools/docs/modules.py`; do not edit. From the top layer down;"
    yield "[architecture.md](architecture.md) says how they work together."
    for layer in LAYERS:
        folders = sorted({path.parent for path in (SOURCE / layer).rglob("*.py")})
        for folder in folders:
            name = folder.relative_to(SOURCE).as_posix()
            yield from ("", f"## {name}", "", summary(folder / "__init__.py"), "")
            for path in sorted([*folder.glob("*.py"), *folder.glob("*.pyx")]):
                if path.name != "__init__.py":
                    link = f"../src/monoalign/{name}/{path.name}"
                    yield f"- [`{path.name}`]({link}) {summary(path)}"


def summary(path: Path) -> str:
    """The first paragraph of a module's docstring, on one line."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".pyx":  # no Python for `ast`, but it begins with its docstring
        text = text.split('"""', 2)[1]
    else:
        text = ast.get_docstring(ast.parse(text)) or ""
    return " ".join(text.partition("\n\n")[0].split())


if __name__ == "__main__":
    main()
