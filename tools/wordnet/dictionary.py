"""WordNet's own files (data.*, index.*, *.exc, cntlist.rev) as plain records.

    02084071 05 n 03 dog 0 domestic_dog 0 Canis_familiaris 0 023 @ 02083346 n 0000 … | a member of …
    -> Synset("n", 2084071, lemmas=("dog", "domestic_dog", "canis_familiaris"), pointers=(…))

Formats: wndb(5WN), senseidx(5WN), cntlist(5WN). Glosses, verb frames and the markers of adjective
positions (`galore(ip)`) are dropped; satellite adjectives count as adjectives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from monoalign.core.errors import FormatError, MissingFileError

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""Part of speech -> how its files are called; the order is that of the compiled tables."""

# Only what has a hierarchy needs counts; the keys of satellite adjectives would need their heads.
_COUNTED = {"n": "1", "v": "2"}


@dataclass(frozen=True, slots=True)
class Pointer:
    """From a synset, or from one of its words, to another; word numbers count from 1, 0 is all."""

    symbol: str
    target: tuple[str, int]
    source_word: int
    target_word: int


@dataclass(frozen=True, slots=True)
class Synset:
    """One line of data.*; `lexical_ids` and `lexical_file` serve to make sense keys."""

    part: str
    offset: int
    lexical_file: str
    lemmas: tuple[str, ...]
    lexical_ids: tuple[int, ...]
    pointers: tuple[Pointer, ...]

    @property
    def key(self) -> tuple[str, int]:
        """What names a synset in all files."""
        return self.part, self.offset


@dataclass(frozen=True, slots=True)
class Dictionary:
    """All of WordNet.

    ``index``: (lemma, part of speech) -> offsets, most frequent sense first.
    ``exceptions``: (form, part of speech) -> base forms.
    ``counts``: (lemma, synset key) -> how often a noun or verb sense was met in the tagged texts.
    """

    synsets: dict[tuple[str, int], Synset]
    index: dict[tuple[str, str], tuple[int, ...]]
    exceptions: dict[tuple[str, str], tuple[str, ...]]
    counts: dict[tuple[str, tuple[str, int]], int]


def read_dictionary(folder: Path) -> Dictionary:
    """Read the folder with data.noun and its sisters."""
    synsets = {synset.key: synset for part in FILES for synset in _synsets(folder, part)}
    index = {
        (fields[0], part): tuple(int(offset) for offset in fields[-int(fields[2]) :])
        for part, name in FILES.items()
        for fields in _records(folder / f"index.{name}")
    }
    exceptions = {
        (fields[0], part): tuple(fields[1:])
        for part, name in FILES.items()
        for fields in _records(folder / f"{name}.exc")
    }
    return Dictionary(synsets, index, exceptions, _counts(folder / "cntlist.rev", synsets))


def _synsets(folder: Path, part: str) -> Iterator[Synset]:
    path = folder / f"data.{FILES[part]}"
    for fields in _records(path):
        try:
            yield _synset(fields, part)
        except (IndexError, ValueError, KeyError) as error:
            message = f"expected a synset as in wndb(5WN), got {' '.join(fields)[:60]!r}"
            raise FormatError(message, path=str(path)) from error


def _synset(fields: list[str], part: str) -> Synset:
    words = int(fields[3], 16)
    after = 4 + 2 * words
    return Synset(
        part=part,
        offset=int(fields[0]),
        lexical_file=fields[1],
        lemmas=tuple(word.split("(")[0].lower() for word in fields[4:after:2]),
        lexical_ids=tuple(int(number, 16) for number in fields[5:after:2]),
        pointers=tuple(
            _pointer(fields[at : at + 4])
            for at in range(after + 1, after + 1 + 4 * int(fields[after]), 4)
        ),
    )


def _pointer(fields: list[str]) -> Pointer:
    symbol, offset, part, words = fields
    part = "a" if part == "s" else part
    return Pointer(symbol, (part, int(offset)), int(words[:2], 16), int(words[2:], 16))


def _counts(
    path: Path, synsets: dict[tuple[str, int], Synset]
) -> dict[tuple[str, tuple[str, int]], int]:
    """Counts of noun and verb senses by sense key, `car%1:06:00::`.

    The list is older than the database: counts of senses that are no longer there are left out.
    """
    senses = {
        f"{lemma}%{_COUNTED[synset.part]}:{synset.lexical_file}:{number:02d}::": (lemma, synset.key)
        for synset in synsets.values()
        if synset.part in _COUNTED
        for lemma, number in zip(synset.lemmas, synset.lexical_ids, strict=True)
    }
    return {senses[key]: int(count) for key, _, count in _records(path) if key in senses}


def _records(path: Path) -> Iterator[list[str]]:
    """The fields of each line up to the gloss; lines of the licence start with a space."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise MissingFileError(f"{path}: cannot be read ({error.strerror})") from error
    for line in text.splitlines():
        if line and not line.startswith(" "):
            yield line.split(" | ", 1)[0].split()
