"""Output to consoles that lack some characters: our marks in ASCII, `He_1 <was>` for `He¹ ⟨was⟩`.

Words keep the characters that the console's encoding has; the others become `?`.
"""

from __future__ import annotations

import codecs
import io

MARKS = {
    "⟨": "<",
    "⟩": ">",
    "→": "->",
    "≠": "!=",
    "■": "#",
    "◆": "*",
    "□": "o",
    "·": ".",
    "▯": "?",
    "…": "...",
    "–": "-",
}
_DIGITS = {digit: str(value) for value, digit in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}


def adapt(stream: io.TextIOWrapper) -> None:
    """Let a stream take any text: as it is where the encoding has our marks, else as above."""
    encoding = stream.encoding
    try:
        "".join((*MARKS, *_DIGITS)).encode(encoding)
    except UnicodeEncodeError:
        name = f"monoalign-{encoding}"
        codecs.register_error(name, lambda error: _shown(error, encoding))
        stream.reconfigure(encoding="ascii", errors=name)
    else:
        stream.reconfigure(errors="replace")


def _shown(error: UnicodeError, encoding: str) -> tuple[bytes, int]:
    """What stands for the characters that ASCII lacks: marks in ASCII, others in the encoding."""
    assert isinstance(error, UnicodeEncodeError)  # for the type checker
    result, before = b"", error.object[error.start - 1 : error.start]
    for character in error.object[error.start : error.end]:
        if character in _DIGITS:
            number = "" if before in _DIGITS else "_"
            result += f"{number}{_DIGITS[character]}".encode()
        else:
            result += MARKS.get(character, character).encode(encoding, "replace")
        before = character
    return result, error.end
