from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from monoalign.bench import systems as peers
from monoalign.bench.document import published_for, write_report
from monoalign.bench.measure import curve, measure
from monoalign.bench.plots import Axis, plot
from monoalign.bench.run import Store, key_of, run
from monoalign.bench.systems import Spec, specs_of
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.evaluation.counts import f1
from samples import aligned, pair

GOLD = """\
the cat sat . ||| the cat slept . ||| 0-0 1-1 2p2 3-3
he left . ||| she went home . ||| 0-0 1-1 2-3
a b ||| b a ||| 0-1 1-0
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "RTE2_test_tiny.txt"
    path.write_text(GOLD)
    return path


def gold() -> list[Alignment]:
    return [
        aligned("the cat sat .", "the cat slept .", "0-0 1-1 3-3"),
        aligned("he left .", "she went home .", "0-0 1-1 2-3"),
        aligned("a b", "b a", "0-1 1-0"),
    ]


def test_a_result_has_all_that_the_report_shows() -> None:
    found = measure(Spec("aligner", "exact", "all"), gold())
    assert found["scores"]["precision"] == pytest.approx(100)
    assert found["scores"]["recall"] == pytest.approx(100 * (1 + 1 / 3 + 1) / 3)
    low, high = found["intervals"]["f1"]
    assert low <= found["scores"]["f1"] <= high
    assert found["classes"]["identical"]["f1"] == pytest.approx(100)
    assert found["speed"]["annotated"] > 0
    assert sum(count for *_, count in found["speed"]["by_length"]) == 3
    assert "exact" in found["signature"]
    assert len(found["counts"]) == 3
    assert json.dumps(found)


def test_a_curve_only_where_there_are_probabilities() -> None:
    assert curve(gold(), gold()) == []
    one = gold()[2]
    sure = Alignment(one.pair, one.links, probabilities={(0, 1): 0.9, (1, 0): 0.3, (0, 0): 0.07})
    points = {threshold: (p, r) for threshold, p, r in curve([sure], [one])}
    assert points[0.05] == pytest.approx((200 / 3, 100))
    assert points[0.2] == pytest.approx((100, 100))
    assert points[0.5] == pytest.approx((100, 50))


def test_a_second_run_measures_nothing(corpus: Path, tmp_path: Path) -> None:
    stored = tmp_path / "stored.pharaoh"
    stored.write_text(GOLD.replace("0-0 1-1 2-3", "0-0"))
    specs = specs_of("all", outputs=[str(stored)], only=["exact", "stored.pharaoh"])
    assert [one.kind for one in specs] == ["aligner", "stored"]
    said: list[str] = []
    results = run([corpus], specs, Store(tmp_path / "keep"), said.append)
    assert all("F1" in line and "unchanged" not in line for line in said)
    said.clear()
    again = run([corpus], specs, Store(tmp_path / "keep"), said.append)
    assert all("unchanged" in line for line in said)
    assert again == results
    document = tmp_path / "docs" / "report.md"
    write_report(results, "monoalign bench", document)
    text = document.read_text()
    assert "| exact | 100.0 |" in text
    assert "stored.pharaoh (stored)" in text
    assert "GIZA++" in text  # the published figures for a corpus of this name
    plots = list((tmp_path / "docs" / "report-plots").glob("*.svg"))
    assert plots
    for path in plots:
        assert ElementTree.parse(path).getroot().tag.endswith("svg")
    data = json.loads(document.with_suffix(".json").read_text())
    assert {one["system"] for one in data["results"][corpus.name]} == {"exact", "stored.pharaoh"}


def test_a_system_that_fails_does_not_stop_the_others(corpus: Path, tmp_path: Path) -> None:
    short = tmp_path / "short.pharaoh"
    short.write_text("a ||| b ||| 0-0\n")
    said: list[str] = []
    specs = [Spec("stored", "short", file=str(short)), Spec("aligner", "exact", "all")]
    results = run([corpus], specs, Store(tmp_path / "keep"), said.append)
    assert [one["system"] for one in results[corpus.name]] == ["exact"]
    assert any("short: failed" in line for line in said)


def test_keys_change_with_what_decides(corpus: Path) -> None:
    spec = Spec("aligner", "exact", "all")
    before = key_of(spec, corpus)
    assert key_of(spec, corpus) == before
    assert key_of(Spec("aligner", "exact", "rte2"), corpus) != before
    corpus.write_text(GOLD + "x ||| x ||| 0-0\n")
    assert key_of(spec, corpus) != before


def test_what_cannot_be_read_is_measured_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.get("x") is None
    (tmp_path / "x.json").write_text("{")
    assert store.get("x") is None
    store.put("x", {"scores": 1})
    assert (store.get("x") or {})["scores"] == 1


def test_published_figures_are_sound() -> None:
    published = published_for("RTE2_test_M.align.txt")
    assert {name for _, _, name in published} >= {"manli", "sultan", "stanford-rte"}
    assert published_for("other.txt") == []
    for _, row, _ in published:
        precision, recall, measure, _ = row.published
        assert isinstance(precision, float)
        assert isinstance(recall, float)
        assert isinstance(measure, float)
        # MacCartney et al. average F1 over pairs for some rows; the others follow from P and R.
        assert abs(100 * f1(precision / 100, recall / 100) - measure) < 2.5


def test_axes() -> None:
    axis = Axis.over("x", [3, 40], logarithmic=True)
    assert (axis.low, axis.high) == (1, 100)
    assert axis.ticks() == [1, 10, 100]
    assert axis.share(10) == pytest.approx(0.5)
    plain = Axis.over("y", [81, 93])
    assert (plain.low, plain.high) == (80, 95)
    assert plain.share(80) == 0
    ElementTree.fromstring(
        plot("a < b", axis, plain, {"one & two": [(10, 90)], "x": [(1, 80), (100, 95)]})
    )


def test_peers_are_spared_empty_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def all_first(pairs: list[SentencePair]) -> list[frozenset[Link]]:
        seen.extend(pairs)
        return [frozenset({(0, 0)}) for _ in pairs]

    peer = peers.Peer("one", ("numpy",), all_first)  # type: ignore[arg-type]
    found = list(peer.align_many([pair("a", ""), pair("a", "b"), pair("", "")]))
    assert [sorted(one.links) for one in found] == [[], [(0, 0)], []]
    assert len(seen) == 1
    assert peer.signature.startswith("one|numpy:")


@pytest.mark.parametrize("name", sorted(peers.PEERS))
def test_peers_where_they_are_installed(name: str) -> None:
    if not peers.installed(name):
        pytest.skip(f"{name} is not installed")
    pairs = [pair("the cat | sat", "the cat slept"), pair("a dog", "a dog")] * 5
    found = list(peers.PEERS[name]().align_many(pairs))
    assert [one.pair for one in found] == pairs
