"""The viewer's scripts and styles, assembled for pages that need them.

`alignment_script()` defines `monoalign.draw(container, drawing, options)` and what it needs, also
`monoalign.drawChanges` for documents (see assets/alignment.js and changes.js for their use);
`alignment_style()` is their style sheet. Pages add files of their own
by `text_of`; `html_file` fills a template so that only its own content is run, and nothing fetched.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from functools import cache
from importlib.resources import files
from typing import Any

from monoalign._version import __version__
from monoalign.core.alignment import dumps

from ..text import printable

_ALIGNMENT = (
    "elements.js",
    "model.js",
    "curves.js",
    "grid.js",
    "details.js",
    "export.js",
    "changed_rows.js",
    "changes.js",
    "alignment.js",
)
_SLOT = re.compile(r"\{\{(\w+)\}\}")


def alignment_script() -> str:
    """The script that draws alignments: classic, without dependencies, safe under a strict CSP."""
    return "\n".join(map(text_of, _ALIGNMENT))


def alignment_style() -> str:
    """The style sheet of drawn alignments, and of what changed."""
    return text_of("alignment.css") + text_of("changes.css")


@cache
def text_of(name: str) -> str:
    """The text of a file in this folder."""
    return (files(__name__) / name).read_text(encoding="utf-8")


def embedded(record: dict[str, Any]) -> str:
    """JSON without `<`, so that no text in it can close the surrounding element."""
    return dumps(record).replace("<", "\\u003c")


def html_file(template: str, *, title: str, style: str, script: str, **slots: str) -> str:
    """A template with its slots filled; `title` is escaped, what other slots get must be."""
    slots |= {
        "policy": _policy(style, script),
        "version": __version__,
        "title": html.escape(printable(title)),
        "style": style,
        "script": script,
    }
    return _SLOT.sub(lambda slot: slots[slot[1]], text_of(template))


def _policy(style: str, script: str) -> str:
    """A policy by which nothing but the content of this file is run or fetched."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
