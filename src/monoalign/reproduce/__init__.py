"""The papers' tables: every published number, and what of ours is measured beside it."""

from __future__ import annotations

from . import maccartney2008, sharma2018, sultan2014, thadani2011, yao2013
from .table import Paper

PAPERS: dict[str, Paper] = {
    module.PAPER.name: module.PAPER
    for module in (maccartney2008, thadani2011, yao2013, sultan2014, sharma2018)
}
"""By name, in order of publication."""
