"""The examples of MacCartney et al. (2008), by the presets and by the defaults.

Where one is not aligned as the paper has it, the reason stands beside it.
"""

from __future__ import annotations

from functools import cache

import monoalign
from monoalign.systems.aligner import Aligner

FIGURE_1 = (
    "In most Pacific countries there are very few women in parliament .",
    "Women are poorly represented in parliament .",
)
CAPITAL = ("Death penalty cases are rare .", "Capital punishment cases are rare .")
PEACE = ("The peace activists were arrested .", "The protesters were arrested .")
GIVE_UP = ("The king gave up .", "The king abdicated .")
SYSTEMS = {
    "2008": ("manli", {"preset": "paper"}),
    "2011": ("manli", {"preset": "thadani2011"}),
    "exact": ("manli-exact", {"preset": "paper"}),
    "constrained": ("manli-constrained", {"preset": "paper"}),
    "manli": ("manli", {}),
    "manli-exact": ("manli-exact", {}),
    "manli-constrained": ("manli-constrained", {}),
}


@cache
def aligner_of(label: str) -> Aligner:
    name, options = SYSTEMS[label]
    return monoalign.load(name, **options)
