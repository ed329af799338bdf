"""monoalign mcp"""

from __future__ import annotations

from importlib import import_module

from monoalign.core.errors import UsageError


def mcp() -> None:
    """Serve language models over standard input and output; needs the extra `mcp`.

    Tools of the Model Context Protocol: align, diff, evaluate.

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
