"""Examples of the tasks, and readers of the data sets that they are measured on.

msrp     MSR paraphrase corpus: TSV of judgement, two ids and two sentences below a header line,
         with a byte-order mark and CRLF; quotes are ordinary characters
rte      XML of `<pair id= entailment=YES|NO task=>` with a text `<t>` and a hypothesis `<h>`;
         entity declarations are not read
sts      a folder of `STS.input.NAME.txt`, two sentences per line, and `STS.gs.NAME.txt`, their
         grades; quotes are ordinary characters; sets without one of the two files (as `SMT` of
         2013) and pairs without a grade are skipped; `ALL` repeats the others
trecqa   answer selection: CSV of question, 0 or 1, and candidate, with the header
         `qtext,label,atext`; words are separated by spaces
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

from monoalign.annotate.text import from_text
from monoalign.core.errors import FormatError, MismatchError, MissingFileError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.source import Source

_MSRP_COLUMNS = 5
_RTE_ANSWERS = {"YES": 1.0, "TRUE": 1.0, "ENTAILMENT": 1.0, "NO": 0.0, "FALSE": 0.0, "UNKNOWN": 0.0}
_STS_INPUT, _STS_GRADES = "STS.input.", "STS.gs."
_TRECQA_HEADER = ["qtext", "label", "atext"]


@dataclass(frozen=True, slots=True)
class Example:
    """A pair and its judgement: a grade, or 1 for yes and 0 for no.

    The group is a data set or a question.
    """

    pair: SentencePair
    gold: float
    group: str = ""


def read_msrp(path: str | Path) -> list[Example]:
    """The pairs of the MSR paraphrase corpus; gold is 1 for a paraphrase."""
    examples = []
    with Source(path) as source:
        for number, line in source.lines():
            cells = (line or "").split("\t")
            if number == 1 and cells[0] == "Quality":
                continue
            if len(cells) != _MSRP_COLUMNS or cells[0] not in ("0", "1"):
                error = FormatError("expected 0 or 1, two ids and two sentences, separated by tabs")
                raise error.at(str(path), number)
            pair = SentencePair(f"{cells[1]}-{cells[2]}", from_text(cells[3]), from_text(cells[4]))
            examples.append(Example(pair, float(cells[0])))
    return examples


def read_rte(path: str | Path) -> list[Example]:
    """The pairs of an RTE file, the text as source; gold is 1 for YES, the group is the task."""
    try:
        root = ElementTree.fromstring(Path(path).read_bytes())
    except OSError as error:
        raise MissingFileError(f"{path}: cannot be opened: {error.strerror}") from None
    except ElementTree.ParseError as error:
        raise FormatError(f"expected XML, found: {error}", path=str(path)) from None
    return [_rte_example(element, path) for element in root.iter("pair")]


def _rte_example(element: ElementTree.Element, path: str | Path) -> Example:
    answer = (element.get("entailment") or element.get("value") or "").upper()
    text, hypothesis = element.findtext("t"), element.findtext("h")
    if answer not in _RTE_ANSWERS or text is None or hypothesis is None:
        name = element.get("id")
        raise FormatError(f"pair {name}: expected YES or NO, <t> and <h>", path=str(path))
    pair = SentencePair(
        element.get("id") or "", from_text(text.strip()), from_text(hypothesis.strip())
    )
    return Example(pair, _RTE_ANSWERS[answer], element.get("task") or "")


def read_sts(folder: str | Path) -> list[Example]:
    """The graded pairs of an STS folder; the group is the name of the set."""
    paths = sorted(Path(folder).glob(f"{_STS_INPUT}*.txt"))
    sets = [(path, path.with_name(path.name.replace(_STS_INPUT, _STS_GRADES))) for path in paths]
    graded = [_sts_set(path, grades) for path, grades in sets if grades.is_file()]
    examples = list(chain.from_iterable(graded))
    if not examples:
        raise MissingFileError(
            f"{folder}: expected {_STS_INPUT}NAME.txt and {_STS_GRADES}NAME.txt in it"
        )
    return examples


def _sts_set(path: Path, grades: Path) -> Iterator[Example]:
    name = path.name.removeprefix(_STS_INPUT).removesuffix(".txt")
    pairs, values = _lines(path), _lines(grades)
    if len(pairs) != len(values):
        raise MismatchError(f"{path}: {len(pairs)} pairs, but {len(values)} grades in {grades}")
    for number, (line, value) in enumerate(zip(pairs, values, strict=True), start=1):
        cells = line.split("\t")
        if len(cells) < 2:
            error = FormatError(f"expected two sentences separated by a tab, found {len(cells)}")
            raise error.at(str(path), number)
        if value.strip():
            pair = SentencePair(f"{name}:{number}", from_text(cells[0]), from_text(cells[1]))
            yield Example(pair, _grade(value, grades, number), name)


def _lines(path: Path) -> list[str]:
    with Source(path) as source:
        return [line or "" for _, line in source.lines()]


def _grade(value: str, path: Path, number: int) -> float:
    try:
        return float(value)
    except ValueError:
        error = FormatError(f"expected a grade, found {value!r}")
        raise error.at(str(path), number) from None


def read_trecqa(path: str | Path) -> list[Example]:
    """The candidates of a TREC QA file, with the question as source and as group."""
    with Source(path) as source:
        rows = csv.reader(f"{line or ''}\n" for _, line in source.lines())
        return [
            _trecqa_example(cells, path, rows.line_num) for cells in rows if cells != _TRECQA_HEADER
        ]


def _trecqa_example(cells: list[str], path: str | Path, number: int) -> Example:
    if len(cells) != len(_TRECQA_HEADER) or cells[1] not in ("0", "1"):
        error = FormatError(f"expected question, 0 or 1, and sentence; found {len(cells)} columns")
        raise error.at(str(path), number)
    question, answer = (
        Sentence.from_spaced(cells[0].strip()),
        Sentence.from_spaced(cells[2].strip()),
    )
    return Example(SentencePair(str(number), question, answer), float(cells[1]), cells[0].strip())
