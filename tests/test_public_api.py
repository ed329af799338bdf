"""What `import monoalign` offers, and what it must not cost."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import monoalign

HEAVY = ("spacy", "scipy", "numba", "onnxruntime", "rich", "typer", "torch", "pyarrow", "fastapi")


def test_all_names_exist_and_are_all() -> None:
    assert monoalign.__all__ == sorted(monoalign.__all__)
    fetched = {name for names in monoalign._HOMES.values() for name in names}
    assert fetched | {"__version__"} == set(monoalign.__all__)
    for name in monoalign.__all__:
        assert getattr(monoalign, name) is not None
    assert set(monoalign.__all__) <= set(dir(monoalign))
    with pytest.raises(AttributeError, match="no attribute 'aline'"):
        _ = monoalign.aline


def test_what_the_public_names_are() -> None:
    assert monoalign.__all__ == [
        "Aligner",
        "Alignment",
        "DataError",
        "DocumentAlignment",
        "Edit",
        "EditCounts",
        "EditKind",
        "LinkConstraints",
        "MonoalignError",
        "Operation",
        "Relation",
        "Score",
        "Sentence",
        "SentencePair",
        "TypedEdit",
        "UsageError",
        "__version__",
        "align_documents",
        "align_frame",
        "answer",
        "apply_edits",
        "available",
        "entailment",
        "evaluate",
        "load",
        "merge_annotators",
        "paraphrase",
        "read_corpus",
        "read_pairs",
        "reverse_edits",
        "similarity",
        "symmetrise",
        "train",
        "typed_edits",
        "word_labels",
        "write_corpus",
        "write_pairs",
    ]


def public_functions() -> Iterator[Any]:
    """The functions of the package, and the methods of its classes; dataclasses' own are not."""
    for name in monoalign.__all__:
        value = getattr(monoalign, name)
        if inspect.isfunction(value):
            yield pytest.param(value, id=name)
        elif inspect.isclass(value):
            for key, member in vars(value).items():
                method = getattr(member, "__func__", member)  # of a class method
                if inspect.isfunction(method) and not key.startswith("_"):
                    yield pytest.param(method, id=f"{name}.{key}")


@pytest.mark.parametrize("function", [*public_functions()])
def test_docstrings_say_what_comes_in_and_what_comes_out(function: Callable[..., Any]) -> None:
    text = inspect.getdoc(function) or ""
    signature = inspect.signature(function)
    described = re.findall(r"^    (\*{0,2}\w+): ", text, re.MULTILINE)
    for name, parameter in signature.parameters.items():
        if name not in ("self", "cls"):
            assert str(parameter).partition(":")[0] in described  # with its stars, if any
    assert ("\nReturns:\n" in text) == (signature.return_annotation != "None")


@pytest.mark.parametrize("name", sorted(set(monoalign.__all__) - {"__version__"}))
def test_every_public_name_has_an_example(name: str) -> None:
    """`test_examples_of_docstrings` runs them."""
    assert ">>> " in (inspect.getdoc(getattr(monoalign, name)) or "")


def test_earlier_names_work_and_warn() -> None:
    with pytest.warns(DeprecationWarning, match=r"monoalign\.Wishes is now .*LinkConstraints"):
        earlier = monoalign.Wishes
    assert earlier is monoalign.LinkConstraints
    assert "Wishes" not in monoalign.__all__
    with pytest.warns(DeprecationWarning, match="Wishes"):  # every time, not only the first
        _ = monoalign.Wishes


def test_the_command_starts_without_what_only_some_commands_need() -> None:
    code = "import json, sys, monoalign.cli.main; print(json.dumps(sorted(sys.modules)))"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert {"numba", "scipy", "spacy", "highspy"}.isdisjoint(json.loads(output))


def test_importing_is_light() -> None:
    code = (
        "import sys, json, monoalign; names = [getattr(monoalign, n) for n in monoalign.__all__];"
        "monoalign.load('exact').align('a', 'b'); print(json.dumps(sorted(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in json.loads(run.stdout)}
    assert loaded.isdisjoint(HEAVY)
    assert run.stderr == ""


def test_the_library_prints_nothing() -> None:
    code = "import monoalign; monoalign.load().align('He left.', 'He went.')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("", "")


def test_the_contract_of_the_readme() -> None:
    alignment = monoalign.load().align("He bought a car.", "A car was purchased by him.")
    assert {(1, 3), (2, 0), (3, 1), (4, 6)} <= alignment.links
    assert "1-3 2-0 3-1" in alignment.to_pharaoh()
    assert 4 in alignment.unaligned_target
    assert monoalign.EditKind.SUB in [edit.kind for edit in alignment.edits]
