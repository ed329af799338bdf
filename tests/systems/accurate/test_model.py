"""With its distribution, the contract tests run `accurate` as they run all aligners."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import monoalign
from monoalign.core.edit import FloatArray
from monoalign.core.errors import MissingFileError, ModelError, UsageError
from monoalign.core.sentence import SentencePair
from monoalign.evaluation.score import evaluate
from monoalign.models.directions import LongerFirst
from monoalign.systems.accurate import SYSTEM, AccurateSettings, AccurateTraining
from monoalign.systems.accurate.model import build, features_with
from monoalign.systems.accurate.train import train
from monoalign.systems.fast import FastTraining
from monoalign.systems.fast.model import two_passes
from monoalign.systems.fast.train import learn_passes
from monoalign.training.run import Run
from samples import aligned

needs_weights = pytest.mark.skipif(
    not SYSTEM.installed, reason=f"{SYSTEM.distribution} is not installed"
)
without_weights = pytest.mark.skipif(SYSTEM.installed, reason=f"{SYSTEM.distribution} is installed")


@without_weights
def test_without_its_distribution_one_line_says_what_to_install() -> None:
    expected = r"needs monoalign-accurate: pip install \./packages/accurate"
    with pytest.raises(UsageError, match=expected):
        monoalign.load("accurate")
    assert "accurate" not in monoalign.available()


def test_odd_options_and_weights_are_refused() -> None:
    with pytest.raises(UsageError, match="threads: expected a number from 1 on"):
        build(AccurateSettings(threads=0), {})
    with pytest.raises(ModelError, match="encoder: expected an array of bytes, found none"):
        build(AccurateSettings(), {})
    with pytest.raises(ModelError, match="encoder: expected an array of bytes, found float64"):
        build(AccurateSettings(), {"encoder": np.zeros(3)})


@needs_weights
def test_words_that_are_no_unicode() -> None:
    """Found by fuzzing: `tokenizers` refuses lone surrogates."""
    alignment = monoalign.load("accurate").align(["caf\udce9", "left"], ["caf\udce9", "\ud800"])
    assert (0, 0) in alignment.links


def test_training_needs_encoders(tmp_path: Path) -> None:
    run = Run([aligned("a", "a", "0-0")])
    with pytest.raises(UsageError, match="encoder and encoders: expected one of them"):
        train(run, AccurateSettings(), AccurateTraining())
    with pytest.raises(MissingFileError, match=r"tokenizer\.json"):
        train(run, AccurateSettings(), AccurateTraining(encoders=str(tmp_path)))


needs_onnxruntime = pytest.mark.skipif(
    importlib.util.find_spec("onnxruntime") is None, reason="no onnxruntime"
)


@needs_onnxruntime
def test_onnx_runtime_is_told_to_send_nothing() -> None:
    """Before it is imported: in a process of its own."""
    script = "from monoalign.systems.accurate.encoder import onnx_runtime as get; get()"
    script += "; import os; print(os.environ['ORT_DISABLE_TELEMETRY'])"
    source = str(Path(monoalign.__file__).parents[1])
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "1\n"


@needs_onnxruntime
def test_what_is_no_model_is_refused() -> None:
    junk = np.frombuffer(b"junk", np.uint8)
    with pytest.raises(ModelError, match="encoder: expected an ONNX model"):
        build(AccurateSettings(), {"encoder": junk, "tokenizer": junk})


@pytest.mark.slow
def test_networks_learn_to_use_an_encoder() -> None:
    """Nonsense words, whose partners nothing but the encoder can tell."""
    words = [f"{a}{b}" for a in "bdgklmnp" for b in ("orix", "umtel", "azquo")]
    partners = {word: words[(7 * k + 3) % len(words)] for k, word in enumerate(words)}
    gold = []
    for k in range(60):
        chosen = [words[(k + step) % len(words)] for step in (0, 5, 11, 16)]
        order = np.random.default_rng(k).permutation(4).tolist()
        target = " ".join(partners[chosen[i]] for i in order)
        links = " ".join(f"{i}-{j}" for j, i in enumerate(order))
        gold.append(aligned(" ".join(chosen), target, links, str(k)))

    def knows(pair: SentencePair) -> FloatArray:
        cells = [[partners[a] == b or partners.get(b) == a for b in pair.target.words]
                 for a in pair.source.words]  # fmt: skip
        return np.where(cells, 4.0, -4.0)

    features = features_with(knows)
    learned = learn_passes(
        Run(gold), FastTraining(folds=2, epochs=30, members=1, variants=0.0),
        lambda fold: features, lambda weights: pytest.fail("there are no pairs to measure"),
    )  # fmt: skip
    assert evaluate(learned.unseen, learned.gold).f1 > 0.95
    model = LongerFirst(two_passes(features, learned.weights, None))
    from monoalign.annotate.table_lemmas import TableLemmas
    from monoalign.core.batch import Batch

    pairs = list(TableLemmas().annotate(each.pair for each in gold))
    assert evaluate(model.align(Batch.of(pairs)), gold).f1 > 0.95


@needs_weights
def test_it_reads_the_sentence() -> None:
    aligner = monoalign.load("accurate")
    alignment = aligner.align("He bought a car.", "A car was purchased by him.")
    assert {(0, 5), (1, 3), (2, 0), (3, 1)} <= alignment.links


@needs_weights
def test_threads_and_swapping_change_nothing() -> None:
    aligner = monoalign.load("accurate")
    there = aligner.align("The committee approved the plan.", "The plan got the board's approval.")
    back = aligner.align(there.pair.target, there.pair.source)
    assert back.links == {(j, i) for i, j in there.links}
    assert monoalign.load("accurate", threads=2).align_pair(there.pair).links == there.links


@needs_weights
def test_long_texts_are_read_whole() -> None:
    words = [f"word{n}" for n in range(400)]
    alignment = monoalign.load("accurate").align(words, words)
    assert len(alignment.links) > 390
