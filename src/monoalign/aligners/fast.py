"""Our own aligner for everyday use: two small networks over words and their surroundings.

Neither tags nor trees: what is known of two words comes from their spelling, WordNet and vectors,
of a function word from closed lists, and the rest from the cells around. The first network scores
every cell of the grid of words; the second scores the likely ones again, with the first one's view
of rows, columns, neighbours and order; the decoder takes the best set of links, in which words that
share a partner pay for it, less if they stand side by side.

The arrays of a model, for each pass `p` (`first`, `second`):

    features             names of the cells' features, then of those that the second pass adds
    jumps                the table of `LinkOrder`
    p.inner …            the arrays of its `Network`
    levels               the first pass's scores below which a cell is no link, and below which it
                         is not scored again
    decoder              apart, beside, slope and offset of `Sharing`
    held_out             P, R, F1 and E on folds; not used
"""

from __future__ import annotations

from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.candidates.cells import token_cells
from monoalign.core.edit import FloatArray
from monoalign.core.errors import ModelError
from monoalign.decoding.sharing import Sharing
from monoalign.features.chunk_neighbours import ChunkNeighbours
from monoalign.features.compound_part import CompoundPart
from monoalign.features.link_order import NAMES as LINK_ORDER
from monoalign.features.link_order import REACH, LinkOrder
from monoalign.features.meaning import Meaning
from monoalign.features.name_parts import NameParts
from monoalign.features.number_phrases import NumberPhrases
from monoalign.features.pair_traits import PairTraits
from monoalign.features.phrase_meaning import PhraseMeaning
from monoalign.features.placement import Placement
from monoalign.features.rivals import Rivals
from monoalign.features.rows import Groups
from monoalign.features.score_context import NAMES as SCORE_CONTEXT
from monoalign.features.score_context import score_context
from monoalign.features.similarity import Identical, Similarity
from monoalign.features.special_match import SpecialMatch
from monoalign.features.surroundings import Surroundings
from monoalign.features.word_neighbours import WordNeighbours
from monoalign.features.word_traits import WordTraits
from monoalign.features.wordnet_phrases import WordNetPhrases
from monoalign.features.wordnet_relations import LemmaMatch, WordNetRelations
from monoalign.resources.wordnet import WordNet
from monoalign.scoring.network import Network
from monoalign.scoring.two_pass import Around, TwoPass

from .aligner import Aligner, Weights
from .longer_first import LongerFirst
from .shipped_weights import weights_of
from .stage import Stage
from .threshold import check_threshold

NAME = "fast"
LAYERS = ("inner", "inner_bias", "outer", "outer_bias", "last", "last_bias")


def build(*, threshold: float | None = None, weights: str | Weights = "all") -> Aligner:
    """Links of the best set or, with a `threshold`, those of at least that probability."""
    check_threshold(threshold)
    arrays = weights_of(NAME, weights)
    features = features_of()
    if tuple(arrays["features"].tolist()) != names_of(features):
        raise ModelError(f"{NAME}: expected weights of other features than those found")
    if arrays["jumps"].shape != (2, 2 * REACH + 1):
        raise ModelError(f"{NAME}: expected a table of jumps from -{REACH} to {REACH}, twice")
    apart, beside, slope, offset = arrays["decoder"].tolist()
    scorer = TwoPass(
        network_of(arrays, "first"),
        network_of(arrays, "second"),
        around_of(arrays["jumps"]),
        *arrays["levels"].tolist(),
    )
    decoder = Sharing(apart, beside, slope, offset, threshold)
    stage = LongerFirst(Stage(token_cells, features, scorer, decoder))
    return Aligner(NAME, TableLemmas(), (stage,), {"threshold": threshold}, arrays)


def features_of() -> Groups:
    """The features of a cell before any cell is scored."""
    relations = WordNetRelations(WordNet.load(), tagged=False, lemmas=True)
    return Groups(
        (
            Similarity(),
            Identical(),
            CompoundPart(),
            SpecialMatch(),
            LemmaMatch(),
            relations,
            Meaning(),
            WordTraits("source"),
            WordTraits("target"),
            Placement(),
            WordNeighbours(),
            Rivals(),
            PairTraits(),
            NameParts(),
            ChunkNeighbours(),
            PhraseMeaning(),
            Surroundings(),
            WordNetPhrases(relations),
            NumberPhrases(),
        )
    )


def around_of(jumps: FloatArray) -> tuple[Around, ...]:
    """What the second network sees besides: the first one's scores around, and their order."""
    return score_context, LinkOrder(jumps)


def names_of(features: Groups) -> tuple[str, ...]:
    """The names of all that the second network sees."""
    return *features.names, *SCORE_CONTEXT, *LINK_ORDER


def network_of(arrays: Weights, which: str) -> Network:
    """One of the two networks."""
    return Network(*[arrays[f"{which}.{layer}"] for layer in LAYERS])
