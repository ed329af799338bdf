"""Documentation: what is generated is up to date, links lead somewhere, and what it shows works."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import jsonschema_rs
import pytest
import spacy
from spacy.tokens import Doc

import monoalign
from documented import (
    ENGINES,
    NOT_RUN,
    blocks_of,
    carry_out,
    check_foreign,
    commands_in_sentences,
    commands_of,
    is_quick,
    parse,
    run,
    run_anew,
    write_inputs,
    write_parquet,
)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
DOCUMENTS = sorted([*ROOT.glob("*.md"), *PAGES])
EXAMPLES = [path for path in PAGES if path.parent.name in ("how-to", "concepts", "reference")]
EXAMPLES += [DOCS / "index.md", DOCS / "errors.md", ROOT / "README.md"]
IN_DEPTH = [path for path in PAGES if path not in EXAMPLES and "```python" in read(path)]
"""Pages whose Python takes for granted what a reader has: an aligner, two texts, a document."""

WITH_COMMANDS = [
    path
    for path in PAGES
    if (path not in EXAMPLES or path.name == "errors.md") and any(map(is_quick, commands_of(path)))
]

VERSIONS = ("old", "new")
GENERATED = {"changelog.md", "contributing.md", "code-of-conduct.md", "reference/commands.md"}
"""Pages that tools/docs/site.py adds; those of systems, too."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("tool", ["modules.py", "results.py", "cards.py"])
def test_what_is_generated_is_up_to_date(tool: str) -> None:
    command = [sys.executable, str(ROOT / "tools" / "docs" / tool), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_relative_links_lead_to_files(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", read(path))
    local = [target for target in targets if "://" not in target]
    missing = [target for target in local if not (path.parent / target).exists()]
    made = [DOCS / name for name in GENERATED]
    assert not [
        target
        for target in missing
        if (path.parent / target).resolve() not in made and "systems/" not in target
    ]


def test_the_navigation_has_every_page_once() -> None:
    listed = re.findall(r"([\w/-]+\.md)\b", read(ROOT / "mkdocs.yml"))
    pages = {path.relative_to(DOCS).as_posix() for path in PAGES}
    assert sorted(listed) == sorted(pages | GENERATED | {"systems/index.md"})


def test_the_reference_has_every_public_name() -> None:
    text = read(DOCS / "reference" / "api.md")
    listed = re.findall(r"^::: monoalign\.[\w.]+\.(\w+)$", text, re.MULTILINE)
    listed += re.findall(r"\w*Error\b", text)  # those of one module are shown together
    assert sorted(listed) == sorted({*monoalign.__all__, "errors"} - {"__version__"})


@pytest.mark.parametrize("path", EXAMPLES, ids=name_of)
def test_what_a_page_shows_works(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("everyday.tsv", "museum-old.txt", "museum-new.txt"):
        shutil.copy(ROOT / "examples" / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    namespace: dict[str, object] = {}
    missing = []
    for block in blocks_of(path):
        if block.missing:
            missing.append(block.missing)
        else:
            carry_out(block, namespace)
    if missing:
        pytest.skip(f"all but {len(missing)} blocks work: {', '.join(sorted(set(missing)))}")


@pytest.mark.parametrize("path", IN_DEPTH, ids=name_of)
def test_fragments_work(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = read(ROOT / "examples" / "everyday.tsv").splitlines(True)
    Path("mine.tsv").write_text("".join(lines[:20]), encoding="utf-8")
    for name in ("terms.tsv", "ppdb.tsv"):
        Path(name).write_text("car\tautomobile\n", encoding="utf-8")
    words = ["He", "left", "."]
    vocabulary = spacy.blank("en").vocab
    given = {
        "monoalign": monoalign,
        "aligner": monoalign.load(),
        "words": words,
        "doc": Doc(vocabulary, words=words),
        "other": Doc(vocabulary, words=words),
        **{each: read(ROOT / "examples" / f"museum-{each}.txt") for each in VERSIONS},
    }
    for block in blocks_of(path):
        if block.language == "python" and not block.missing and block.needs not in ENGINES:
            carry_out(block, dict(given))


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_commands_are_understood(path: Path) -> None:
    for command in [*commands_of(path), *commands_in_sentences(path)]:
        program, *arguments = shlex.split(command)
        if program == "monoalign":
            parse(arguments)
        else:
            check_foreign(program, arguments)


def test_each_command_that_is_not_run_is_still_there() -> None:
    shown = [each for path in DOCUMENTS for each in commands_of(path)]
    shown += [each for path in DOCUMENTS for each in commands_in_sentences(path)]
    assert [part for part in NOT_RUN if not any(part in each for each in shown)] == []


@pytest.mark.parametrize("path", WITH_COMMANDS, ids=name_of)
def test_commands_of_pages_in_depth_work(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_inputs()
    write_parquet()
    for command in commands_of(path):
        if is_quick(command):
            run_anew(command)


def test_the_page_on_documents_shows_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    shown = re.search(
        r"^    \$ (monoalign diff .*)\n((?: {4}.*\n|\n)+)", read(DOCS / "documents.md"), re.M
    )
    assert shown is not None
    assert run(shown[1]).split() == shown[2].split()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_commands_in_sentences_have_these_options(path: Path) -> None:
    for command in re.findall(r"`(monoalign [a-z][^`…]*)`", read(path)):
        try:
            parse(shlex.split(command)[1:])
        except Exception as error:  # what lacks a value is only a name
            if "No such option" in str(error) or isinstance(error, KeyError):
                raise AssertionError(f"{command}: {error}") from error


@pytest.mark.parametrize("name", ["alignment", "edits", "diff"])
def test_our_json_is_as_its_schema_says(name: str) -> None:
    schema = json.loads(read(DOCS / "schemas" / f"{name}.schema.json"))
    records = list(_records(name))
    validator = jsonschema_rs.validator_for(schema)
    for record in records:
        validator.validate(record)
    if name == "alignment":
        record = dict(records[0], links=[[0]])
    else:
        record = {key: value for key, value in records[0].items() if key != "source"}
    assert not validator.is_valid(record)


def _records(name: str) -> Iterator[dict[str, object]]:
    """What the package writes of that kind."""
    sentences = "The shop did not open on Monday.", "On Tuesday the shop was put off opening."
    if name == "diff":
        files = (ROOT / "examples" / f"museum-{each}.txt" for each in VERSIONS)
        texts = map(read, files)
        yield json.loads(monoalign.align_documents(*texts).to_json())
        return
    for aligner in ("exact", "fast", "jacana", "manli-exact"):
        alignment = monoalign.load(aligner).align(*sentences, must_link=[(0, 2)])
        if name == "edits":
            edits = [edit.to_record() for edit in monoalign.typed_edits(alignment)]
            record = {"id": "1", "source": ["a"], "target": ["a"], "edits": edits}
            yield json.loads(json.dumps(record))
        else:
            yield json.loads(alignment.to_json())
            annotated = next(monoalign.load("sultan").annotate([alignment.pair]))
            yield json.loads(monoalign.Alignment(annotated, alignment.links).to_json())


@pytest.mark.parametrize("home", monoalign._HOMES)
def test_examples_of_docstrings(home: str) -> None:
    module = import_module(f"monoalign.{home}")
    result = doctest.testmod(module, extraglobs={"monoalign": monoalign})
    assert result.attempted
    assert not result.failed


def test_the_readme_is_short() -> None:
    assert len(read(ROOT / "README.md").splitlines()) < 120
