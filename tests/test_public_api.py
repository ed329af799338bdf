"""What `import monoalign` offers, and what it must not cost."""

from __future__ import annotations

import json
import subprocess
import sys

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
