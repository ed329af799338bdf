"""What documentation shows, carried out: its Python, its commands, its files.

    ```python              run, block after block in one namespace; `#> ` lines are what it prints
    ```console             `$ ` lines are run, what follows is what they print; `…` is any lines
    ```tsv title="NAME"    written to a file of that name

`<!-- needs NAME -->` before a block leaves it out if that module is not installed; `make engines`
or `make accurate` runs it. Blocks of other languages are text.

Our commands are run wherever they stand: in blocks, indented, in tables and sentences (unless they
hold a word in capitals, which stands for something). Those of `SLOW` are run by `make thorough`,
those that need what the tests' environment lacks by `make accurate` and `make engines`, and those
of `NOT_RUN`, with the reason there, by no test of pages: like commands of other programs, they are
only checked. Such a check is that a `make` target, an extra, a script and its options exist.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

SLOW = ("monoalign serve", "monoalign task", "monoalign train fast", "examples/", "--jobs")
"""Parts of commands that take long; tests/test_docs_in_full.py runs them."""

NOT_RUN = {
    "monoalign bench": "takes an hour (`make report`); tests/bench runs it on a few pairs",
    "monoalign reproduce": "takes half an hour; tests/reproduce runs its parts",
    "monoalign mcp": "speaks a protocol; tests/mcp has a client",
    "everyday-locked.tsv": "is scored for a release, and by nothing that runs often",
    "train accurate": "takes an hour; tests/systems/accurate/teaching teaches a tiny encoder",
}
"""Our commands that no page's test runs, by a part of each, and why."""

ENGINES = ("duckdb", "pyspark", "ray")
"""Modules whose blocks of docs/scale.md `make engines` runs."""

_COMMAND = re.compile(r"^(?: {4,}|\$ )(?:\$ )?((?:monoalign|python3?) [a-z-].*)$", re.MULTILINE)
_IN_SENTENCES = re.compile(r"`((?:monoalign|python3?) [a-z-][^`…\[]*)`")
_PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|\b(?:IN|N)\b")
_BLOCK = re.compile(
    r"(?:^ *<!-- needs (\w+) -->\n)?^( *)```(\w+)([^\n]*)\n(.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)
_TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True)
class CodeBlock:
    """A fenced block: its language, its lines, the file that it is, the module that it needs."""

    language: str
    text: str
    file: str
    needs: str

    @property
    def missing(self) -> str:
        """Why it cannot be run here."""
        return f"needs {self.needs}" if self.needs and not find_spec(self.needs) else ""


def blocks_of(path: Path) -> Iterator[CodeBlock]:
    """The fenced blocks of a page."""
    for match in _BLOCK.finditer(path.read_text(encoding="utf-8")):
        needs, indent, language, rest, text = match.groups()
        lines = [line.removeprefix(indent) for line in text.splitlines()]
        title = _TITLE.search(rest)
        yield CodeBlock(language, "\n".join(lines) + "\n", title[1] if title else "", needs or "")


def commands_of(path: Path) -> list[str]:
    """The commands of a page, without remarks and pipes; not those that are only outlines."""
    text = path.read_text(encoding="utf-8").replace("\\\n", "")
    plain = [
        re.split(r"\s{2,}[^-\"\s]|\s[>|]\s|\s#\s|\s\(", command)[0].strip()
        for command in _COMMAND.findall(text)
    ]
    return [each for each in plain if "COMMAND" not in each and "…" not in each]


def commands_in_sentences(path: Path) -> list[str]:
    """Those between backticks that are more than a name."""
    found = _IN_SENTENCES.findall(path.read_text(encoding="utf-8"))
    return [each for each in found if not _PLACEHOLDER.search(each) and _is_whole(each)]


def long_commands() -> list[str]:
    """The commands of README and the documentation that the tests of every day leave out."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    commands = {each for page in pages for each in commands_of(page) if not is_quick(each)}
    commands |= {each for page in pages for each in commands_in_sentences(page)}
    return sorted(filter(is_run, commands))


def needs(command: str) -> str:
    """What a command of ours needs beyond the tests' environment."""
    found = re.search(r"(?:--aligner|-a) (accurate)|--engine (ray)", command)
    return (found[1] or found[2]) if found else ""


def is_run(command: str) -> bool:
    """Whether a command is ours and one that tests of pages run."""
    return command.startswith("monoalign ") and not any(part in command for part in NOT_RUN)


