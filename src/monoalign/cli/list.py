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
            shown, entry.summary, ", ".join(f"{option.name}={option.default}" for option in options)
        )
    formats = Table("format", "what it is", "read", "written", box=None)
    for name, known in sorted(all_formats().items()):
        holds = "links" if known.read else "pairs"
        formats.add_row(name, known.summary, holds, "links" if known.encode else "pairs")
    console = Console()
    console.print(aligners)
    console.print()
    console.print(formats)
