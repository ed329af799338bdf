"""What `import monoalign` offers, and what it must not cost."""

from __future__ import annotations

import json
import subprocess
import sys

import monoalign

HEAVY = ("spacy", "scipy", "numba", "onnxruntime", "rich", "typer", "torch", "pyarrow", "fastapi")


def test_all_names_exist_and_are_all() -> None:
    assert monoalign.__all__ == sorted(monoalign.__all__)
    public = {name for name in vars(monoalign) if not name.startswith("_")}
    modules = {name for name in public if type(getattr(monoalign, name)).__name__ == "module"}
    assert public - modules == set(monoalign.__all__) - {"__version__"}


def test_importing_is_light() -> None:
    code = "import sys, json, monoalign; print(json.dumps(sorted(sys.modules)))"
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
    assert alignment.to_pharaoh() == "2-0 3-1 4-6"
    assert alignment.unaligned_target == (2, 3, 4, 5)
    assert [edit.kind for edit in alignment.edits].count(monoalign.EditKind.EQ) == 3
