"""monoalign train: from a corpus to a folder that aligns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import monoalign
from cli.command import Run
from monoalign.training.run import Progress
from samples import aligned

GOLD = [
    aligned("He bought a car .", "He purchased a car .", "0-0 1-1 2-2 3-3 4-4"),
    aligned("The dog sleeps .", "A dog is asleep .", "0-0 1-1 2-3 3-4"),
    aligned("She sold it .", "It was sold .", "1-2 2-0 3-3"),
]
QUICK = ("-O", "iterations=5", "-O", "folds=0")


@pytest.fixture
def gold(run: Run) -> str:  # `run` puts the test in a folder of its own
    monoalign.write_corpus(GOLD, "gold.jsonl")
    return "gold.jsonl"


def test_a_trained_folder_aligns(run: Run, gold: str) -> None:
    result = run("train", "jacana", gold, "--dev", gold, "-o", "mine", *QUICK)
    assert result.code == 0, result.err
    assert "objective" in result.err
    assert "dev F1" in result.err
    assert sorted(path.name for path in Path("mine").iterdir()) == ["aligner.json", "weights.npz"]
    assert monoalign.load("mine").align("He bought it .", "He purchased it .").links
    assert run("evaluate", "--aligner", "mine", gold, "--json").code == 0


def test_training_goes_on_from_shipped_weights(run: Run, gold: str) -> None:
    result = run("train", "fast", gold, "--start", "all", "-o", "tuned", "-O", "folds=1")
    assert result.code == 0, result.err
    assert "3 pairs are few to learn from" in result.err
    tuned, shipped = monoalign.load("tuned"), monoalign.load("fast")
    assert tuned.signature != shipped.signature
    pair = ("The boy bought an old car .", "An old car was purchased by the boy .")
    assert tuned.align(*pair).links == shipped.align(*pair).links
    assert run("train", "fast", gold, "--start", "tuned", "-o", "again", "-O", "folds=1").code == 0


def test_few_pairs_are_pointed_out(run: Run, gold: str) -> None:
    result = run("train", "fast", gold, "-o", "mine", "-O", "folds=1", "-O", "epochs=1")
    assert "--start all" in result.err


def test_groups_can_be_left_out(run: Run, gold: str) -> None:
    given = ("--without", "wordnet,context", *QUICK)
    assert run("train", "jacana", gold, "-o", "mine", *given).code == 0
    assert monoalign.load("mine").options["without"] == "wordnet,context"


def test_some_learn_from_pairs_without_links(run: Run, gold: str) -> None:
    Path("pairs.tsv").write_text("the cat sat\tthe cat slept\nhe left\the went\n", encoding="utf-8")
    assert run("train", "hmm", "pairs.tsv", "-o", "mine").code == 0
    assert (0, 0) in monoalign.load("mine").align("the cat", "the cat").links
    assert "links" in run("train", "jacana", "pairs.tsv", "-o", "other").error


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("exact",), "jacana"),
        (("jacanna",), "did you mean 'jacana'"),
        (("jacana", "--without", "taste"), "taste"),
        (("jacana", "-O", "l3=1"), "l3"),
        (("jacana", "--start", "all"), "this can: fast"),
        (("jacana", "--resume"), "--resume"),
        (("jacana", "--without", "pos", "-O", "without=wordnet"), "two lists"),
    ],
)
def test_bad_usage_is_one_line(run: Run, gold: str, given: tuple[str, ...], message: str) -> None:
    name, *rest = given
    result = run("train", name, gold, "-o", "mine", *rest)
    assert result.code == 2
    assert message in result.error


def test_a_folder_that_holds_an_aligner_is_kept(run: Run, gold: str) -> None:
    monoalign.load("exact").save("mine")
    result = run("train", "jacana", gold, "-o", "mine", *QUICK)
    assert "--overwrite" in result.error
    assert monoalign.load("mine").name == "exact"
    assert run("train", "jacana", gold, "-o", "mine", "--overwrite", *QUICK).code == 0
    assert monoalign.load("mine").name == "jacana"


def test_a_run_that_was_stopped_goes_on(
    run: Run, gold: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ("train", "jacana", gold, "-o", "mine", "-O", "iterations=30", "-O", "folds=0")
    with monkeypatch.context() as patch:
        patch.setattr("monoalign.cli.train._ProgressLines.__call__", _stopping(after=7))
        with pytest.raises(_StoppedError):
            run(*given)
    assert Path("mine/training-state.npz").exists()
    again = run(*given, "--resume")
    assert again.code == 0, again.err
    assert int(again.err.split("epoch")[1].split()[0]) > 1
    assert not Path("mine/training-state.npz").exists()


class _StoppedError(Exception):
    pass


def _stopping(after: int) -> Callable[[object, Progress], None]:
    def report(self: object, progress: Progress) -> None:
        if progress.epoch >= after:
            raise _StoppedError

    return report
