"""What documentation shows and takes long, or needs more than the tests' environment.

`make thorough` runs what takes long, `make accurate` the commands with that aligner, `make engines`
what needs Ray, Spark, DuckDB and the like. tests/documented.py says what no test runs, and why.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from documented import (
    ENGINES,
    ROOT,
    blocks_of,
    carry_out,
    examples_of_help,
    is_run,
    long_commands,
    needs,
    run_anew,
    write_examples,
    write_inputs,
    write_parquet,
    write_task_data,
)

COMMANDS = long_commands()
SERVE = [each for each in COMMANDS if each.startswith("monoalign serve")]
HELP = {name: each for name, each in examples_of_help().items() if name != "serve"}
LONG = [each for each in COMMANDS if not needs(each) and each not in SERVE]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that pages speak of."""
    monkeypatch.chdir(tmp_path)
    write_inputs()
    return tmp_path


@pytest.mark.thorough
@pytest.mark.parametrize("command", LONG)
def test_commands_that_take_long(command: str) -> None:
    write_parquet()
    write_examples()
    write_task_data()
    run_anew(command)


@pytest.mark.thorough
@pytest.mark.parametrize("name", HELP)
def test_examples_of_the_help(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, as they stand there."""
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "cache"))
    beside = str(Path(sys.executable).parent)
    monkeypatch.setenv("PATH", os.pathsep.join((beside, os.environ["PATH"])))
    write_parquet()
    write_examples()
    write_task_data()
    with gzip.open("ppdb-1.0-xxxl-lexical.gz", "wt", encoding="utf-8") as stream:
        stream.write("[NN] ||| car ||| automobile ||| ||| 0-0\n")
    for command in HELP[name]:
        if re.search(r" [|>] ", command):
            subprocess.run(["bash", "-c", command], check=True)
        elif is_run(command):
            run_anew(command)


@pytest.mark.parametrize("command", [each for each in COMMANDS if needs(each) == "accurate"])
@pytest.mark.skipif(not find_spec("monoalign_accurate"), reason="`make accurate` runs this")
def test_commands_with_accurate(command: str) -> None:
    run_anew(command)
    assert Path("links.jsonl").stat().st_size


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("command", SERVE)
def test_the_service(command: str) -> None:
    """It is started, asked as its page shows, and stopped."""
    pytest.importorskip("fastapi", reason="needs the extra `service`")
    if shutil.which("curl") is None:
        pytest.skip("no curl")
    page = ROOT / "docs" / "service.md"
    (block,) = (each for each in blocks_of(page) if each.language == "bash")
    shown = re.search(r"^    (\{.*\})$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert shown is not None
    arguments = [sys.executable, "-m", *command.split(), "--port", "0"]
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            said = re.fullmatch(
                r"Serving on (http://127\.0\.0\.1:\d+)\n", process.stderr.readline()
            )
            assert said is not None
            request = block.text.replace("http://127.0.0.1:8000", said[1])
            asked = ["bash", "-c", request.replace("curl ", "curl -sS --max-time 60 ", 1)]
            done = subprocess.run(asked, capture_output=True, text=True, check=False)
            assert done.stdout.strip() == shown[1], done.stderr
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=60) == 128 + signal.SIGTERM
        finally:
            process.kill()


@pytest.mark.engine
@pytest.mark.parametrize("command", [each for each in COMMANDS if needs(each) == "ray"])
def test_commands_with_ray(command: str) -> None:
    pytest.importorskip("ray")
    write_parquet()
    done = subprocess.run(
        [sys.executable, "-m", *command.replace("--jobs 8", "--jobs 1").split()],
        env=os.environ | {"RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert list(Path("aligned").glob("*.parquet"))


@pytest.mark.engine
@pytest.mark.parametrize("module", ENGINES)
def test_python_on_a_large_scale(module: str) -> None:
    """The blocks of docs/scale.md, with files here instead of a bucket, and two actors at most."""
    pytest.importorskip(module)
    write_parquet()
    namespace: dict[str, Any] = {}
    if module == "duckdb":
        import datasets
        import duckdb
        import pandas
        import pyarrow

        rows = {"premise": ["He left."], "hypothesis": ["He went."]}
        namespace = {"duckdb": duckdb, "df": pandas.DataFrame(rows), "table": pyarrow.table(rows)}
        namespace["dataset"] = datasets.Dataset.from_dict(rows)
    elif module == "pyspark":
        if shutil.which("java") is None:
            pytest.skip("Spark needs Java")
        namespace["spark"] = local_spark()
    (block,) = (each for each in blocks_of(ROOT / "docs" / "scale.md") if each.needs == module)
    text = block.text.replace("s3://bucket/", "").replace("(4, 64)", "(1, 2)")
    text = text.replace("num_proc=4", "num_proc=1")
    if module == "pyspark":  # its Java may have been started in another folder
        text = re.sub(r'"(nli|aligned)/"', lambda name: repr(str(Path(name[1]).resolve())), text)
    try:
        carry_out(replace(block, text=text), namespace)
    finally:
        if module == "pyspark":
            namespace["spark"].stop()
    written = {"ray": "out", "pyspark": "aligned"}.get(module)
    assert written is None or list(Path(written).glob("*.parquet"))


def local_spark() -> Any:
    from pyspark import sql

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    builder = sql.SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
    return builder.getOrCreate()
