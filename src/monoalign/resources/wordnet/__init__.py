"""WordNet 3.0 for arrays of word pairs: relations, similarities, base forms."""

from .relations import RELATIONS
from .similarity import SIMILARITIES
from .wordnet import FEATURES, WordNet

__all__ = ["FEATURES", "RELATIONS", "SIMILARITIES", "WordNet"]
