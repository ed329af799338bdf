"""Two versions of a text as one HTML file that needs no network: old and new side by side.

    html = document_page(alignment, names=("old.txt", "new.txt"))

The file contains the record of the alignment, which assets/changes.js draws: the same view as in
the page of `monoalign view` and in that of the service.
"""

from __future__ import annotations

from html import escape

from monoalign.documents.alignment import DocumentAlignment

from .assets import alignment_script, alignment_style, embedded, html_file, text_of


def document_page(alignment: DocumentAlignment, *, names: tuple[str, str] = ("old", "new")) -> str:
    """The file's text; `names` are those of the two versions."""
    return html_file(
        "document.html",
        title=" → ".join(names),
        style=alignment_style() + text_of("document.css"),
        script=alignment_script() + text_of("document.js"),
        summary=escape(str(alignment.summary)),
        data=embedded({"names": names, **alignment.to_record()}),
    )
