"""What holds for every format: what is written is read again, by name and by its looks."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.errors import (
    DataError,
    EncodingError,
    FormatError,
    UnknownNameError,
    UsageError,
)
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.formats import FORMATS, format_for, format_named
from monoalign.corpora.read import holds_links, read_corpus, read_pairs
from monoalign.corpora.write import write_corpus, write_pairs
from samples import aligned, alignments, any_text, pair

WITH_LINKS = sorted(name for name, known in FORMATS.items() if known.encode)
BARE = ("pharaoh", "wpt")  # formats that take their sentences from elsewhere
GOLD = [
    aligned("He bought a car .", "A car was bought .", "1-3 2-0 3-1 4-4 1p2", "7"),
    aligned("Nothing in common", "Snow fell", "", "nine"),
    aligned("", "", "", "empty"),
    aligned("US and UK", "the US", "0-0 0-1", "dev:3"),
]


def written(corpus: list[Alignment], path: Path, name: str) -> list[Alignment]:
    """Write, and read back; bare links with the pairs they came from."""
    write_corpus(corpus, path, format=name)
    pairs = [one.pair for one in corpus] if name in BARE else None
    return list(read_corpus(path, format=name, sentences=pairs))


@pytest.mark.parametrize("name", WITH_LINKS)
def test_round_trip(name: str, tmp_path: Path) -> None:
    found = written(GOLD, tmp_path / "file", name)
    assert [one.links for one in found] == [one.links for one in GOLD]
    assert [one.possible for one in found] == [one.possible for one in GOLD]
    assert [one.pair.id for one in found] == [one.pair.id for one in GOLD]
    assert [one.pair.source.words for one in found] == [one.pair.source.words for one in GOLD]


@pytest.mark.parametrize("name", WITH_LINKS)
@given(corpus=st.lists(alignments(), max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
def test_round_trip_of_anything(name: str, corpus: list[Alignment], tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.unlink(missing_ok=True)
    found = written(corpus, path, name)
    assert [one.to_pharaoh() for one in found] == [one.to_pharaoh() for one in corpus]
    assert [one.pair.source.words for one in found] == [one.pair.source.words for one in corpus]
    assert [one.pair.target.words for one in found] == [one.pair.target.words for one in corpus]


@pytest.mark.parametrize("name", WITH_LINKS)
def test_compressed_and_recognised(name: str, tmp_path: Path) -> None:
    path = tmp_path / "corpus.gz"
    write_corpus(GOLD, path, format=name)
    assert path.read_bytes()[:2] == b"\x1f\x8b"
    found = list(read_corpus(path, sentences=[one.pair for one in GOLD]))
    assert [one.links for one in found] == [one.links for one in GOLD]


@pytest.mark.parametrize("name", WITH_LINKS)
def test_a_byte_order_mark_and_carriage_returns_do_not_matter(name: str, tmp_path: Path) -> None:
    path, other = tmp_path / "unix", tmp_path / "windows"
    write_corpus(GOLD, path, format=name)
    other.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    pairs = [one.pair for one in GOLD]
    expected = list(read_corpus(path, sentences=pairs))
    assert list(read_corpus(other, sentences=pairs)) == expected


@pytest.mark.parametrize("name", sorted(set(WITH_LINKS) - {"jsonl", *BARE}))
@pytest.mark.parametrize("word", ["New York", "", "a\nb"])
def test_what_a_format_cannot_hold_is_said(name: str, word: str, tmp_path: Path) -> None:
    odd = Alignment(
        SentencePair("1", Sentence.from_words([word]), Sentence.from_words(["x"])), frozenset()
    )
    with pytest.raises(FormatError, match="use jsonl"):
        write_corpus([odd], tmp_path / "file", format=name)
    assert not (tmp_path / "file").exists()


def test_a_record_that_cannot_be_written_may_be_left_out(tmp_path: Path) -> None:
    odd = Alignment(
        SentencePair("1", Sentence.from_words(["a b"]), Sentence.from_words([])), frozenset()
    )
    errors: list[DataError] = []
    count = write_corpus([GOLD[0], odd, GOLD[1]], tmp_path / "f.json", on_error=errors.append)
    assert count == 2
    assert len(list(read_corpus(tmp_path / "f.json"))) == 2
    assert "pair 2" in str(errors[0])


def test_jsonl_loses_nothing(tmp_path: Path) -> None:
    source = Sentence(
        "He  left.",
        ("He", "left", "."),
        ((0, 2), (4, 8), (8, 9)),
        ("he", "leave", "."),
        ("PRP", "VBD", "."),
        (1, -1, 1),
        ("nsubj", "root", "punct"),
        ("O", "O", "O"),
    )
    one = SentencePair("x", source, Sentence.from_words(["New York", "", "\t"]))
    alignment = Alignment(
        one, frozenset({(0, 1)}), frozenset({(2, 2)}), {(0, 1): 0.25}, -1.5, False
    )
    (found,) = written([alignment], tmp_path / "f.jsonl", "jsonl")
    assert found == alignment
    assert (found.probabilities, found.score, found.optimal) == ({(0, 1): 0.25}, -1.5, False)


@given(st.lists(any_text, max_size=5), st.lists(any_text, max_size=5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_jsonl_holds_any_words(tmp_path: Path, first: list[str], second: list[str]) -> None:
    one = Alignment(
        SentencePair("é", Sentence.from_words(first), Sentence.from_words(second)), frozenset()
    )
    path = tmp_path / "f.jsonl"
    path.unlink(missing_ok=True)
    (found,) = written([one], path, "jsonl")
    assert found.pair.source.words == tuple(first)
    assert found.pair.target.words == tuple(second)


@pytest.mark.parametrize("name", WITH_LINKS)
def test_a_lone_surrogate_cannot_be_written(name: str, tmp_path: Path) -> None:
    odd = aligned("\ud800", "x", "", "7")
    if name not in BARE:
        with pytest.raises(EncodingError, match=r"pair 1: .*(UTF-8|surrogate)"):
            write_corpus([odd], tmp_path / "out", format=name)


def test_pairs_of_every_format(tmp_path: Path) -> None:
    for name in WITH_LINKS:
        write_corpus(GOLD, tmp_path / name, format=name)
        pairs = [one.pair for one in GOLD]
        found = list(
            read_pairs(tmp_path / name, format=name, sentences=pairs if name in BARE else None)
        )
        assert [one.target.words for one in found] == [one.target.words for one in pairs]


def test_pairs_without_links(tmp_path: Path) -> None:
    pairs = [pair("a b", "c", "first"), pair("d", "e", "second")]
    for name in ("tsv", "jsonl"):
        write_pairs(pairs, tmp_path / name, format=name)
        assert [one.id for one in read_pairs(tmp_path / name)] == ["first", "second"]
    with pytest.raises(UsageError, match="cannot hold pairs without links"):
        write_pairs(pairs, tmp_path / "x", format="msr")
    with pytest.raises(UsageError, match="tsv has no links"):
        list(read_corpus(tmp_path / "tsv"))
    with pytest.raises(FormatError, match="expected 'links'"):
        list(read_corpus(tmp_path / "jsonl"))


def test_names_and_endings() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'pharaoh'"):
        format_named("pharao")
    endings = {
        "a.jsonl.gz": "jsonl",
        "a.json": "jacana",
        "a.align.txt": "msr",
        "a.align": "pharaoh",
    }
    assert {path: format_for(path).name for path in endings} == endings
    assert format_for("-").name == "jsonl"


def test_what_is_no_corpus(tmp_path: Path) -> None:
    for content, found in ((b"", "an empty file"), (b"just prose\n", "something else")):
        (tmp_path / "f").write_bytes(content)
        with pytest.raises(FormatError, match=f"found {found}"):
            list(read_corpus(tmp_path / "f"))


def test_gzip_by_content_not_by_name(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_bytes(gzip.compress(b"a b\tc\n"))
    assert [one.source.words for one in read_pairs(path, tokenized=True)] == [("a", "b")]


def test_a_pipe_is_not_opened_to_look_at_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # opening it would wait for a writer, and lose what was read
    assert holds_links(tmp_path / "pipe")
    assert not holds_links(tmp_path / "pipe", format="tsv")
