"""monoalign list"""

from __future__ import annotations

import inspect

from rich.console import Console
from rich.table import Table

from monoalign.aligners.registry import DEFAULT, REGISTRY
from monoalign.corpora.formats import all_formats


def list_names() -> None:
    """List the aligners with their options, and the formats.

    \b
    Example:
      monoalign list
    """
    aligners = Table("aligner", "what it is", "options", box=None, title_justify="left")
    for name, entry in sorted(REGISTRY.items()):
        shown = f"{name} (default)" if name == DEFAULT else name
        options = inspect.signature(entry.builder()).parameters.values()
        aligners.add_row(
            shown, entry.summary, ", ".join(f"{one.name}={one.default}" for one in options)
        )
    formats = Table("format", "what it is", "read", "written", box=None)
    for name, format_ in sorted(all_formats().items()):
        read = "links" if format_.read else "pairs"
        formats.add_row(name, format_.summary, read, "links" if format_.encode else "pairs")
    console = Console()
    console.print(aligners)
    console.print()
    console.print(formats)
