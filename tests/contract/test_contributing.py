"""CONTRIBUTING's worked examples, a new system and a new format, as they stand there.

The code blocks are written to a folder, with the metadata that an installer would write, and used
through the public API in another process.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import monoalign
from monoalign.corpora import formats

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ENTRY_POINTS = re.compile(r'^\[project\.entry-points\."([\w.]+)"\]$', re.MULTILINE)


def files_of(section: str) -> dict[str, str]:
    """The code blocks of a section by the file names above them."""
    _, _, rest = TEXT.partition(f"\n## {section}\n")
    return dict(_BLOCK.findall(rest.partition("\n## ")[0]))


def install(section: str, site: Path) -> None:
    """Write a section's files, and what pip would make of its pyproject.toml."""
    files = files_of(section)
    project = files.pop("pyproject.toml")
    for name, content in files.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    metadata = site / "toy-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(_ENTRY_POINTS.sub(r"[\1]", project).replace('"', ""))


def run(site: Path, script: str) -> str:
    """What a script prints that can import what is in a folder."""
    paths = [str(site), str(Path(monoalign.__file__).parents[1])]
    result = subprocess.run(
        [sys.executable, "-c", "import monoalign\n" + dedent(script)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        cwd=site.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_every_code_block_has_a_file_name() -> None:
    system, new_format = files_of("A new system"), files_of("A new format")
    assert set(system) == {"toy_system/__init__.py", "toy_system/model.py", "pyproject.toml"}
    assert set(new_format) == {"toy_format.py", "pyproject.toml"}
    assert TEXT.count("```") == 2 * (len(system) + len(new_format))


def test_a_new_system(tmp_path: Path) -> None:
    install("A new system", tmp_path / "site")
    printed = run(
        tmp_path / "site",
        """
        assert "toy" in monoalign.available()
        aligner = monoalign.load("toy", letters="2")
        alignment = aligner.align("He buys cars", "Cars he bought")
        print(alignment.to_pharaoh(), alignment.score, aligner.options)
        for link, (evidence,) in aligner.explain(alignment).items():
            print(link, evidence.feature, evidence.contribution)
        aligner.save("model")
        again = monoalign.load("model")
        assert again.signature == aligner.signature
        assert again.align("He buys cars", "Cars he bought") == alignment
        many = monoalign.load("toy").align_many([("He buys cars", "Cars he bought"), ("a", "b")])
        print([one.to_pharaoh() for one in many])
        assert (2, 2) in aligner.align("a b c", "x y z", must_link=[(2, 2)]).links
        try:
            monoalign.load("toy", letter=2)
        except monoalign.UsageError as error:
            print(error)
        try:
            monoalign.train("toy", [alignment])
        except monoalign.UsageError as error:
            print(str(error).partition(";")[0])
        """,
    )
    assert printed.splitlines() == [
        "0-1 2-0 2.0 {'letters': 2}",
        "(0, 1) both begin with he- 1.0",
        "(2, 0) both begin with ca- 1.0",
        "['0-1 2-0', '']",
        "unknown option of aligner 'toy': 'letter'; did you mean 'letters'? (known: letters, "
        "lexicon, preset, weights)",
        "aligner 'toy' learns nothing",
    ]


def test_a_new_system_by_the_command_line(tmp_path: Path) -> None:
    install("A new system", tmp_path / "site")
    (tmp_path / "pairs.tsv").write_text("He buys cars\tCars he bought\n", encoding="utf-8")
    printed = run(
        tmp_path / "site",
        """
        from monoalign.cli.main import app

        words = "align pairs.tsv --from tsv --aligner toy -O letters=2 --to pharaoh --output out"
        app(words.split(), standalone_mode=False)
        print(open("out").read(), end="")
        """,
    )
    assert printed == "0-1 2-0\n"


def test_a_new_format(tmp_path: Path) -> None:
    if getattr(formats, "GROUP", "") != "monoalign.formats":
        pytest.skip("this tree has no entry points of formats")
    install("A new format", tmp_path / "site")
    (tmp_path / "pairs.txt").write_text("He left => He went : 0-0 1-1\n\nA => B :\n")
    (tmp_path / "bad.toy").write_text("A => B : 0-0\nC\nD => E : 0-0\n")
    printed = run(
        tmp_path / "site",
        """
        alignments = list(monoalign.read_corpus("pairs.txt", format="toy"))
        assert [one.to_pharaoh() for one in alignments] == ["0-0 1-1", ""]
        assert list(monoalign.read_corpus("pairs.txt")) == alignments  # recognised
        assert monoalign.write_corpus(alignments, "copy.toy") == 2  # by its ending
        assert list(monoalign.read_corpus("copy.toy")) == alignments
        print(open("copy.toy").read(), end="")
        assert monoalign.evaluate(alignments, alignments).exact == 1.0
        errors = []
        print(len(list(monoalign.read_corpus("bad.toy", on_error=errors.append))), *errors)
        """,
    )
    assert printed.splitlines() == [
        "He left => He went : 0-0 1-1",
        "A => B : ",
        "2 bad.toy:2: expected 'source => target : links', found 'C'",
    ]
