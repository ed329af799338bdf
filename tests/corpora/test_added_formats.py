"""Formats of other packages, found through the entry point group `monoalign.formats`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import monoalign

TOY = '''
"""`He left => He went : 0-0 1-1`, one pair per line."""

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.format import Format, mostly, parsed, spaced


def recognise(sample):
    return mostly(sample, lambda line: " => " in line)


def read(source, records, reading):
    return parsed(source, records, parse)


def encode(alignment, number):
    pair = alignment.pair
    return f"{spaced(pair.source)} => {spaced(pair.target)} : {alignment.to_pharaoh()}\\n"


def parse(line):
    source, arrow, rest = line.partition(" => ")
    target, colon, links = rest.rpartition(" :")
    if not arrow or not colon:
        raise FormatError(f"expected 'source => target : links', found {line!r}")
    pair = SentencePair("", Sentence.from_spaced(source), Sentence.from_spaced(target))
    return Alignment(pair, *parse_links(links))


FORMAT = Format("toy", "a toy", (".toy",), recognise, read=read, encode=encode)


def make():
    return Format("made", "made by a function")
'''
ENTRY_POINTS = """
[monoalign.formats]
toy = toy_format:FORMAT
made = toy_format:make
module = toy_format
missing = toy_format:NOTHING
absent = no_such_package:FORMAT
other = toy_format:encode
jsonl = toy_format:FORMAT
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    metadata = folder / "toy_format-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / "toy_format.py").write_text(TOY)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-format\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


def run(package: Path, script: str) -> str:
    """What a script prints that can import the toy package."""
    paths = [str(package), str(Path(monoalign.__file__).parent.parent)]
    result = subprocess.run(
        [sys.executable, "-c", "import monoalign\n" + dedent(script)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_an_added_format_is_read_and_written_by_name_content_and_ending(package: Path) -> None:
    (package.parent / "pairs.txt").write_text("He left => He went : 0-0 1-1\n\nA => B :\n")
    printed = run(
        package,
        """
        alignments = list(monoalign.read_corpus("pairs.txt", format="toy"))
        assert [a.to_pharaoh() for a in alignments] == ["0-0 1-1", ""]
        assert list(monoalign.read_corpus("pairs.txt")) == alignments  # recognised
        assert [p.source.text for p in monoalign.read_pairs("pairs.txt")] == ["He left", "A"]
        assert monoalign.write_corpus(alignments, "copy.toy") == 2
        assert monoalign.write_corpus(alignments, "copy.txt", format="toy") == 2
        assert monoalign.evaluate(alignments, alignments).exact == 1.0
        print(open("copy.toy").read() == open("copy.txt").read())
        print(open("copy.toy").read(), end="")
        """,
    )
    assert printed == "True\nHe left => He went : 0-0 1-1\nA => B : \n"


def test_bad_lines_of_an_added_format_are_reported(package: Path) -> None:
    (package.parent / "pairs.toy").write_text("A => B : 0-0\nC\nD => E : 0-0\n")
    printed = run(
        package,
        """
        errors = []
        read = list(monoalign.read_corpus("pairs.toy", on_error=errors.append))
        print(len(read), *errors)
        """,
    )
    assert printed == "2 pairs.toy:2: expected 'source => target : links', found 'C'\n"


def test_only_a_format_asked_for_by_name_can_be_an_error(package: Path) -> None:
    printed = run(
        package,
        """
        from monoalign.corpora.formats import FORMATS, all_formats, format_named

        print(*sorted(set(all_formats()) - set(FORMATS)))
        print(format_named("made").summary, all_formats()["jsonl"].suffixes)
        for name in ("module", "missing", "absent", "other", "unknown"):
            try:
                format_named(name)
            except monoalign.UsageError as error:
                print(error)
        """,
    )
    names, made, module, missing, absent, other, unknown = printed.splitlines()
    assert names == "made toy"
    assert made == "made by a function ('.jsonl', '.ndjson')"
    start = (
        "entry point {0} = '{1}' of monoalign.formats: expected a monoalign.corpora.format.Format"
    )
    assert module.startswith(start.format("module", "toy_format"))
    assert missing.startswith(start.format("missing", "toy_format:NOTHING"))
    assert "AttributeError" in missing
    assert absent.startswith(start.format("absent", "no_such_package:FORMAT"))
    assert "ModuleNotFoundError" in absent
    assert other.startswith(start.format("other", "toy_format:encode"))
    assert unknown.startswith("unknown format 'unknown'")
    assert "toy" in unknown


def test_built_in_formats_need_no_entry_points(package: Path) -> None:
    (package.parent / "pairs.tsv").write_text("A\tB\n")
    printed = run(
        package,
        """
        import sys

        pairs = list(monoalign.read_pairs("pairs.tsv"))
        assert monoalign.write_pairs(pairs, "pairs.jsonl") == 1
        print("toy_format" in sys.modules)
        """,
    )
    assert printed == "False\n"


def test_the_list_of_formats_has_added_ones(package: Path) -> None:
    printed = run(
        package,
        """
        from monoalign.cli.main import app

        app(["list"], standalone_mode=False)
        """,
    )
    assert "toy" in printed.split()
