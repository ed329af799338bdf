"""Two small networks over words and their surroundings.

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
    decoder              apart, beside, slope and offset of `LinkSetDecoder`
    gaps                 the most cells of two gaps that are all scored again
    repeated_words, leftovers, slots, pronouns
                         the numbers of `RepeatedWords`, `Leftovers`, `Slots` and `Pronouns`

Weights of earlier versions have none, or fewer, of those from `gaps` on.
    held_out             P, R, F1 and E on folds; not used
"""

from __future__ import annotations

from collections.abc import Sequence

from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.core.edit import FloatArray
from monoalign.core.errors import ModelError
from monoalign.decoding.leftovers import Leftovers
from monoalign.decoding.link_sets import LinkSetDecoder
from monoalign.decoding.pronouns import Pronouns
from monoalign.decoding.slots import Slots
from monoalign.features.context.cells import (
    CellMargins,
    ClosenessWithNeighbours,
    ContextAgreement,
)
from monoalign.features.context.content import ChunkNeighbours, WordNeighbours
from monoalign.features.feature import FeatureSet
from monoalign.features.lexical.attributes import PairAttributes, WordAttributes
from monoalign.features.lexical.identity import Identical
from monoalign.features.lexical.misspelling import Misspelling
from monoalign.features.lexical.names import NameParts, NumberPhrases
from monoalign.features.lexical.phrases import ListedPhrases
from monoalign.features.lexical.pieces import WordPieces
from monoalign.features.lexical.special_match import SpecialMatch
from monoalign.features.lexical.spelling import YAO_MEASURES, Similarity
from monoalign.features.lexical.stems import CompoundPart
from monoalign.features.lexical.values import ValuePhrases
from monoalign.features.lexical.vectors import VectorCosine
from monoalign.features.lexical.wordnet import WordNetPhrases, WordNetRelations
from monoalign.features.position.position import Placement
from monoalign.features.scores.gaps import ScoreGaps
from monoalign.features.scores.score_context import REACH, LinkOrder, ScoreContext
from monoalign.models.directions import LongerFirst
from monoalign.models.model import Weights, array_of, check_names, check_threshold
from monoalign.models.two_pass import TwoPassModel
from monoalign.scoring.network import Network
from monoalign.scoring.repeated_words import RepeatedWords

from ..aligner import Aligner
from . import SYSTEM, FastSettings

PHRASE_FEATURES = (
    "phrase_synonym", "listed_phrase", "listed_function", "text_speak", "same_value",
)  # fmt: skip
"""Those of the words of two phrases that correspond as a whole."""

GAPS = 30
REPEATED_WORDS = (0.3,)
LEFTOVERS = (0.3, 0.5, 0.8, 0.5)
SLOTS = (0.8, 0.03, 0.2, 7, 6, 0.5, 20, 3, 1)
PRONOUNS = (0.5,)
"""The most cells of two gaps; the numbers of `RepeatedWords`, `Leftovers`, `Slots` and `Pronouns`,
chosen on wiki and MTRef dev and everyday pairs."""

LAYERS = ("inner", "inner_bias", "outer", "outer_bias", "last", "last_bias")


