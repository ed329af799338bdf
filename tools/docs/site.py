"""What mkdocs does not do by itself: pages that are generated, and links to files outside docs/.

`mkdocs.yml` names this file as its hooks. Links to the source code lead to the repository where the
site is built by its continuous integration (`GITHUB_REPOSITORY`); elsewhere they are plain text.
"""

from __future__ import annotations

import os
import posixpath
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(ROOT / "src"))

import command_page  # noqa: E402
import system_pages  # noqa: E402

ELSEWHERE = {
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "code-of-conduct.md": "CODE_OF_CONDUCT.md",
}
"""Pages of the site, and the files of the repository that they show."""

FIRST = ("index.md", "how-to/", "concepts/", "documents.md")
"""Pages that a search lists before others: those for people who are new."""

DOWNLOADS = (
    "examples/everyday.tsv",
    "examples/museum-old.txt",
    "examples/museum-new.txt",
    *(
        path.relative_to(ROOT).as_posix()
        for path in sorted(ROOT.glob("examples/notebooks/*.ipynb"))
    ),
)
"""Files that pages use, at the same place in the site."""

_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
_CODE = re.compile(r"(^(?:```|~~~).*?^(?:```|~~~)\s*$)", re.MULTILINE | re.DOTALL)


def on_config(config: Any) -> Any:
    """Add a page per system to the navigation, behind the overview."""
    section = next(entry["Systems"] for entry in config["nav"] if "Systems" in entry)
    section[1:1] = [{name: f"systems/{name}.md"} for name in system_pages.names()]
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are generated or live elsewhere, and files to download."""
    for path, text in _pages():
        files.append(File.generated(config, path, content=text))
    for name in DOWNLOADS:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Let links lead to pages of the site, to the repository, or nowhere; rank guides first."""
    if page.file.src_uri.startswith(FIRST):
        page.meta.setdefault("search", {"boost": 3})
    source = ELSEWHERE.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    parts = _CODE.split(markdown)
    for number in range(0, len(parts), 2):
        parts[number] = _LINK.sub(lambda match: _link(match, source, page), parts[number])
    return "".join(parts)


def _pages() -> Iterator[tuple[str, str]]:
    yield from system_pages.pages()
    yield "reference/commands.md", command_page.page()
    for path, source in ELSEWHERE.items():
        yield path, (ROOT / source).read_text(encoding="utf-8")


def _link(match: re.Match[str], source: str, page: Any) -> str:
    """The link as the site has it; `source` is the file of the repository that holds it."""
    text, target = match.groups()
    if "://" in target or target.startswith(("#", "mailto:")):
        return match[0]
    path, mark, anchor = target.partition("#")
    file = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    pages = {origin: name for name, origin in ELSEWHERE.items()} | {"README.md": "index.md"}
    if file.startswith("docs/"):
        inside = file.removeprefix("docs/")
    elif file in pages or file in DOWNLOADS:
        inside = pages.get(file, file)
    else:
        repository = os.environ.get("GITHUB_REPOSITORY")
        url = f"https://github.com/{repository}/blob/main/{file}"
        return f"[{text}]({url})" if repository else text
    here = posixpath.dirname(page.file.src_uri)
    return f"[{text}]({posixpath.relpath(inside, here or '.')}{mark}{anchor})"
