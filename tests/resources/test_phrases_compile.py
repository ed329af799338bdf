"""The tool that compiles sets of expressions, and the shipped file."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from monoalign.core.errors import FormatError
from monoalign.resources.array_files import read_shipped
from monoalign.resources.phrase_index import FORMAT
from monoalign.resources.phrase_sets import DATA, PhraseSet, read_sets

TOOL = Path(__file__).resolve().parents[2] / "tools" / "phrases"

pytestmark = pytest.mark.skipif(not TOOL.is_dir(), reason="tools/ is not part of the package")


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module `compile` of tools/phrases, forgotten afterwards, as its name is common."""
    monkeypatch.syspath_prepend(str(TOOL))
    for name in ("compile", "near"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module("compile")
    for name in ("compile", "near"):
        sys.modules.pop(name, None)


def test_the_shipped_file_is_that_of_the_sets(tool: Any) -> None:
    sets = list(read_sets())
    near = importlib.import_module("near").near_words(sets)
    header, shipped = read_shipped(DATA, "phrases", format=FORMAT, tool="tools/phrases/build.py")
    for name, array in tool.compiled(sets, near).items():
        np.testing.assert_array_equal(shipped[name], array, err_msg=name)
    assert header["sets"] == len(sets)


def test_a_set_needs_expressions_that_differ(tool: Any) -> None:
    with pytest.raises(FormatError, match="expected different expressions"):
        tool.compiled([PhraseSet("phrases", ("go", "Go"))], {})


def test_phrases_come_first_and_near_words_last(tool: Any) -> None:
    arrays = tool.compiled(
        [PhraseSet("phrases", ("delay", "put _ off"))], {0: ["adjourn", "delay"]}
    )
    assert (arrays["items"] >= 0).sum(axis=1).tolist() == [2, 1, 1]
    assert arrays["near"].tolist() == [False, False, True]
