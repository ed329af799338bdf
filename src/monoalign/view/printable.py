"""Text that cannot steer what shows it.

printable("a\\x1b[31mb") -> "a▯[31mb"
"""

from __future__ import annotations


def printable(text: str) -> str:
    """Control characters, marks that turn the direction of text and the like, each as a box."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "▯" for letter in text)
