from __future__ import annotations

import pytest

from monoalign.changes.callouts import callouts
from monoalign.changes.edits import typed_edits
from samples import aligned


@pytest.mark.parametrize(
    ("source", "target", "links", "expected"),
    [
        ("pay 5 now", "pay six now", "0-0 1-1 2-2", ["another number: 5 → six"]),
        ("pay 5 now", "pay five now", "0-0 1-1 2-2", []),
        ("pay 40 now", "pay 50 now", "0-0 2-2", ["another number: 40 → 50"]),  # in one slot
        ("pay 40 now", "pay more now", "0-0 2-2", []),
        ("on Tuesday", "on Thursday", "0-0 1-1", ["another date or time: Tuesday → Thursday"]),
        ("in summer", "in winter", "0-0 1-1", ["another date or time: summer → winter"]),
        ("at 5 pm", "at 6 pm", "0-0 1-1 2-2", ["another date or time: 5 pm → 6 pm"]),
        ("from Paris now", "from Berlin now", "0-0 1-1 2-2", ["another name: Paris → Berlin"]),
        (
            "on 14 May 2019",
            "on 16 May 2023",
            "0-0 1-1 2-2 3-3",
            ["another date or time: 14 May 2019 → 16 May 2023"],
        ),
        ("of the 40 guests", "with 50 guests", "3-2", ["another number: 40 → 50"]),
        (
            "pumps belong to Mr. Alan Brown now",
            "pumps belong to Mrs. Jane Green now",
            "0-0 1-1 2-2 3-3 5-5 6-6",
            ["another name: Alan Brown → Jane Green"],
        ),
        ("rent one plot", "rent two plots", "0-0 2-2", ["another number: one → two"]),
        ("a new one", "a new car", "0-0 1-1", []),
        (
            "shut on Monday",
            "On Tuesday it is shut",
            "0-4 1-0",
            ["another date or time: Monday → Tuesday"],
        ),
        ("shut on Monday", "in May it is shut", "0-4 1-0", []),
        ("it is open", "it is closed", "0-0 1-1 2-2", ["opposite: open → closed"]),
        ("he did not sign", "he signed", "0-0 3-1", ["opposite: not sign → signed"]),
        ("he left", "he left", "0-0 1-1", []),
    ],
)
def test_callouts(source: str, target: str, links: str, expected: list[str]) -> None:
    alignment = aligned(source, target, links)
    pair = alignment.pair
    assert [
        f"{each.kind.value}: {' '.join(pair.source.words[i] for i in each.source)}"
        f" → {' '.join(pair.target.words[j] for j in each.target)}"
        for each in callouts(pair, typed_edits(alignment))
    ] == expected
