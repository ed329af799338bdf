"""All formats by name, and which of them a file is."""

from __future__ import annotations

from pathlib import Path

from monoalign.core.errors import FormatError, UnknownNameError

from . import jacana, jsonl, msr, multimwa, pharaoh, tsv, wpt
from .format import Format
from .source import Source

# In the order in which a file is tried: the most telling first.
FORMATS: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT
    for module in (jsonl, jacana, msr, multimwa, wpt, pharaoh, tsv)
}


def format_named(name: str) -> Format:
    """The format of that name."""
    if name not in FORMATS:
        raise UnknownNameError("format", name, FORMATS)
    return FORMATS[name]


def format_of(source: Source) -> Format:
    """The format that an open file's first lines show."""
    sample = source.sample()
    for candidate in FORMATS.values():
        if candidate.recognise(sample):
            return candidate
    found = "an empty file" if not any(line.strip() for line in sample) else "something else"
    raise FormatError(
        f"expected one of the formats {', '.join(FORMATS)}, found {found}; name one to read it as",
        path=source.name,
        line=1,
    )


def format_for(path: str | Path) -> Format:
    """The format to write, by the file's ending; our own JSONL where it says nothing."""
    name = str(path).lower().removesuffix(".gz")
    endings = {ending: known for known in FORMATS.values() for ending in known.suffixes}
    fitting = [ending for ending in endings if name.endswith(ending)]
    return endings[max(fitting, key=len)] if fitting else FORMATS["jsonl"]
