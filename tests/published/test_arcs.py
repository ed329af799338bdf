"""Collapsed arcs of gold trees against UD's enhanced column; nothing was chosen on this part."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARK = Path(__file__).resolve().parents[2] / "benchmarks" / "arcs.py"

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not BENCHMARK.is_file(), reason="benchmarks/ is not part of the package"),
]


def benchmark() -> ModuleType:
    """The command that prints the figures, as a module."""
    spec = importlib.util.spec_from_file_location("arcs_benchmark", BENCHMARK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_agreement_with_enhanced_arcs(data_folder: Path) -> None:
    command = benchmark()
    treebank = data_folder / "ud" / "UD_English-EWT" / "en_ewt-ud-test.conllu"
    figures = command.agreement(list(command.read(treebank)))
    for kind, bar in (("all", 99.0), ("collapsed", 97.0)):
        precision, recall, _ = figures[kind]
        assert precision >= bar, kind
        assert recall >= bar, kind
