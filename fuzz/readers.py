"""What the targets and the timed check share: every reader, and aligning, on bytes."""

from __future__ import annotations

import sys
import tempfile
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from monoalign.changes.edits import typed_edits
from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, MonoalignError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.formats import FORMATS
from monoalign.corpora.read import read_corpus, read_pairs
from monoalign.resources.lexicon import Lexicon
from monoalign.resources.paraphrases import Paraphrases
from monoalign.run.align import AlignJob
from monoalign.service.limits import Limits, RequestError
from monoalign.service.requests import parsed
from monoalign.systems import storage  # noqa: F401  imported late, and then not instrumented
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import available, load

FOLDER = Path(tempfile.mkdtemp(prefix="monoalign-fuzz-"))
PAIR = SentencePair("1", Sentence.from_spaced("a b"), Sentence.from_spaced("b c d"))
(FOLDER / "brat.txt").write_text("# pair 1\nHe left .\nHe went away .\n" * 3)  # beside its file
LONGEST = 400  # characters of a pair: slow aligners must not look like hangs
DESCRIPTION = '{"format": 1, "name": "jacana", "options": {}, "signature": ""}'


def corpus(name: str, data: bytes) -> None:
    """Read as alignments and as pairs; what was read can be written, or is refused."""
    known = FORMATS[name]
    for alignment in alignments(name, data) if known.read is not None else ():
        if known.encode is not None:
            _allowed(partial(known.encode, alignment, 1))
        if known.encode_beside is not None:
            _allowed(partial(known.encode_beside, alignment, 1, 0))
    for pair in pairs(name, data):
        if known.encode_pair is not None:
            _allowed(partial(known.encode_pair, pair, 1))


def alignments(name: str, data: bytes):
    """What a reader gives until an error of ours ends it; bare links are those of three pairs."""
    path = FOLDER / name
    path.write_bytes(data)
    sentences = [PAIR] * 3 if name in ("pharaoh", "wpt") else None
    return _read(read_corpus(path, format=name, sentences=sentences, on_error=_check))


def pairs(name: str, data: bytes):
    """The same without links."""
    path = FOLDER / name
    path.write_bytes(data)
    return _read(read_pairs(path, format=name, on_error=_check))


def recognised(data: bytes) -> None:
    """Read in the format that the first lines suggest."""
    path = FOLDER / "any"
    path.write_bytes(data)
    list(_read(read_pairs(path, on_error=_check)))


def columns(data: bytes) -> None:
    """A table whose columns, or keys, the user names."""
    path = FOLDER / "columns"
    path.write_bytes(data)
    for name in ("csv", "jsonl", "tsv"):
        named = read_pairs(path, format=name, columns="source=a b,target=c", on_error=_check)
        list(_read(named))


def parquet(data: bytes) -> None:
    """A Parquet file, aligned as far as its rows can be read."""
    path = FOLDER / "table.parquet"
    path.write_bytes(data)
    job = AlignJob(path, FOLDER / "aligned.parquet", overwrite=True)
    _allowed(lambda: job.run(_aligner("exact")))


def align(data: bytes) -> None:
    """Any text aligned by any aligner, as text or as words; bytes that are no UTF-8 are surrogates.

    The first byte chooses the aligner, and a tab is between the sentences.
    """
    aligner = _aligner(available()[(data[0] if data else 0) % len(available())])
    text = data[1:].decode(errors="surrogateescape")[:LONGEST]
    source, _, target = text.partition("\t")
    _allowed(lambda: _used(aligner.align(source, target)))
    _allowed(lambda: _used(aligner.align(source.split(" "), target.split(" "))))


def prepare() -> None:
    """Load all aligners, so that this is not taken for the time of a pair."""
    for name in available():
        _aligner(name).align("He left.", "He went.")


def paraphrases(data: bytes) -> None:
    """A table of paraphrases, asked for one of them."""
    path = FOLDER / "paraphrases"
    path.write_bytes(data)
    table = Paraphrases.load(path, on_error=_check, cache=False)
    table.contain(["a", ""], ["b", ""])


def lexicon(data: bytes) -> None:
    """A lexicon, applied to a pair."""
    path = FOLDER / "lexicon"
    path.write_bytes(data)
    _allowed(lambda: Lexicon.load(path).links_for(PAIR))


def model(data: bytes) -> None:
    """A folder with these bytes as its description or, after a first byte of 0, as its weights."""
    folder = FOLDER / "model"
    folder.mkdir(exist_ok=True)
    is_weights = data[:1] == b"\0"
    (folder / "weights.npz").unlink(missing_ok=True)
    (folder / "aligner.json").write_bytes(DESCRIPTION.encode() if is_weights else data)
    if is_weights:
        (folder / "weights.npz").write_bytes(data[1:])
    _allowed(lambda: load(str(folder)))


def request(data: bytes) -> None:
    """The body of a request to the service."""
    with suppress(ValueError, RequestError):  # how it refuses one
        parsed(data, Limits())


TARGETS = {name: partial(corpus, name) for name in FORMATS} | {
    "recognised": recognised,
    "columns": columns,
    "parquet": parquet,
    "align": align,
    "paraphrases": paraphrases,
    "lexicon": lexicon,
    "model": model,
    "request": request,
}


@cache
def _aligner(name: str) -> Aligner:
    return load(name)


def _used(alignment: Alignment) -> None:
    """What users ask of an alignment."""
    words = len(alignment.pair.source), len(alignment.pair.target)
    assert all(0 <= i < words[0] and 0 <= j < words[1] for i, j in alignment.links)
    edited = Alignment.from_edits(alignment.pair, alignment.edits).links
    assert alignment.links <= edited | alignment.links_not_in_edits
    alignment.to_pharaoh()
    typed_edits(alignment)
    alignment.to_json()


def _read(records):
    """The records, until an error of ours ends them."""
    try:
        yield from records
    except MonoalignError as error:
        _shown(error)


def _allowed(call) -> None:
    try:
        call()
    except MonoalignError as error:
        _shown(error)


def _check(error: DataError) -> None:
    """Count an error; every thousandth is also shown, since showing takes longer than reading."""
    _check.count += 1
    if _check.count % 1000 == 1 or sys.modules.get("atheris"):
        _shown(error)


_check.count = 0


def _shown(error: MonoalignError) -> None:
    text = str(error)
    assert text.isprintable(), text
    assert len(text) < 1200, text
