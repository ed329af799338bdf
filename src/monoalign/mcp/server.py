"""The tools behind the Model Context Protocol, by the package `mcp` (extra `mcp`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from monoalign._version import __version__
from monoalign.core.errors import MonoalignError

from .tools import TOOLS

INSTRUCTIONS = (
    "monoalign aligns two related English sentences: it links the words and phrases that correspond"
    " and names what changed. Use `diff` for texts of several sentences."
)


def server() -> MCPServer[Any]:
    """A server that offers the tools; `run()` serves them over standard input and output."""
    result: MCPServer[Any] = MCPServer(
        "monoalign", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    for tool in TOOLS:
        result.add_tool(_with_errors(tool), name=tool.__name__, structured_output=False)
    return result


def _with_errors(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool with expected errors as the protocol's own, which the model gets to read."""

    @wraps(tool)
    def answer(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except MonoalignError as error:
            raise ToolError(str(error)) from None

    return answer
