"""Adding a similarity measure to the library changes no shipped model.

A model names the measures that it uses. Here the library is given one measure more than it has,
before anything of it is imported, and every system must load with both of its weights and answer
as it does without.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import monoalign
from monoalign.features.lexical.spelling import YAO_MEASURES
from monoalign.kernels.strings import MEASURES
from monoalign.systems.registry import system_of

pytestmark = pytest.mark.thorough

NEW = "newest"
ANSWER = """
import json, sys
import monoalign.kernels.strings as kernel

if len(sys.argv) > 1:
    kernel.MEASURES = (*kernel.MEASURES, sys.argv[1])

import monoalign
from monoalign.resources.strings import string_similarities
from monoalign.systems.registry import system_of

answers = {"measures": string_similarities(["cars"], ["car"]).shape[1]}
for name in monoalign.available():
    for weights in system_of(name).shipped:
        aligner = monoalign.load(name, weights=weights)
        one = aligner.align("He bought two cars in Paris .", "A car was purchased there by him .")
        cells = sorted((one.probabilities or {}).items())
        answers[f"{name} {weights}"] = [aligner.signature, one.to_pharaoh(), one.score, cells]
print(json.dumps(answers))
"""


def answers(*measure: str) -> dict[str, Any]:
    """What all systems answer in a new process."""
    source = str(Path(monoalign.__file__).parents[1])
    run = subprocess.run(
        [sys.executable, "-c", ANSWER, *measure],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    result: dict[str, Any] = json.loads(run.stdout)
    return result


@pytest.fixture(scope="module")
def with_new_measure() -> dict[str, Any]:
    return answers(NEW)


@pytest.fixture(scope="module")
def as_shipped() -> dict[str, Any]:
    return answers()


def test_the_new_measure_is_there(
    with_new_measure: dict[str, Any], as_shipped: dict[str, Any]
) -> None:
    assert as_shipped["measures"] == len(MEASURES)
    assert with_new_measure["measures"] == len(MEASURES) + 1


@pytest.mark.parametrize(
    ("name", "weights"),
    [(name, weights) for name in monoalign.available() for weights in system_of(name).shipped],
)
def test_every_model_answers_as_before(
    with_new_measure: dict[str, Any], as_shipped: dict[str, Any], name: str, weights: str
) -> None:
    assert with_new_measure[f"{name} {weights}"] == as_shipped[f"{name} {weights}"]


def test_systems_name_measures_that_exist() -> None:
    assert set(YAO_MEASURES) <= set(MEASURES)
    assert NEW not in MEASURES
