"""What identifies an output and a gold standard in a signature: hashes of their links and texts."""

from __future__ import annotations

import hashlib
from array import array
from itertools import chain

from monoalign._version import __version__
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link


class Fingerprints:
    """A hash of the output and one of the gold standard, updated with one pair or many."""

    def __init__(self) -> None:
        self._gold = hashlib.blake2b(digest_size=4)
        self._output = hashlib.blake2b(digest_size=4)

    def add(self, predicted: Alignment, gold: Alignment) -> None:
        """Add a pair."""
        texts = text_bytes(gold.pair.source.text, gold.pair.target.text)
        expected = gold_bytes(texts, link_bytes(gold.links), link_bytes(gold.possible))
        self.add_bytes(output_bytes(link_bytes(predicted.links)), expected)

    def add_bytes(self, output: bytes, gold: bytes) -> None:
        """Add what `output_bytes` and `gold_bytes` give for one or more pairs."""
        self._output.update(output)
        self._gold.update(gold)

    def signature(self, how: str, pairs: int, system: str, projected: int = 0) -> str:
        """`sure|macro|pairs:800|gold:1f0c22aa|output:90ab12ef|system:fast|monoalign:1.0.0`.

        `how` links are scored comes first. `projected` pairs of the output had other words than the
        gold standard.
        """
        parts = [how, f"pairs:{pairs}", f"gold:{self._gold.hexdigest()}"]
        parts.append(f"output:{self._output.hexdigest()}")
        if projected:
            parts.append(f"projected:{projected}")
        if system:
            parts.append(f"system:{system}")
        if "monoalign:" not in system:  # an aligner's own signature has it
            parts.append(f"monoalign:{__version__}")
        return "|".join(parts)


def output_bytes(links: bytes) -> bytes:
    """The bytes that are hashed for a pair of the output."""
    return links + b"/"


def gold_bytes(texts: bytes, links: bytes, possible: bytes) -> bytes:
    """The bytes that are hashed for a pair of the gold standard."""
    return b"%b%b/%b" % (texts, links, possible)


def text_bytes(source: str, target: str) -> bytes:
    """The encoded sentences of a pair."""
    return f"{source}\t{target}\n".encode("utf-8", "surrogatepass")


def link_bytes(links: frozenset[Link]) -> bytes:
    """Sorted links as integers, which is much faster than as text."""
    return array("I", chain.from_iterable(sorted(links))).tobytes() if links else b""
