"""How words are written, many at a time: a quick look that spares most words a closer one.

word_shapes(["dog", "Dog", "G8"]) & SMALL > 0  ->  [True False False]
"""

from __future__ import annotations

from monoalign.core.forms import FormTable
from monoalign.kernels.objects import WORD_SHAPES, shapes_of

SMALL, TITLE, LETTERS, ALNUM, DIGIT, THRICE, ASCII, HYPHENED = WORD_SHAPES
"""Letters a to z alone; one A to Z and then a to z alone; letters of both kinds alone; these and
digits alone; a digit somewhere; a letter three times in a row; no character beyond ASCII; hyphens,
and besides them at most letters."""

word_shapes = FormTable(shapes_of)
"""(words,) the bits above that hold; none for the empty word and beyond ASCII."""
