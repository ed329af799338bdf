"""Whether all places that state the version agree: tag, _version.py, changelog, citation, packages.

python tools/release/check.py           an untagged commit is fine
python tools/release/check.py --tag     it must have a tag
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Print what does not agree, and exit with 1 if there is anything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tag", action="store_true", help="the commit must have a tag")
    problems = list(disagreements(ROOT, tags_of(ROOT), tag_needed=parser.parse_args().tag))
    for problem in problems:
        print(f"release: {problem}")
    sys.exit(bool(problems))


def disagreements(root: Path, tags: list[str], *, tag_needed: bool = False) -> Iterator[str]:
    """What is wrong with the version of a checkout whose commit has these tags."""
    version = _found(root / "src" / "monoalign" / "_version.py", r'__version__ = "([^"]+)"')
    cited = _found(root / "CITATION.cff", r"^version: (\S+)")
    if cited != version:
        yield f"CITATION.cff says {cited}, _version.py says {version}"
    accurate = _found(root / "packages" / "accurate" / "pyproject.toml", r'^version = "([^"]+)"')
    if accurate != version:  # both are published by one tag
        yield f"packages/accurate says {accurate}, _version.py says {version}"
    releases = [tag for tag in tags if re.fullmatch(r"v\d.*", tag)]
    if tag_needed and not releases:
        yield f"the commit has no tag; expected v{version}"
    if releases and f"v{version}" not in releases:
        yield f"the tag is {', '.join(releases)}, _version.py says {version}"
    if tag_needed or releases:
        changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
        if not re.search(rf"^## \[?{re.escape(version)}\]?", changelog, re.MULTILINE):
            yield f"CHANGELOG.md has no section {version}"


def tags_of(root: Path) -> list[str]:
    """The tags of the commit that is checked out."""
    command = ["git", "-C", str(root), "tag", "--points-at", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def _found(path: Path, pattern: str) -> str:
    match = re.search(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)
    return match[1] if match else "nothing"


if __name__ == "__main__":
    main()
