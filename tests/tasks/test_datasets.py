"""The readers on small files with the traps of the real ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from monoalign.core.errors import DataError, MismatchError, MonoalignError
from monoalign.tasks.datasets import read_msrp, read_rte, read_sts, read_trecqa


def test_sts(tmp_path: Path) -> None:
    (tmp_path / "STS.input.one.txt").write_text('He said "no.\tHe left.\nA b\tC d\n')
    (tmp_path / "STS.gs.one.txt").write_text("2.6\n\n")
    (tmp_path / "STS.gs.SMT.txt").write_text("1\n")
    (tmp_path / "STS.input.two.txt").write_text("a\tb\n")
    (found,) = read_sts(tmp_path)
    assert (found.gold, found.group, found.pair.id) == (2.6, "one", "one:1")
    assert found.pair.source.words == ("He", "said", '"', "no", ".")


def test_sts_that_does_not_fit(tmp_path: Path) -> None:
    with pytest.raises(MonoalignError, match=r"STS\.input\.NAME"):
        read_sts(tmp_path)
    (tmp_path / "STS.input.one.txt").write_text("a\tb\nc d\n")
    (tmp_path / "STS.gs.one.txt").write_text("1\n")
    with pytest.raises(MismatchError, match="2 pairs, but 1 grades"):
        read_sts(tmp_path)
    (tmp_path / "STS.gs.one.txt").write_text("1\n2\n")
    with pytest.raises(DataError, match=r"one\.txt:2: expected two sentences"):
        read_sts(tmp_path)
    (tmp_path / "STS.input.one.txt").write_text("a\tb\nc\td\n")
    (tmp_path / "STS.gs.one.txt").write_text("1\nx\n")
    with pytest.raises(DataError, match="expected a grade"):
        read_sts(tmp_path)


def test_msrp(tmp_path: Path) -> None:
    path = tmp_path / "msrp.txt"
    lines = ["Quality\t#1 ID\t#2 ID\t#1 String\t#2 String", '1\t7\t8\tHe said "no.\tHe left.']
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join([*lines, ""]).encode())
    (found,) = read_msrp(path)
    assert (found.gold, found.pair.id) == (1.0, "7-8")
    assert found.pair.target.words == ("He", "left", ".")
    path.write_text("2\t7\t8\ta\tb\n")
    with pytest.raises(DataError, match="expected 0 or 1"):
        read_msrp(path)


def test_rte(tmp_path: Path) -> None:
    path = tmp_path / "rte.xml"
    pair = '<pair id="3" entailment="NO" task="IE"><t>A &amp; b.</t><h> C.\n</h></pair>'
    path.write_text(f'<?xml version="1.0" encoding="UTF-8"?><entailment-corpus>{pair}'
                    "</entailment-corpus>")  # fmt: skip
    (found,) = read_rte(path)
    assert (found.gold, found.group, found.pair.id) == (0.0, "IE", "3")
    assert found.pair.source.words == ("A", "&", "b", ".")
    path.write_text("<x><pair id='3'><t>a</t><h>b</h></pair></x>")
    with pytest.raises(DataError, match="pair 3"):
        read_rte(path)
    path.write_text("no")
    with pytest.raises(DataError, match="expected XML"):
        read_rte(path)
    with pytest.raises(MonoalignError, match="cannot be opened"):
        read_rte(tmp_path / "none.xml")


def test_trecqa(tmp_path: Path) -> None:
    path = tmp_path / "qa.csv"
    path.write_text('qtext,label,atext\n"Who , me ?",1,"He said ""no"" ."\nWho ?,0,Me .\n')
    first, second = read_trecqa(path)
    assert (first.gold, first.group) == (1.0, "Who , me ?")
    assert first.pair.target.words == ("He", "said", '"no"', ".")
    assert second.pair.source.words == ("Who", "?")
    path.write_text("a,b\n")
    with pytest.raises(DataError, match=r"qa\.csv:1"):
        read_trecqa(path)
