from __future__ import annotations

import asyncio
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from monoalign.core.errors import MonoalignError
from monoalign.mcp import tools


def test_align() -> None:
    (result,) = tools.align([("The shop is open.", "The shop is closed on Monday.")])["alignments"]
    assert result["links"][3][:2] == [3, 3]
    assert 0 < result["links"][3][2] <= 1
    assert result["unaligned_target"] == ["on", "Monday"]
    opposite = {"operation": "replace", "relation": "opposite", "source": "open"}
    assert {**opposite, "target": "closed"} in result["edits"]
    json.dumps(result)


def test_diff() -> None:
    old = "It rained all day. Nobody came."
    result = tools.diff(old, "Nobody came. It rained all night.")
    kinds = [(each["old"], each["moved"]) for each in result["sentences"]]
    assert sorted(kinds) == [("It rained all day.", False), ("Nobody came.", True)] or sorted(
        kinds
    ) == [("It rained all day.", True), ("Nobody came.", False)]
    assert "1 sentence moved" in result["summary"]
    (changed,) = [each for each in result["sentences"] if each["changes"]]
    assert changed["old"] == "It rained all day."
    json.dumps(result)


def test_evaluate() -> None:
    pairs = [("He left.", "He left.", "0-0 1-1 2-2"), ("He left.", "He went.", "0-0 2-2")]
    result = tools.evaluate(pairs, aligner="exact")
    assert (result["precision"], result["recall"], result["exact"]) == (1, 1, 1)
    assert "system:exact" in result["signature"]


@pytest.mark.parametrize(
    ("pairs", "aligner", "message"),
    [
        ([("a", "b")] * (tools.MAX_PAIRS + 1), "", "at most 256 pairs, found 257"),
        ([("a " * (tools.MAX_WORDS + 1), "b")], "", "at most 256 words"),
        ([("a", "b")], "/etc", "found '/etc'"),
        ([("a", "b")], "nobody", "expected one of"),
    ],
)
def test_requests_that_are_refused(
    pairs: list[tuple[str, str]], aligner: str, message: str
) -> None:
    with pytest.raises(MonoalignError, match=message):
        tools.align(pairs, aligner)


def test_texts_that_are_too_long() -> None:
    with pytest.raises(MonoalignError, match="characters"):
        tools.diff("a" * (tools.MAX_CHARACTERS + 1), "b")


@pytest.mark.slow  # another process
def test_over_the_protocol() -> None:
    pytest.importorskip("mcp.server.mcpserver")  # `mcp` alone may be the folder of this file
    import mcp

    here = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "monoalign", "mcp"], env=dict(os.environ)
    )

    async def ask() -> tuple[list[str], dict[str, object], bool]:
        async with mcp.Client(here) as client:
            listed = await client.list_tools()
            answer = await client.call_tool("align", {"pairs": [["He left.", "He left."]]})
            refused = await client.call_tool("align", {"pairs": [["a", "b"]], "aligner": "x"})
            (result,) = json.loads(answer.content[0].text)["alignments"]
            return [tool.name for tool in listed.tools], result, bool(refused.is_error)

    with ThreadPoolExecutor(1) as pool:  # tests of pages leave an event loop in the main thread
        names, result, refused = pool.submit(asyncio.run, ask()).result()
    assert names == ["align", "diff", "evaluate"]
    assert result["source"] == ["He", "left", "."]
    assert refused
