"""RTE: XML of `<pair id= entailment=YES|NO task=>` with a text `<t>` and a hypothesis `<h>`.

Entity declarations are not read.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from monoalign.annotate.text import from_text
from monoalign.core.errors import FormatError, MissingFileError
from monoalign.core.sentence import SentencePair

from ..example import Example

_ANSWERS = {"YES": 1.0, "TRUE": 1.0, "ENTAILMENT": 1.0, "NO": 0.0, "FALSE": 0.0, "UNKNOWN": 0.0}


def read_rte(path: str | Path) -> list[Example]:
    """All pairs, the text as source; gold is 1 for YES, and the group is the task."""
    try:
        root = ElementTree.fromstring(Path(path).read_bytes())
    except OSError as error:
        raise MissingFileError(f"{path}: cannot be opened: {error.strerror}") from None
    except ElementTree.ParseError as error:
        raise FormatError(f"expected XML, found: {error}", path=str(path)) from None
    return [_example(one, path) for one in root.iter("pair")]


def _example(one: ElementTree.Element, path: str | Path) -> Example:
    answer = (one.get("entailment") or one.get("value") or "").upper()
    text, hypothesis = one.findtext("t"), one.findtext("h")
    if answer not in _ANSWERS or text is None or hypothesis is None:
        name = one.get("id")
        raise FormatError(f"pair {name}: expected YES or NO, <t> and <h>", path=str(path))
    pair = SentencePair(one.get("id") or "", from_text(text.strip()), from_text(hypothesis.strip()))
    return Example(pair, _ANSWERS[answer], one.get("task") or "")
