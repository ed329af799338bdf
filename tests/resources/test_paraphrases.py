"""The paraphrase table: formats, cache, bad lines, lookups against a plain set."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import (
    DataError,
    EncodingError,
    FormatError,
    MissingFileError,
    UsageError,
)
from monoalign.resources.paraphrase_files import is_ppdb
from monoalign.resources.paraphrases import Paraphrases

LISTED = "car\tautomobile\nin front of\tbefore\nCar\tcar\nbuy\tpurchase\n\npurchase\tbuy\n"
PPDB_1 = (
    "[NN] ||| car ||| automobile ||| p(e|f)=0.3 Lex(f|e)=62 ||| 0-0\n"
    "[IN] ||| in front of ||| before ||| p(e|f)=0.1 ||| 0-0 1-0 2-0\n"
    "[VB] ||| buy ||| purchase ||| p(e|f)=1 ||| \n"
    "[NP] ||| the [NN,1] 's car ||| car of [NN,1] ||| p(e|f)=1 ||| 0-1\n"
)
PPDB_2 = "".join(f"{line} ||| Equivalence\n" for line in PPDB_1.splitlines())


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("MONOALIGN_CACHE", str(folder))
    return folder


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("text", [LISTED, PPDB_1, PPDB_2, LISTED.replace("\n", "\r\n")])
@pytest.mark.parametrize("packed", [False, True])
def test_formats_hold_the_same_table(text: str, packed: bool, tmp_path: Path) -> None:
    raw = text.encode()
    table = Paraphrases.load(write(tmp_path / "t", gzip.compress(raw) if packed else raw))
    assert len(table) == 3
    assert table.hash == Paraphrases.load(write(tmp_path / "other", LISTED)).hash
    sources = ["car", "AUTOMOBILE", "before", "car", "car", "buy", "", "🙂", "\ud800"]
    targets = ["automobile", "Car", "in front of", "car", "before", "purchase", "", "car", "buy"]
    wanted = [True, True, True, False, False, True, False, False, False]
    assert table.contain(sources, targets).tolist() == wanted


@given(st.lists(st.tuples(st.text("abé🙂 ", max_size=4), st.text("abé🙂 ", max_size=4))))
def test_lookups_agree_with_a_set(pairs: list[tuple[str, str]]) -> None:
    cleaned = [tuple(" ".join(word.split()) for word in pair) for pair in pairs]
    lines = [f"{a}\t{b}" for a, b in cleaned if a and b]
    path = write(Path(os.environ["MONOALIGN_CACHE"]).parent / "table", "\n".join(lines))
    table = Paraphrases.load(path, cache=False)
    known = {frozenset(pair) for pair in cleaned if all(pair) and pair[0] != pair[1]}
    words = sorted({word for pair in cleaned for word in pair} | {"zz", ""})
    cells = [(a, b) for a in words for b in words]
    found = table.contain([a for a, _ in cells], [b for _, b in cells])
    assert found.tolist() == [frozenset(cell) in known for cell in cells]
    assert len(table) == len(known)


def test_lemmas_are_added_and_pairs_of_one_lemma_dropped(tmp_path: Path) -> None:
    lines = "cats\tlorries\ncats\tcat\nbig cats\tlions\n"
    table = Paraphrases.load(write(tmp_path / "t", lines))
    added = table.lemmatised(lambda word: {"lorries": "lorry"}.get(word, word.rstrip("s")))
    pairs = [("cats", "lorries"), ("cat", "lorry"), ("big cats", "lions"), ("big cat", "lion")]
    assert added.contain(*zip(*pairs, strict=True)).all()
    assert len(added) == len(pairs)
    assert table.contain(["cat"], ["cats"]).all()
    assert not added.contain(["cat"], ["cats"]).any()
    empty = Paraphrases.load(write(tmp_path / "empty", ""))
    assert len(empty.lemmatised(str.lower)) == 0


@pytest.mark.parametrize(("text", "released"), [(LISTED, False), (PPDB_1, True), ("", False)])
def test_a_released_file_is_known_by_its_first_line(
    tmp_path: Path, text: str, released: bool
) -> None:
    assert is_ppdb(write(tmp_path / "t", "\n" + text)) is released


def test_an_empty_file_is_an_empty_table(tmp_path: Path) -> None:
    table = Paraphrases.load(write(tmp_path / "t", ""))
    assert len(table) == 0
    assert table.contain(["a", ""], ["b", ""]).tolist() == [False, False]


def test_the_compiled_table_is_used_until_the_file_changes(tmp_path: Path, cache: Path) -> None:
    path = write(tmp_path / "t", LISTED)
    first = Paraphrases.load(path)
    (compiled,) = cache.iterdir()
    changed = compiled.stat().st_mtime_ns
    again = Paraphrases.load(path)
    assert compiled.stat().st_mtime_ns == changed
    assert again.hash == first.hash
    assert np.array_equal(again.keys, first.keys)
    assert again.contain(["buy"], ["purchase"]).all()
    write(path, LISTED + "big\tlarge\n")
    assert Paraphrases.load(path).contain(["big"], ["large"]).all()
    assert len(list(cache.iterdir())) == 1


def test_a_damaged_compiled_table_is_made_again(tmp_path: Path, cache: Path) -> None:
    path = write(tmp_path / "t", LISTED)
    Paraphrases.load(path)
    (compiled,) = cache.iterdir()
    np.savez(tmp_path / "odd", text=np.zeros(3, np.uint8), starts=np.zeros(2), keys=np.zeros(1))
    odd = (tmp_path / "odd.npz").read_bytes()
    for damage in (b"", b"PK\x03\x04 nonsense", compiled.read_bytes()[:200], odd):
        compiled.write_bytes(damage)
        assert Paraphrases.load(path).contain(["buy"], ["purchase"]).all()


def test_a_cache_that_cannot_be_written_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MONOALIGN_CACHE", str(write(tmp_path / "file", "") / "below"))
    assert len(Paraphrases.load(write(tmp_path / "t", LISTED))) == 3


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ("one", "expected two phrases set apart by a tab, found 'one'"),
        ("one\ttwo\tthree", "expected two phrases set apart by a tab"),
        ("\ttwo", "expected two phrases set apart by a tab"),
        ("one\t ", "expected two phrases set apart by a tab"),
    ],
)
def test_a_bad_line_of_a_list_is_named(bad: str, message: str, tmp_path: Path) -> None:
    path = write(tmp_path / "t", f"car\tautomobile\n{bad}\nbuy\tpurchase\n")
    with pytest.raises(FormatError, match=message) as caught:
        Paraphrases.load(path)
    assert str(caught.value).startswith(f"{path}:2: ")
    errors: list[DataError] = []
    table = Paraphrases.load(path, on_error=errors.append)
    assert (len(table), table.skipped, len(errors)) == (2, 1, 1)
    with pytest.raises(FormatError):  # what was skipped once is not hidden by the cache
        Paraphrases.load(path)


@pytest.mark.parametrize(
    "bad",
    [
        "car\tautomobile",
        "[NN] ||| car ||| automobile",
        "NN ||| car ||| automobile ||| x=1 ||| 0-0",
        "[NN] |||  ||| automobile ||| x=1 ||| 0-0",
        "[NN] ||| car ||| auto ||| x=1 ||| 0-0 ||| Equivalence ||| more",
    ],
)
def test_a_bad_line_of_ppdb_is_named(bad: str, tmp_path: Path) -> None:
    path = write(tmp_path / "t", f"{PPDB_1}{bad}\n")
    with pytest.raises(FormatError, match=":5: expected"):
        Paraphrases.load(path)


def test_bytes_that_are_not_utf_8_are_named(tmp_path: Path) -> None:
    path = write(tmp_path / "t", b"car\tautomobile\ncaf\xe9\tbar\nbuy\tpurchase\n")
    with pytest.raises(EncodingError, match=":2: expected UTF-8, found byte 0xe9"):
        Paraphrases.load(path)
    errors: list[DataError] = []
    assert Paraphrases.load(path, on_error=errors.append).skipped == len(errors) == 1


def test_control_characters_are_characters(tmp_path: Path) -> None:
    table = Paraphrases.load(write(tmp_path / "t", "\x16\t\x1d\n"))
    assert table.contain(["\x1d"], ["\x16"]).all()


def test_long_phrases(tmp_path: Path) -> None:
    long = "x" * 10_000
    table = Paraphrases.load(write(tmp_path / "t", f"{long}\t{long}y\n"))
    assert table.contain([long, long], [long + "y", long + "z"]).tolist() == [True, False]


def test_misuse_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="no such file"):
        Paraphrases.load(tmp_path / "nowhere")
    with pytest.raises(UsageError, match="found 0 and 1"):
        Paraphrases.load(write(tmp_path / "t", LISTED)).contain(["a"], [])


@pytest.mark.corpus
def test_the_list_of_sultan_et_al(data_folder: Path, cache: Path) -> None:
    (path,) = (data_folder / "ppdb").iterdir()
    table = Paraphrases.load(path)
    rows = path.read_text(encoding="utf-8").split("\n")[::97]
    pairs = [row.split("\t") for row in rows if row]
    sources, targets = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    assert 200_000 < len(table) < 211_000
    assert table.contain(sources, targets).all()
    assert table.contain(targets, sources).all()
    assert table.contain(sources, targets[1:] + targets[:1]).mean() < 0.1
    assert Paraphrases.load(path).hash == table.hash