def is_quick(command: str) -> bool:
    """Whether the tests of every day run it."""
    return is_run(command) and not needs(command) and not any(part in command for part in SLOW)


def examples_of_help() -> dict[str, list[str]]:
    """The examples that the help of each command ends with."""
    from typer.main import get_command

    from monoalign.cli.main import app

    root: Any = get_command(app)
    examples = {}
    for name in list(root.commands):
        command = root.commands[name]
        texts = [command.help, *(each.help for each in getattr(command, "commands", {}).values())]
        found = [text.partition("Example:")[2] for text in texts if text]
        lines = [line.strip() for text in found for line in text.splitlines()]
        examples[name] = [line for line in lines if "monoalign " in line]
    return examples


def _is_whole(command: str) -> bool:
    """Whether a command has its arguments; `monoalign diff --json` is only a name."""
    program, *arguments = shlex.split(command)
    alone = ("serve", "mcp", "list", "reproduce")
    if program != "monoalign":
        return True
    return arguments[0] in alone or any(
        "." in argument or "/" in argument for argument in arguments
    )


def carry_out(block: CodeBlock, namespace: dict[str, Any]) -> None:
    """Run a block in the current folder; an `AssertionError` if it prints something else."""
    if block.file:
        Path(block.file).write_text(block.text, encoding="utf-8")
    elif block.language == "python":
        printed = _printed(lambda: exec(compile(block.text, "<docs>", "exec"), namespace))
        expected = re.findall(r"^ *#> (.*)$", block.text, re.MULTILINE)
        assert not expected or printed.splitlines() == expected, printed
    elif block.language == "console":
        for command, lines in _commands(block.text):
            if command.startswith("monoalign ") and not is_quick(command):
                continue  # tests/test_docs_in_full.py
            check(run(command), lines, command)


def check(printed: str, expected: list[str], command: str) -> None:
    """Whether a command printed these lines, of which `…` stands for any."""
    parts = (".*" if line.strip() == "…" else re.escape(line.rstrip()) for line in expected)
    actual = "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())
    if expected:
        assert re.fullmatch("\n".join(parts), actual, re.DOTALL), f"{command}\n{actual}"


def _commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with the lines below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *lines = part.rstrip("\n").splitlines()
        yield command, lines


def run(command: str) -> str:
    """What a command prints; nothing where it is not ours."""
    program, *arguments = shlex.split(command)
    if program == "monoalign":
        return _printed(lambda: _ours(arguments))
    check_foreign(program, arguments)
    return ""


def run_anew(command: str) -> str:
    """What a command prints; its outputs are removed first, and it has two processes at most."""
    for output in re.findall(r"(?:--output|-o|--plot|--html|--svg) (\S+)", command):
        path = Path(output)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    return run(re.sub(r"--jobs \d+", "--jobs 2", command))


def check_foreign(program: str, arguments: list[str]) -> None:
    """That a command which is not run refers to things that exist."""
    if program == "uvx":
        parse(arguments[1:])
    elif program == "pip":
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = re.findall(r"monoalign\[([\w,-]+)\]", " ".join(arguments))
        for extra in (name for names in extras for name in names.split(",")):
            assert extra in project["optional-dependencies"], extra
    elif program == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        for target in (word for word in arguments if "=" not in word):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    elif program in ("python", "python3"):
        check_script(arguments)
    else:
        raise AssertionError(f"a command that nothing checks: {program}")


def check_script(arguments: list[str]) -> None:
    """That a script, or a module (`-m`), exists and knows the options it is given."""
    if arguments[0] == "-m":
        path = Path(*arguments[1].split(".")).with_suffix(".py")
        path, given = path if (ROOT / path).exists() else path.with_suffix(""), arguments[2:]
    else:
        path, given = Path(arguments[0]), arguments[1:]
    if path == Path("monoalign"):
        return
    source = (ROOT / path).read_text(encoding="utf-8")
    for option in given:
        if option.startswith("--") and path.name != "setup.py":
            assert f'"{option}"' in source, f"{path} {option}"
    if given and re.fullmatch("[a-z]+", given[0]):
        assert given[0] in source, f"{path} {given[0]}"


