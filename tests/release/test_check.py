"""tools/release/check.py: a release whose versions disagree is refused."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def check() -> ModuleType:
    path = Path(__file__).parents[2] / "tools" / "release" / "check.py"
    spec = importlib.util.spec_from_file_location("release_check", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of version 1.2.0 that is ready for release."""
    (tmp_path / "src" / "monoalign").mkdir(parents=True)
    (tmp_path / "src" / "monoalign" / "_version.py").write_text('__version__ = "1.2.0"\n')
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 1.2.0\n")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [1.2.0] - 2030-01-01\n")
    (tmp_path / "packages" / "accurate").mkdir(parents=True)
    (tmp_path / "packages" / "accurate" / "pyproject.toml").write_text('version = "1.2.0"\n')
    return tmp_path


def test_a_release_that_agrees(check: ModuleType, checkout: Path) -> None:
    assert list(check.disagreements(checkout, ["v1.2.0"], tag_needed=True)) == []


def test_a_commit_without_a_tag(check: ModuleType, checkout: Path) -> None:
    (checkout / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n")
    assert list(check.disagreements(checkout, [])) == []
    problems = list(check.disagreements(checkout, [], tag_needed=True))
    assert problems == [
        "the commit has no tag; expected v1.2.0",
        "CHANGELOG.md has no section 1.2.0",
    ]


def test_another_tag_and_another_citation(check: ModuleType, checkout: Path) -> None:
    (checkout / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 1.1.0\n")
    assert list(check.disagreements(checkout, ["v1.2.1", "other"])) == [
        "CITATION.cff says 1.1.0, _version.py says 1.2.0",
        "the tag is v1.2.1, _version.py says 1.2.0",
    ]


def test_another_version_of_accurate(check: ModuleType, checkout: Path) -> None:
    (checkout / "packages" / "accurate" / "pyproject.toml").write_text('version = "1.1.0"\n')
    assert list(check.disagreements(checkout, [])) == [
        "packages/accurate says 1.1.0, _version.py says 1.2.0"
    ]


def test_this_checkout(check: ModuleType) -> None:
    assert list(check.disagreements(check.ROOT, [])) == []
