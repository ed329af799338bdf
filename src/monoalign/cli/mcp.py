"""monoalign mcp"""

from __future__ import annotations

from importlib import import_module

from monoalign.core.errors import UsageError


def mcp() -> None:
    """Offer tools to language models; needs the extra `mcp`.

    A server of the Model Context Protocol over standard input and output, with the tools align,
    diff and evaluate.

    \b
    Example:
      monoalign mcp
    """
    try:
        module = import_module("monoalign.mcp.server")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "mcp":
            raise
        message = "monoalign mcp needs `pip install 'monoalign[mcp]'`"
        raise UsageError(message) from None
    module.server().run()
