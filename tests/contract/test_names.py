"""The house rules that a reader relies on, checked over all of `src/`.

A system is named in its own folder, its weights lie in `data/weights/NAME`, and the registry names
the default; everything else reads the entries. A system that builds on another may import it. The
papers' tables (`reproduce/PAPER.py`) name the systems that they compare.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import monoalign

SOURCE = Path(monoalign.__file__).parent
SYSTEMS = SOURCE / "systems"
OTHER_MEANINGS: dict[str, Callable[[str, str], bool]] = {
    "jacana": lambda path, line: path.startswith("corpora/"),  # a format
    "exact": lambda path, line: "f1" in line,  # exact match, a figure beside F1
}
"""Where the name of a system means something else: by file and line."""


def test_a_system_is_named_in_its_own_folder_only() -> None:
    offenders = []
    for path, lines in _lines().items():
        for number, line in enumerate(lines, start=1):
            for name in _names_in(path, line):
                offenders.append(f"{path}:{number}: {name}: {line.strip()[:80]}")
    assert not offenders, _listed(offenders)


def test_a_system_is_imported_by_systems_only() -> None:
    offenders = [
        f"{path}: imports {module}"
        for path, tree in _trees().items()
        if not path.startswith("systems/")
        for node in ast.walk(tree)
        for module in _modules_of(node)
        if _folder_of(module) is not None
    ]
    assert not offenders, _listed(offenders)


def test_the_rule_finds_what_it_should() -> None:
    assert list(_names_in("cli/list.py", 'load("bag-of-words")')) == ["bag-of-words"]
    assert list(_names_in("cli/list.py", "as `hmm` does")) == ["hmm"]
    assert list(_names_in("systems/hmm/model.py", "as `hmm` does")) == []
    assert list(_names_in("systems/registry.py", 'DEFAULT = "fast"')) == []
    assert list(_names_in("systems/registry.py", 'load("fast")')) == ["fast"]
    assert list(_names_in("reproduce/yao2013.py", 'row("T2S", (), "jacana")')) == []
    assert list(_names_in("reproduce/run.py", 'load("jacana")')) == ["jacana"]
    assert list(_names_in("corpora/jacana.py", 'name="jacana",')) == []
    assert list(_names_in("cli/list.py", '("precision", "recall", "f1", "exact")')) == []
    assert list(_names_in("cli/list.py", "a fast way, exact to the bit")) == []
    for module in ("monoalign.systems.hmm", "monoalign.systems.hmm.model"):
        assert _folder_of(module) == "hmm"
    assert _folder_of("monoalign.systems.registry") is None


def test_shipped_weights_are_those_of_systems() -> None:
    folders = {path.name for path in (SOURCE / "data" / "weights").iterdir() if path.is_dir()}
    assert folders <= set(monoalign.available())


def test_no_type_is_defined_twice() -> None:
    places: dict[str, list[str]] = {}
    for path, tree in _trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(f"{path}:{node.lineno}")
    twice = [f"{name}: {', '.join(where)}" for name, where in places.items() if len(where) > 1]
    assert not twice, _listed(twice)


def test_files_are_short() -> None:
    """Docstrings do not count: those of public names have sections and examples."""
    sizes = {path: len(lines) - _docstring_lines(path) for path, lines in _lines().items()}
    long = [f"{path}: {size} lines" for path, size in sizes.items() if size >= 293]
    assert not long, _listed(long)


def _docstring_lines(path: str) -> int:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = (node for node in ast.walk(_trees()[path]) if isinstance(node, kinds))
    first = (node.body[0] for node in nodes if ast.get_docstring(node) is not None)
    return sum((each.end_lineno or each.lineno) - each.lineno + 1 for each in first)


def test_functions_are_short() -> None:
    long = []
    for path, tree in _trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines >= 60:
                    long.append(f"{path}:{node.lineno}: {node.name}: {lines} lines")
    assert not long, _listed(long)


def test_modules_are_few() -> None:
    assert len(_lines()) < 400


@pytest.mark.parametrize("name", ["found"])
def test_no_variable_of_that_name(name: str) -> None:
    offenders = [
        f"{path}:{line}"
        for path, tree in _trees().items()
        for node in ast.walk(tree)
        for line in _bound_at(node, name)
    ]
    assert not offenders, _listed(offenders)


@cache
def _lines() -> dict[str, list[str]]:
    """The lines of every module, by its path below `monoalign/`."""
    return {
        path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8").splitlines()
        for path in sorted(SOURCE.rglob("*.py"))
    }


@cache
def _trees() -> dict[str, ast.Module]:
    return {path: ast.parse("\n".join(lines)) for path, lines in _lines().items()}


@cache
def _folders() -> dict[str, str]:
    """Systems by the names of their folders."""
    return {
        path.parent.name: path.parent.name.replace("_", "-")
        for path in SYSTEMS.glob("*/__init__.py")
    }


def _names_in(path: str, line: str) -> Iterator[str]:
    """The systems that a line names, in quotes or back-ticks, though it should not."""
    for quoted in re.findall(r"""["'`]([\w-]+)(?=["'`])""", line):
        folder = quoted.replace("-", "_")
        if _folders().get(folder) != quoted or path.startswith(f"systems/{folder}/"):
            continue
        if path == "systems/registry.py" and line.startswith("DEFAULT = "):
            continue
        if re.fullmatch(r"reproduce/[a-z]+\d{4}\.py", path):
            continue
        if quoted in OTHER_MEANINGS and OTHER_MEANINGS[quoted](path, line):
            continue
        yield quoted


def _modules_of(node: ast.AST) -> Iterator[str]:
    """The modules that a statement imports, as far as absolute names tell."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _folder_of(module: str) -> str | None:
    """The folder of a system, if the module is in one."""
    start = "monoalign.systems."
    folder = module.removeprefix(start).partition(".")[0]
    return folder if module.startswith(start) and folder in _folders() else None


def _bound_at(node: ast.AST, name: str) -> Iterator[int]:
    """The line where a statement or argument binds a name."""
    if isinstance(node, ast.arg) and node.arg == name:
        yield node.lineno
    if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
        yield node.lineno


def _listed(offenders: list[str]) -> str:
    return "\n".join([f"{len(offenders)} offenders:", *offenders])
