"""All formats by name, and which of them a file is."""

from __future__ import annotations

from pathlib import Path

from monoalign.core.errors import FormatError, UnknownNameError

from . import conllu, jacana, jsonl, msr, multimwa, pharaoh, tsv, wpt
from .format import Format
from .source import Source

# In the order in which a file is tried: the most telling first.
FORMATS: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT
    for module in (jsonl, jacana, msr, conllu, multimwa, wpt, pharaoh, tsv)
}


def format_named(name: str) -> Format:
    """The format of that name."""
    if name not in FORMATS:
        raise UnknownNameError("format", name, FORMATS)
    return FORMATS[name]


def format_of(source: Source) -> Format:
    """The format that an open file's first lines show or, where they do not, its ending."""
    sample = source.sample()
    for candidate in FORMATS.values():
        if candidate.recognise(sample):
            return candidate
    by_ending = _by_ending(source.name)
    if by_ending is not None and any(line.strip() for line in sample):
        return by_ending
    found = "an empty file" if not any(line.strip() for line in sample) else "something else"
    raise FormatError(
        f"expected one of the formats {', '.join(FORMATS)}, found {found}; name one to read it as",
        path=source.name,
        line=1,
    )


def format_for(path: str | Path) -> Format:
    """The format to write, by the file's ending; our own JSONL where it says nothing."""
    return _by_ending(str(path)) or FORMATS["jsonl"]


def _by_ending(path: str) -> Format | None:
    """The format with the longest ending that the name has."""
    name = path.lower().removesuffix(".gz")
    endings = {ending: known for known in FORMATS.values() for ending in known.suffixes}
    fitting = [ending for ending in endings if name.endswith(ending)]
    return endings[max(fitting, key=len)] if fitting else None
