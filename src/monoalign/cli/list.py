"""monoalign list"""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from monoalign.core.options import defaults_of
from monoalign.corpora.formats import all_formats
from monoalign.systems.registry import DEFAULT, WEIGHTS, systems


def list_names() -> None:
    """List the aligners with their options, and the formats.

    \b
    Example:
      monoalign list
    """
    aligners = Table("aligner", "what it is", "options", box=None, title_justify="left")
    for system in systems():
        shown = f"{system.name} (default)" if system.name == DEFAULT else system.name
        options = defaults_of(system.settings)
        if system.training is not None:
            options["weights"] = WEIGHTS[0]
        listed = ", ".join(f"{name}={value}" for name, value in options.items())
        aligners.add_row(shown, system.summary, listed)
    formats = Table("format", "what it is", "read", "written", box=None)
    for name, format_ in sorted(all_formats().items()):
        read = "links" if format_.read else "pairs"
        formats.add_row(name, format_.summary, read, "links" if format_.encode else "pairs")
    console = Console()
    console.print(aligners)
    console.print()
    console.print(formats)