def build(settings: FastSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights."""
    model = two_passes(_features_for(weights), weights, settings.threshold)
    return Aligner(SYSTEM.name, TableLemmas(), LongerFirst(model), settings, weights)


def two_passes(features: FeatureSet, weights: Weights, threshold: float | None) -> TwoPassModel:
    """The model over these features."""
    check_threshold(threshold)
    networks = networks_of(weights, features.names)
    apart, beside, slope, offset = array_of(weights, "decoder", (4,)).tolist()
    floor, hopeless = array_of(weights, "levels", (2,)).tolist()
    return TwoPassModel(
        features,
        score_features_of(weights),
        networks["first"],
        networks["second"],
        floor,
        hopeless,
        LinkSetDecoder(
            apart,
            beside,
            slope,
            offset,
            threshold,
            slots_of(weights),
            leftovers_of(weights),
            pronouns_of(weights),
        ),
        PHRASE_FEATURES if set(PHRASE_FEATURES) <= set(features.names) else (),
        repeated_words_of(weights),
        gap_cells_of(weights),
    )


def gap_cells_of(weights: Weights) -> int:
    """How many cells of two gaps are all scored again, at most; none by earlier weights."""
    return int(array_of(weights, "gaps", (1,), "i")[0]) if "gaps" in weights else 0


def repeated_words_of(weights: Weights) -> RepeatedWords | None:
    """How equal words are paired; by the networks alone, by weights of earlier versions."""
    if "repeated_words" not in weights:
        return None
    return RepeatedWords(*array_of(weights, "repeated_words", (1,)).tolist())


def leftovers_of(weights: Weights) -> Leftovers | None:
    """Which words that are left alone are linked; none by weights of earlier versions."""
    if "leftovers" not in weights:
        return None
    return Leftovers(*array_of(weights, "leftovers", (4,)).tolist())


def slots_of(weights: Weights) -> Slots | None:
    """Which slots are linked; none by weights of earlier versions."""
    if "slots" not in weights:
        return None
    numbers = array_of(weights, "slots", (None,)).tolist()
    if len(numbers) not in (6, 8, 9):
        raise ModelError(f"slots: expected 6, 8 or 9 numbers, found {len(numbers)}")
    return Slots(*numbers)


def pronouns_of(weights: Weights) -> Pronouns | None:
    """How pronouns are linked once more; not by weights of earlier versions."""
    if "pronouns" not in weights:
        return None
    return Pronouns(*array_of(weights, "pronouns", (1,)).tolist())


def _features_for(weights: Weights) -> FeatureSet:
    """Those that weights were learned for: today's, or those of version 0.1."""
    known = array_of(weights, "features", (None,), "U").tolist()
    return features_of(first_version="same_number" in known)


def features_of(*, first_version: bool = False) -> FeatureSet:
    """The features of a cell before any cell is scored."""
    relations = WordNetRelations(tagged=False, lemmas=True)
    added = (ValuePhrases(), ListedPhrases(), WordPieces(), Misspelling())
    return FeatureSet(
        (
            Similarity(YAO_MEASURES),
            Identical(),
            CompoundPart(),
            SpecialMatch(),
            Identical(("same_lemma",)),
            relations,
            VectorCosine(),
            WordAttributes("source"),
            WordAttributes("target"),
            Placement(),
            WordNeighbours(),
            CellMargins(),
            PairAttributes(),
            NameParts(),
            ChunkNeighbours(),
            ClosenessWithNeighbours(),
            ContextAgreement(),
            WordNetPhrases(relations),
            *((NumberPhrases(),) if first_version else added),
        )
    )


def score_features(jumps: FloatArray, *, gaps: bool = True) -> FeatureSet:
    """What the second network sees besides: the first one's scores around, their order, gaps."""
    return FeatureSet((ScoreContext(), LinkOrder(jumps), *([ScoreGaps()] if gaps else [])))


def score_features_of(weights: Weights) -> FeatureSet:
    """Those that weights were learned for."""
    jumps = array_of(weights, "jumps", (2, 2 * REACH + 1))
    return score_features(jumps, gaps=gap_cells_of(weights) > 0)


def networks_of(weights: Weights, names: Sequence[str]) -> dict[str, Network]:
    """Both networks over features of these names; what was trained for others is refused."""
    around = score_features_of(weights)
    check_names(weights, "features", (*names, *around.names))
    sizes = {"first": len(names), "second": len(names) + len(around.names)}
    return {name: _network(weights, name, size) for name, size in sizes.items()}


def _network(weights: Weights, name: str, inputs: int) -> Network:
    members, size, units = array_of(weights, f"{name}.outer", (None, None, None)).shape
    shapes: tuple[tuple[int, ...], ...] = (
        (inputs, members * size),
        (members * size,),
        (members, size, units),
        (members, units),
        (members, units),
        (members,),
    )
    names = [f"{name}.{layer}" for layer in LAYERS]
    arrays = [array_of(weights, *each) for each in zip(names, shapes, strict=True)]
    if 0 in (members, size, units) or len({array.dtype for array in arrays}) > 1:
        raise ModelError(f"{name}: expected units whose weights have one type, found others")
    return Network(*arrays)
