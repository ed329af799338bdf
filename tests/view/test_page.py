from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError, UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.view.changed_pairs import changes_record
from monoalign.view.page import NamedAlignments, page
from samples import aligned, alignments, any_text


class Elements(HTMLParser):
    """The elements of a page with their text, as a browser would part them."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None], str]] = []
        self.open = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), ""))
        self.open = True

    def handle_endtag(self, tag: str) -> None:
        self.open = False

    def handle_data(self, data: str) -> None:
        if self.open:
            tag, attributes, text = self.found[-1]
            self.found[-1] = (tag, attributes, text + data)

    def named(self, name: str) -> list[tuple[dict[str, str | None], str]]:
        return [(attributes, text) for tag, attributes, text in self.found if tag == name]


def data_of(html: str) -> dict[str, Any]:
    (text,) = [text for attributes, text in Elements(html).named("script") if "id" in attributes]
    data = json.loads(text)
    assert isinstance(data, dict)
    return data


def changes_of(alignment: Alignment) -> Any:
    record = changes_record(alignment)
    return json.loads(json.dumps([record["edits"], record["callouts"]]))


def test_data() -> None:
    ours = replace(aligned("a b", "a c", "0-0 1-1"), probabilities={(0, 0): 0.9, (1, 1): 0.5})
    gold = aligned("a b", "a c", "0-0 1p1")
    assert data_of(
        page([NamedAlignments("ours", [ours]), NamedAlignments("gold", [gold])], title="")
    ) == {
        "pairs": [["1", ["a", "b"], ["a", "c"]]],
        "systems": [
            {
                "name": "ours",
                "alignments": [
                    [[0, 0, 1, 1], [], [0, 0, 900, 1, 1, 500], None, changes_of(ours)],
                ],
            },
            {"name": "gold", "alignments": [[[0, 0], [1, 1], None, None, changes_of(gold)]]},
        ],
    }


def test_text_and_offsets_go_along_where_words_do_not_say_them() -> None:
    raw = Sentence.from_spans("He left.", [(0, 2), (3, 7), (7, 8)])
    one = Alignment(SentencePair("1", raw, Sentence.from_spaced("He went .")), frozenset())
    assert data_of(page([NamedAlignments("x", [one])], title=""))["pairs"] == [
        [
            "1",
            ["He", "left", "."],
            ["He", "went", "."],
            ["He left.", [0, 2, 3, 7, 7, 8], None, None],
        ]
    ]


def test_only_the_scripts_and_styles_of_the_page_run() -> None:
    elements = Elements(page([NamedAlignments("x", [aligned("a", "a", "0-0")])], title="t"))
    (policy,) = [
        attributes["content"] or ""
        for attributes, _ in elements.named("meta")
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    hashes = re.findall(r"(script|style)-src '(sha256-[^']+)'", policy)
    assert policy.startswith("default-src 'none'; ")
    for name, expected in hashes:
        (text,) = [text for attributes, text in elements.named(name) if "id" not in attributes]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"sha256-{digest}" == expected
    assert [name for name, _ in hashes] == ["script", "style"]


def test_nothing_is_fetched_and_no_handler_is_inline() -> None:
    html = page([NamedAlignments("x", [aligned("a", "a", "0-0")])], title="t")
    for _, attributes, _ in Elements(html).found:
        assert {"src", "href", "srcset", "action"}.isdisjoint(attributes)
        assert not [name for name in attributes if name.startswith("on")]
    assert "innerHTML" not in html
    assert "http" not in html.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")


HOSTILE = [
    "<script>",
    "</script>",
    "<!--",
    "-->",
    "'\"",
    "&lt;",
    "{{script}}",
    "\x00\x1b",
    "\u2028",
]


@given(alignments(st.one_of(any_text, st.sampled_from(HOSTILE))), st.sampled_from(HOSTILE))
def test_any_text_is_data(alignment: Alignment, hostile: str) -> None:
    named = replace(alignment, pair=replace(alignment.pair, id=hostile))
    html = page([NamedAlignments(hostile, [named])], title=hostile)
    plain = Elements(page([NamedAlignments("x", [aligned("a", "a", "0-0")])], title="t"))
    found = Elements(html)
    assert [tag for tag, _, _ in found.found] == [tag for tag, _, _ in plain.found]
    data = data_of(html)
    assert data["systems"][0]["name"] == data["pairs"][0][0] == hostile
    assert tuple(data["pairs"][0][1]) == alignment.pair.source.words


def test_systems_of_other_pairs_are_refused() -> None:
    gold = NamedAlignments("gold", [aligned("a b", "a c", "0-0")])
    with pytest.raises(MismatchError, match="short"):
        page([NamedAlignments("short", []), gold], title="")
    with pytest.raises(MismatchError, match="expected 2 and 2 words"):
        page([NamedAlignments("other", [aligned("a", "a c", "")]), gold], title="")
    with pytest.raises(UsageError):
        page([], title="")
