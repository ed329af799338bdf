"""All formats by name, and which of them a file has.

Packages can add formats through the entry point group `monoalign.formats`:

    [project.entry-points."monoalign.formats"]
    toy = "toy_format:FORMAT"        # a Format named "toy", or a function that returns one

These are looked up only where the built-in formats do not answer: for another name, for a file
that none of them recognises, and for a list of all. An entry point that cannot be used is an error
only if its format is asked for by name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from monoalign.core.errors import FormatError, UnknownNameError, UsageError
from monoalign.core.plugins import entry_points_of, resolved

from . import (
    brat,
    conllu,
    csv,
    jacana,
    jsonl,
    label_studio,
    m2,
    msr,
    multimwa,
    pharaoh,
    thresh,
    tsv,
    wpt,
)
from .format import Format
from .source import Source

GROUP = "monoalign.formats"

# In the order in which a file is tried: the most distinctive first.
FORMATS: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT
    for module in (
        jsonl,
        label_studio,
        thresh,
        jacana,
        msr,
        conllu,
        m2,
        brat,
        multimwa,
        wpt,
        pharaoh,
        csv,
        tsv,
    )
}
"""The built-in formats."""


def format_named(name: str) -> Format:
    """The format with that name, built in or from another package."""
    if name in FORMATS:
        return FORMATS[name]
    if name in entry_points_of(GROUP):
        return resolved(entry_points_of(GROUP)[name], Format, "FORMAT")
    raise UnknownNameError("format", name, all_formats())


def format_of(source: Source) -> Format:
    """The format of an open file, by its first lines or, if they do not tell, by its ending."""
    sample = source.sample()
    empty = not any(line.strip() for line in sample)
    recognised = _recognised(FORMATS, sample)
    if recognised is None and not empty:
        recognised = _recognised(_added_formats(), sample) or _by_ending(source.name)
    if recognised is not None:
        return recognised
    if empty:
        raise FormatError("expected pairs, found an empty file", path=source.name, line=1)
    raise FormatError(
        "expected two sentences per line with a tab between them, or one of the formats "
        f"{', '.join(all_formats())}; found something else (--from names a format)",
        path=source.name,
        line=1,
    )


def format_for(path: str | Path) -> Format:
    """The format to write, by the file's ending; our own JSONL if no format has this ending."""
    return _by_ending(str(path)) or FORMATS["jsonl"]


def all_formats() -> dict[str, Format]:
    """The built-in formats and those of other packages that can be loaded."""
    return FORMATS | _added_formats()


def _recognised(formats: dict[str, Format], sample: list[str]) -> Format | None:
    for candidate in formats.values():
        if candidate.recognise is not None and candidate.recognise(sample):
            return candidate
    return None


def _by_ending(path: str) -> Format | None:
    """The format whose ending the name has, the longest if there are several."""
    name = path.lower().removesuffix(".gz")
    builtin = _longest_match(FORMATS, name)
    if builtin is not None or "." not in Path(name).name:
        return builtin
    return _longest_match(_added_formats(), name)


def _longest_match(formats: dict[str, Format], name: str) -> Format | None:
    endings = {ending: candidate for candidate in formats.values() for ending in candidate.suffixes}
    matching = [ending for ending in endings if name.endswith(ending)]
    return endings[max(matching, key=len)] if matching else None


@cache
def _added_formats() -> dict[str, Format]:
    formats = {}
    for name, point in entry_points_of(GROUP).items():
        try:
            formats[name] = resolved(point, Format, "FORMAT")
        except UsageError:
            continue  # reported if somebody asks for it
    return formats
