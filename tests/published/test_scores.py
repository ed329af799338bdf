"""The published convention, on the real outputs of real systems."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import monoalign
from monoalign.cli.main import main
from monoalign.core.alignment import Alignment

pytestmark = pytest.mark.corpus

OUTPUTS = "msr_rte2/system_outputs/"
CONVERTED = "msr_rte2/converted/"
ROWS = [
    (OUTPUTS + "RTE2_test_M.align.giza.intersect.txt", "82.5 74.4 78.3 14.0"),
    (OUTPUTS + "RTE2_test_M.align.giza.grow-diag-final.txt", "22.6 87.9 36.0 0.0"),
    (OUTPUTS + "RTE2_test_M.align.ted.txt", "79.9 79.0 79.4 13.25"),
    (OUTPUTS + "msr.s2t.sitg.json", "84.8 84.8 84.8 21.6"),
    (OUTPUTS + "msr06-meteor.macacc.json", "82.5 81.2 81.9 15.0"),
    (OUTPUTS + "RTE2_test_M.align.berkeley-unsupervised.txt", "39.9 64.8 49.4 0.4"),
    (OUTPUTS + "RTE2_test_M.jacana.t2s.json", "93.8 83.5 88.4 34.5"),
    (CONVERTED + "RTE2_test_A.align.txt", "94.4 94.1 94.3 56.6"),
]


def evaluated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> str:
    monkeypatch.setattr("sys.argv", ["monoalign", "evaluate", *arguments, "--bootstrap", "0"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    return capsys.readouterr().out


def shown(value: float, like: str) -> str:
    """A figure with as many decimals as the published one."""
    return f"{value:.{len(like.partition('.')[2])}f}"


@pytest.mark.parametrize(("output", "row"), ROWS, ids=[Path(name).name for name, _ in ROWS])
def test_real_outputs_score_as_published(
    data_folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    output: str,
    row: str,
) -> None:
    gold = str(data_folder / CONVERTED / "RTE2_test_M.align.txt")
    arguments = [str(data_folder / output), gold, *(["--swap"] if "t2s" in output else [])]
    record = json.loads(evaluated(capsys, monkeypatch, *arguments, "--json"))
    expected = row.split()
    figures = [record[name] for name in ("precision", "recall", "f1", "exact")]
    assert [shown(*both) for both in zip(figures, expected, strict=True)] == expected
    table = evaluated(capsys, monkeypatch, *arguments)
    macro = next(line for line in table.splitlines() if line.strip().startswith("macro")).split()
    assert macro[1:4] == expected[:3]
    assert shown(float(macro[4]), expected[3]) == expected[3]


def test_error_rate_with_and_without_possible_links(data_folder: Path) -> None:
    paths = [data_folder / CONVERTED / f"RTE2_test_{name}.align.txt" for name in "AM"]
    annotator, gold = (list(monoalign.read_corpus(path)) for path in paths)
    sure = [Alignment(one.pair, one.links) for one in gold]
    assert f"{100 * monoalign.evaluate(annotator, gold).aer:.1f}" == "5.1"
    assert f"{100 * monoalign.evaluate(annotator, sure).aer:.1f}" == "6.0"


def test_exact_scores_as_measured(data_folder: Path) -> None:
    gold = list(monoalign.read_corpus(data_folder / CONVERTED / "RTE2_test_M.align.txt"))
    aligner = monoalign.load("exact")
    score = monoalign.evaluate(aligner.align_many(one.pair for one in gold), gold)
    figures = (score.precision, score.recall, score.f1, score.exact)
    assert " ".join(f"{100 * figure:.1f}" for figure in figures) == "83.6 77.1 80.2 16.2"


@pytest.mark.parametrize(("part", "equal"), [("dev", 800), ("test", 799)])
def test_the_majority_of_the_annotators_is_the_gold_standard(
    data_folder: Path, part: str, equal: int
) -> None:
    files = {name: data_folder / CONVERTED / f"RTE2_{part}_{name}.align.txt" for name in "ABCM"}
    corpora = {name: list(monoalign.read_corpus(path)) for name, path in files.items()}
    merged = list(monoalign.merge_annotators(*(corpora[name] for name in "ABC")))
    assert len(merged) == 800
    assert sum(a.links == b.links for a, b in zip(merged, corpora["M"], strict=True)) == equal
    if part == "dev":
        assert [one.possible for one in merged] == [one.possible for one in corpora["M"]]
