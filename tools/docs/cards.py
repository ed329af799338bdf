"""Write the tables of docs/models.md: what ships, by the card of each folder.

python tools/docs/cards.py            writes the tables
python tools/docs/cards.py --check    says whether they are up to date; exits 1 if they are not

Each folder of src/monoalign/data, and the package of `accurate`, has a `card.toml`: it says `what`
that is, its `licence` (SPDX), what it was `built_by`, its `sources` with a licence each, and its
`size` if that of its files should not be counted.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src" / "monoalign" / "data"
ACCURATE = ROOT / "packages" / "accurate" / "src" / "monoalign_accurate"
DOCUMENT = ROOT / "docs" / "models.md"
BEGIN, END = "<!-- cards: tools/docs/cards.py -->\n", "<!-- end of cards -->\n"


def main() -> None:
    """Write the tables, or check them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    new = before + BEGIN + "\n".join(tables()) + "\n" + END + after
    if not parser.parse_args().check:
        DOCUMENT.write_text(new, encoding="utf-8")
    elif text != new:
        print(f"{DOCUMENT.name} is out of date: run python tools/docs/cards.py")
        sys.exit(1)


def tables() -> Iterator[str]:
    """One table of folders, one of what they were made from."""
    folders = [folder for folder in sorted(DATA.iterdir()) if folder.is_dir()]
    cards = {folder.name: _card(folder) for folder in folders}
    cards["monoalign-accurate"] = _card(ACCURATE)
    yield "| folder of `src/monoalign/data`, or package | what | size | licence | built by |"
    yield "|---|---|---|---|---|"
    for name, card in cards.items():
        size = card.get("size") or _shown(_size(DATA / name))
        yield f"| `{name}` | {card['what']} | {size} | {card['licence']} | {card['built_by']} |"
    yield from ("", "| made from | licence | used for |", "|---|---|---|")
    uses: dict[tuple[str, str], list[str]] = {}
    for name, card in cards.items():
        for source in card["sources"]:
            uses.setdefault((source["name"], source["licence"]), []).append(f"`{name}`")
    for (source, licence), folders in sorted(uses.items(), key=lambda use: use[0][0].lower()):
        yield f"| {source} | {licence} | {', '.join(folders)} |"


def _card(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "card.toml").read_text(encoding="utf-8"))


def _size(folder: Path) -> int:
    """What a folder holds, in bytes; its card does not count."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != "card.toml")
    return sum(path.stat().st_size for path in files)


def _shown(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.0f} kB"


if __name__ == "__main__":
    main()
