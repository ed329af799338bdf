"""The everyday pairs: from texts with marked words to gold alignments.

    python tools/everyday/build.py            write examples/everyday.tsv and its sisters
    python tools/everyday/build.py --show     print every pair of pairs.txt with its links

The texts beside this file hold one kind after another: `## kind`, then two lines per pair, the
source and the target. Words are marked in the text:

    [1 put] the trip [1 off]        all words of group 1 here link to all words of group 1 there
    [~1 was]                        a possible member of group 1: its links are possible
    {the}                           corresponds to nothing
    first part | second part        parts that correspond in order; groups are those of a part
    first part | @3 other part      a part of the target that corresponds to the source's third part
                                    (@0: to none)

A word without a mark links to the unmarked word of the same form in the same part of the other
side, if there is one. If the form occurs several times, it must do so equally often on both sides,
and is linked in order. A mark is escaped with a backslash.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, product
from pathlib import Path

from monoalign import Alignment, Sentence, SentencePair, write_corpus
from monoalign.annotate.text import from_text

_HERE = Path(__file__).parent
_EXAMPLES = _HERE.parents[1] / "examples"
_FILES = {
    "pairs.txt": "everyday.tsv",
    "more.txt": "everyday-more.tsv",
    "structure.txt": "everyday-structure.tsv",
    "train.txt": "everyday-train.tsv",
    "locked.txt": "everyday-locked.tsv",
}
_MARK = re.compile(r"\\(?P<plain>[][{}|])|\[(?P<group>~?\d+) |(?P<open>\{)|(?P<close>[]}])")


@dataclass
class _Part:
    """Positions of words: by group, sure and possible, and by form, without a mark."""

    sure: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    possible: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    forms: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))


def main() -> None:
    """Write all files, or show the first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--show", action="store_true", help="print pairs.txt with its links")
    parser.add_argument("--to", type=Path, default=_EXAMPLES, help="the folder to write to")
    arguments = parser.parse_args()
    if arguments.show:
        for alignment in read(_HERE / "pairs.txt"):
            print(*_shown(alignment), sep="\n")
        return
    for source, target in _FILES.items():
        write_corpus(read(_HERE / source), arguments.to / target, format="multimwa", overwrite=True)


def read(path: Path) -> Iterator[Alignment]:
    """The pairs of a file of marked texts; ids are the kind and a number."""
    kind, number, lines = "", 0, []
    for line_number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("## "):
            kind, number = line.removeprefix("## "), 0
        elif line.strip():
            lines.append(line)
        if len(lines) == 2:
            number += 1
            try:
                yield _alignment(f"{kind}-{number}", *lines)
            except ValueError as error:
                raise SystemExit(f"{path}:{line_number}: {kind}-{number}: {error}") from None
            lines = []


def _alignment(name: str, source: str, target: str) -> Alignment:
    first, ours = _side(source)
    second, theirs = _side(target)
    sure: set[tuple[int, int]] = set()
    possible: set[tuple[int, int]] = set()
    if ours.keys() ^ theirs.keys() - {0}:
        raise ValueError(f"parts {sorted(ours)} and {sorted(theirs)}")
    for number in ours.keys() & theirs.keys():
        here, there = ours[number], theirs[number]
        for group in {**here.sure, **here.possible, **there.sure, **there.possible}:
            first_members = [*here.sure[group], *here.possible[group]]
            second_members = [*there.sure[group], *there.possible[group]]
            if not (first_members and second_members):
                raise ValueError(f"group {group} of part {number} is on one side only")
            sure |= set(product(here.sure[group], there.sure[group]))
            possible |= set(product(first_members, second_members))
        for form in here.forms.keys() & there.forms.keys():
            positions = here.forms[form], there.forms[form]
            if len(positions[0]) != len(positions[1]):
                counts = " and ".join(str(len(side)) for side in positions)
                raise ValueError(f"{form!r} occurs {counts} times in part {number}")
            sure |= set(zip(*positions, strict=True))
    return Alignment(SentencePair(name, first, second), frozenset(sure), frozenset(possible))


def _side(line: str) -> tuple[Sentence, dict[int, _Part]]:
    """The sentence of a marked line, and its parts by the number of the source part."""
    text, labels = _unmarked(line)
    sentence = from_text(text)
    parts: dict[int, _Part] = defaultdict(_Part)
    for position, (start, end) in enumerate(sentence.offsets or ()):
        marks = set(labels[start:end])
        if len(marks) > 1:
            raise ValueError(f"a mark divides the word {text[start:end]!r}")
        number, mark = marks.pop()
        part = parts[number]
        if mark is None:
            part.forms[text[start:end].lower()].append(position)
        elif mark.startswith("~"):
            part.possible[mark[1:]].append(position)
        elif mark:
            part.sure[mark].append(position)
    return sentence, parts


def _unmarked(line: str) -> tuple[str, list[tuple[int, str | None]]]:
    """The text, and for each character the number of its part and its mark ("": no counterpart)."""
    text, labels = "", []
    for index, piece in enumerate(re.split(r"(?<!\\)\| ?", line), start=1):
        label = re.match(r"@(\d+) ", piece)
        number = int(label[1]) if label else index
        place, mark = (label.end() if label else 0), None
        while place < len(piece):
            match = _MARK.match(piece, place)
            character = piece[place]
            if match and match["group"]:
                if mark is not None:
                    raise ValueError(f"a mark inside a mark at {piece[place : place + 20]!r}")
                mark = match["group"]
            elif match and match["open"]:
                mark = ""
            elif match and match["close"]:
                if mark is None:
                    raise ValueError(f"nothing to close at {piece[place : place + 20]!r}")
                mark = None
            else:
                text += match["plain"] if match else character
                labels.append((number, mark))
            place = match.end() if match else place + 1
        if mark is not None:
            raise ValueError(f"a mark is not closed in {piece[:40]!r}")
    return text, labels


def _shown(alignment: Alignment) -> Iterator[str]:
    """The pair, its links as words side by side, and what is linked to nothing."""
    source, target = alignment.pair.source.words, alignment.pair.target.words
    yield f"{alignment.pair.id}\n  {alignment.pair.source.text}\n  {alignment.pair.target.text}"
    for sign, links in (("=", alignment.links), ("~", alignment.possible)):
        rows = groupby(sorted(links), key=lambda link: link[0])
        pieces = [f"{source[i]}{sign}{'+'.join(target[j] for _, j in row)}" for i, row in rows]
        if pieces:
            yield f"    {sign} " + "  ".join(pieces)
    for side, words, rest in (
        ("source", source, alignment.unaligned_source),
        ("target", target, alignment.unaligned_target),
    ):
        if rest:
            yield f"    {side} only: " + " ".join(words[position] for position in rest)


if __name__ == "__main__":
    main()
