"""A pair that is too long is an error of its own; the others are aligned."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import monoalign
from monoalign.cli.main import app
from monoalign.core.errors import DataError, PairSizeError
from monoalign.systems.aligner import MAX_WORDS

WORDS = ["word"] * (MAX_WORDS + 1)
PAIRS = [(["a", "b"], ["b"]), (["a"], WORDS), (WORDS, ["a"]), (["c"], ["c", "d"])]


def test_a_long_pair_is_refused_before_it_is_annotated() -> None:
    aligner = monoalign.load("exact")
    with pytest.raises(PairSizeError, match=r"at most 1600 words \(max_words\), found 1601 and 1"):
        aligner.align(WORDS, "word")
    assert next(aligner.align_many([(WORDS, ["word"])], max_words=2000)).links
    with pytest.raises(monoalign.UsageError, match="max_words: expected a number from 1 on"):
        next(aligner.align_many([], max_words=0))


@pytest.mark.parametrize("name", monoalign.available())
def test_every_aligner_has_a_limit(name: str) -> None:
    """By default; `benchmarks/long_pairs.py` shows that such pairs take less than 2 GB and 60 s."""
    aligner = monoalign.load(name)
    with pytest.raises(PairSizeError, match=r"at most 1600 words \(max_words\), found 1601"):
        aligner.align(WORDS, "a")
    assert aligner.with_lexicon([("a", "b")]).max_words == aligner.max_words == MAX_WORDS


def test_the_others_are_aligned() -> None:
    errors: list[DataError] = []
    alignments = monoalign.load("exact").align_many(PAIRS, on_error=errors.append)
    assert [alignment.pair.id for alignment in alignments] == ["1", "4"]
    assert [str(error)[:10] for error in errors] == ["pair '2': ", "pair '3': "]


def test_the_command_goes_on(tmp_path: Path) -> None:
    source, output = tmp_path / "pairs.tsv", tmp_path / "links.pharaoh"
    lines = ["\t".join([str(n), *map(" ".join, pair)]) for n, pair in enumerate(PAIRS)]
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = ["align", str(source), "--output", str(output), "--aligner", "exact"]
    result = CliRunner().invoke(app, [*command, "--tokenized"])
    assert result.exit_code == 1
    assert "expected sentences of at most 1600 words (max_words), found 1 and 1601" in result.output
    assert output.read_text(encoding="utf-8").splitlines() == ["1-0", "0-0"]
    result = CliRunner().invoke(
        app, [*command, "--tokenized", "--max-words", "9", "--overwrite", "--strict"]
    )
    assert result.exit_code == 1
    assert output.read_text(encoding="utf-8").splitlines() == ["1-0", "0-0"]  # nothing was replaced