def write_inputs() -> None:
    """Files of the names that pages use, in the current folder: 18 pairs, of some things four."""
    import monoalign

    everyday = islice(monoalign.read_corpus(ROOT / "examples" / "everyday.tsv"), 18)
    gold = [
        replace(each, pair=replace(each.pair, id=str(number)))
        for number, each in enumerate(everyday, start=1)
    ]
    ours = [f"{each}.jsonl" for each in ("jacana", "other", "links", "alignments")]
    for name in ("gold.align.txt", "links.pharaoh", *ours):
        monoalign.write_corpus(gold, name)
    monoalign.write_pairs((each.pair for each in gold), "pairs.tsv")
    few = gold[:4]
    for name in ("corpus", "A", "B", "C", "train", "dev"):
        monoalign.write_corpus(few, f"{name}.align.txt")
    monoalign.write_corpus(few, "merged.jsonl")
    for name in ("gold.txt", "mine.tsv", "held-out.tsv", "gold.tsv", "few.tsv"):
        monoalign.write_corpus(few, name, format="multimwa")
    monoalign.write_pairs((each.pair for each in few), "more.tsv")
    monoalign.load("exact").save("my-aligner")
    _write("pairs.csv", "source,target\nHe left.,He went.\n")
    _write("pairs.jsonl", '{"source": "He left.", "target": "He went."}\n')
    for name in ("terms.tsv", "ppdb.tsv"):
        _write(name, "car\tautomobile\n")
    _write("nli.csv", "premise,hypothesis\nHe left.,He went.\n")
    _write("nli.jsonl", '{"sentence1": "He left.", "sentence2": "He went.", "pairID": "7"}\n')
    _write("originals.txt", "He left.\nIt rains.\n")
    _write("rewritten.txt", "He went.\nIt rained.\n")
    for each in ("old", "new"):
        shutil.copy(ROOT / "examples" / f"museum-{each}.txt", f"{each}.txt")
    Path("docs").mkdir()


def write_examples() -> None:
    """The folder of examples, but for the pairs that are only scored."""
    locked = shutil.ignore_patterns("*locked*", "notebooks")
    shutil.copytree(ROOT / "examples", "examples", ignore=locked)


def write_parquet() -> None:
    """The pairs of nli.csv as a Parquet file, and as a folder of them."""
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.table({"premise": ["He left."], "hypothesis": ["He went."]})
    Path("nli").mkdir()
    for name in ("nli.parquet", "nli/one.parquet", "nli/two.parquet", "big.parquet"):
        parquet.write_table(table, name)


def write_task_data() -> None:
    """Corpora of the tasks in their own formats, with two or three pairs each."""
    for name in ("sts/STS2013-test", "trecqa", "msrp"):
        Path(name).mkdir(parents=True)
    pairs = "A man bought a car.\tA man buys a car.\nIt rains.\tHe left.\nHe ran.\tHe walked.\n"
    _write("sts/STS2013-test/STS.input.one.txt", pairs)
    _write("sts/STS2013-test/STS.gs.one.txt", "5\n0\n2.5\n")
    head = "Quality\t#1 ID\t#2 ID\t#1 String\t#2 String\r\n"
    judged = "1\t1\t2\tHe left early.\tHe left early.\r\n0\t3\t4\tIt rains.\tShe sold it.\r\n"
    for part in ("train", "test"):
        for name in (f"msr_paraphrase_{part}.txt", f"msrp/{part}.txt"):
            _write(name, "\ufeff" + head + judged)
    pair = '<pair id="{}" entailment="{}" task="QA"><t>Ann left Rome in May.</t><h>{}</h></pair>'
    rte = pair.format(1, "YES", "Ann left Rome.") + pair.format(2, "NO", "Bob sold a car.")
    for part in ("dev", "test"):
        _write(f"rte2_{part}.xml", f"<entailment-corpus>{rte}</entailment-corpus>")
    answers = "qtext,label,atext\nWho left ?,0,He stayed .\nWho left ?,1,Ann left .\n"
    for part in ("dev", "train"):
        _write(f"trecqa/{part}.csv", answers)


def _write(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8", newline="")


def parse(arguments: list[str]) -> None:
    """Raise an error if the command line does not understand the arguments."""
    from typer.main import get_command

    from monoalign.cli.main import app

    root: Any = get_command(app)
    command = root.commands[arguments[0]]
    rest = arguments[1:]
    while hasattr(command, "commands"):
        command, rest = command.commands[rest[0]], rest[1:]
    command.make_context(arguments[0], list(rest))


def _ours(arguments: list[str]) -> None:
    from monoalign.cli.main import app

    with contextlib.redirect_stderr(io.StringIO()):
        app(arguments, standalone_mode=False)


def _printed(action: Any) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(stream):
        action()
    stream.seek(0)
    return stream.read()
