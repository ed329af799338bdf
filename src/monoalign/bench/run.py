"""The run: every system on every corpus, each in a process of its own, one after the other."""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from monoalign.core.errors import MonoalignError
from monoalign.corpora.read import read_corpus
from monoalign.corpora.write import open_output
from monoalign.evaluation.counts import Counts, permutation_test

from .measure import WEIGHTS
from .systems import Spec

SayLine = Callable[[str], None]
Result = dict[str, Any]


def run(
    corpora: Sequence[Path], specs: Sequence[Spec], store: Store, report: SayLine
) -> dict[str, list[Result]]:
    """The results on each corpus, best first; `report` gets a line about each."""
    by_corpus: dict[str, list[Result]] = {}
    for corpus in corpora:
        results = [_result(spec, corpus, store, report) for spec in specs]
        ordered = [result for result in results if result is not None]
        ordered.sort(key=lambda result: -result["scores"]["f1"])
        _compare(ordered)
        by_corpus[corpus.name] = ordered
    return by_corpus


def _result(spec: Spec, corpus: Path, store: Store, report: SayLine) -> Result | None:
    key = key_of(spec, corpus)
    stored = store.get(key)
    if stored is not None:
        report(f"{corpus.name}  {spec.name}: unchanged, F1 {stored['scores']['f1']:.1f}")
        return stored
    began = time.perf_counter()
    try:
        result = _in_process(spec, corpus)
    except (MonoalignError, BrokenProcessPool, ImportError, OSError, ValueError) as error:
        # A system that cannot run must not prevent the report on the others.
        report(f"{corpus.name}  {spec.name}: failed: {error}")
        return None
    seconds = time.perf_counter() - began
    report(f"{corpus.name}  {spec.name}: F1 {result['scores']['f1']:.1f}, {seconds:.0f} s")
    return store.put(key, result)


def _in_process(spec: Spec, corpus: Path) -> Result:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(_measured, spec, str(corpus)).result()


def _measured(spec: Spec, corpus: str) -> Result:
    from .measure import measure  # in the new process only: it needs everything

    return measure(spec, list(read_corpus(corpus)))


def _compare(results: Sequence[Result]) -> None:
    """Add the p-value of each result's difference from our best aligner."""
    ours = [result for result in results if result["kind"] == "aligner"]
    if not ours:
        return
    best = Counts.of(map(tuple, ours[0]["counts"]))
    for result in results:
        if result is not ours[0]:
            other = Counts.of(map(tuple, result["counts"]))
            chances = permutation_test(best, other, samples=2000)
            result["chance_against_best"] = chances["f1"]


_PACKAGE = Path(__file__).parent.parent
# Changes no figure of the report:
_IRRELEVANT = ("bench/", "cli/", "reproduce/", "run/", "service/", "view/")
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of results."""

    folder: Path

    def get(self, key: str) -> dict[str, Any] | None:
        """The result with that key; None if there is none that can be read."""
        try:
            result = orjson.loads((self.folder / f"{key}.json").read_bytes())
        except (OSError, orjson.JSONDecodeError):
            return None
        return result if isinstance(result, dict) and result.get("format") == _FORMAT else None

    def put(self, key: str, result: dict[str, Any]) -> dict[str, Any]:
        """Store a result, and return it as stored."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stored = {"format": _FORMAT, "key": key, **result}
        with open_output(self.folder / f"{key}.json", overwrite=True) as stream:
            stream.write(orjson.dumps(stored))
        return stored


def key_of(spec: Spec, corpus: Path) -> str:
    """A name that identifies everything a result depends on."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(repr(spec).encode())
    for file in (corpus, *(Path(name) for name in (spec.file, *spec.text) if name)):
        digest.update(file.read_bytes())
    if spec.kind != "stored":
        digest.update(code_digest().encode())
    for weights in sorted((WEIGHTS / spec.name).glob(f"{spec.weights}.*")):
        digest.update(weights.read_bytes())
    kind = spec.kind if spec.kind != "aligner" else spec.weights
    name = "-".join(f"{spec.name} {kind}".replace(",", "").split())
    return f"{name}-{digest.hexdigest()}"


@lru_cache(maxsize=2)
def code_digest(irrelevant: tuple[str, ...] = _IRRELEVANT) -> str:
    """A hash of the package's code and data, except for weights: each aligner has its own.

    Files and folders below the package whose paths begin as one of `irrelevant` are left out.
    """
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(_PACKAGE.rglob("*")):
        relative = path.relative_to(_PACKAGE)
        if relative.as_posix().startswith(irrelevant) or WEIGHTS in path.parents:
            continue
        if "__pycache__" in relative.parts or not path.is_file():
            continue
        digest.update(str(relative).encode())
        if path.suffix in (".py", ".pyx", ".pxd", ".h", ".json"):
            digest.update(path.read_bytes())
        else:  # data is large: its size is hashed here, its content by the digests next to it
            digest.update(str(path.stat().st_size).encode())
    return digest.hexdigest()
