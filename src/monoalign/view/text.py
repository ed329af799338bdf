"""Text as a picture needs it: safe to show, and with its width.

    printable("a\\x1b[31mb") -> "a▯[31mb"
    text_width("car", size=10) -> 13.9

Widths are those of Helvetica, Arial and similar fonts, without a font at hand. Characters that
these fonts do not share get an average width. A picture sets its words to the width computed here,
so that an error stretches a word a little but never moves another.
"""

from __future__ import annotations

import unicodedata

_WIDTHS = {  # thousandths of the size, and the characters that have this width
    191: "'",
    222: "ijl‘’",
    260: "|",
    278: " !,./:;I[\\]ft",
    333: "()-`r“”",
    355: '"',
    389: "*",
    469: "^",
    500: "Jcksvxyz",
    556: "#$?L_0123456789abdeghnopqu–",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1000: "—…",
    1015: "@",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_AVERAGE = 600


def printable(text: str) -> str:
    """The text with control characters, direction marks and the like replaced by boxes."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "▯" for letter in text)


def text_width(text: str, *, size: float) -> float:
    """The width of a line of text, in the unit of `size`."""
    return sum(map(_letter_width, text)) * size / 1000


def _letter_width(letter: str) -> int:
    width = _WIDTH_OF.get(letter)
    if width is not None:
        return width
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1000
    base = unicodedata.normalize("NFD", letter)[0]  # é is as wide as e
    return _WIDTH_OF.get(base, _AVERAGE)
