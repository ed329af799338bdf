"""How alike the two words of each cell are: the parts of MANLI's lexical similarity.

    equal        1 where the lemmas are equal
    form         1 where the words themselves are equal but for case
    string       the mean of several string similarities of lemmas
    synonymy     WordNet: 1 for synonyms and spelling variants, 0.9 for derived words, 0.8 similar
    hypernymy    WordNet: 0.8 for hypernyms and hyponyms, 0.5 at more than one step
    antonymy     WordNet: 1 for antonyms
    jcn          Jiang and Conrath's similarity
    distribution cosine of word vectors, from what is usual for two words (0) to 1
    similarity   the greatest of them, 1 for equal words; antonymy does not count

Columns are in [0, 1]. What depends on word types is computed once per distinct pair of types of the
batch, and only for content words that differ.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch, RowWords
from monoalign.core.edit import BoolArray, FloatArray
from monoalign.kernels.phrase_cells import (
    DISTRIBUTION,
    EQUAL,
    FORM,
    HYPERNYMY,
    JCN,
    SIMILARITY,
    STRING,
    SYNONYMY,
)
from monoalign.kernels.rows import distinct_pairs
from monoalign.resources.acronyms import acronym_letters
from monoalign.resources.arrays import Float32Array
from monoalign.resources.numbers import normal_form
from monoalign.resources.spelling import american_form
from monoalign.resources.strings import type_similarities
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.wordnet import FEATURES

from ..context.content import content_words

LEXICAL = (
    "equal",
    "form",
    "string",
    "synonymy",
    "hypernymy",
    "antonymy",
    "jcn",
    "distribution",
    "similarity",
)
"""The columns, in the order of `kernels/phrase_cells.pxd`."""

_STRINGS = ("levenshtein", "dice", "jaro_winkler")
_USUAL = 0.25  # cosine of two words that have nothing to do with each other
_DERIVED, _SIMILAR = 0.9, 0.8  # how near to synonymy these relations are


def fill_lexical(batch: Batch, words: RowWords, cosines: FloatArray, cells: Float32Array) -> None:
    """Fill in the lexical columns, given the words of each cell and their cosines `(cells,)`."""
    equal = words.equal(batch.ids("lemma"))
    cells[:, EQUAL] = equal
    cells[:, FORM] = words.equal(batch.ids("lower"))
    cells[:, DISTRIBUTION] = distribution_of(cosines)
    content = content_words(batch)
    compared = content[words.sources] & content[words.targets] & ~equal
    rows = np.flatnonzero(compared)
    cells[rows, STRING : JCN + 1] = _type_columns(batch, words, compared)[rows]
    same_spelling = words.equal(_canonical_ids(batch))[rows]
    cells[rows, SYNONYMY] = np.maximum(cells[rows, SYNONYMY], same_spelling)
    parts = cells[:, [EQUAL, STRING, SYNONYMY, HYPERNYMY, JCN, DISTRIBUTION]]
    cells[:, SIMILARITY] = parts.max(axis=1)


def distribution_of(cosines: FloatArray) -> FloatArray:
    """Cosines as similarities: 0 for what is usual for two words, 1 for equal ones."""
    similarities: FloatArray = np.clip((cosines - _USUAL) / (1 - _USUAL), 0.0, 1.0)
    return similarities


def _type_columns(batch: Batch, words: RowWords, compared: BoolArray) -> Float32Array:
    """(cells, STRING to JCN) of the cells to compare, by distinct pairs of lemmas."""
    forms, ids = batch.forms("lemma"), batch.ids("lemma")
    columns = words.sources, words.targets, compared
    left, right, index = distinct_pairs(ids, len(forms), *columns)
    table = np.zeros((len(left) + 1, JCN + 1 - STRING), np.float32)
    if len(left):
        table[:-1, 0] = type_similarities(forms, left, right, measures=_STRINGS).mean(axis=0)
        table[:-1, 1:] = wordnet_columns(
            [forms[id_] for id_ in left.tolist()], [forms[id_] for id_ in right.tolist()]
        )
    rows: Float32Array = table[index]
    return rows


def wordnet_columns(sources: list[str], targets: list[str]) -> Float32Array:
    """(pairs, SYNONYMY to JCN)"""
    related = WordNet.load().features(sources, targets)
    column = {name: related[:, index] for index, name in enumerate(FEATURES)}
    near = np.maximum(column["derived"], column["pertainym"])
    near = np.maximum(near, column["has_pertainym"])
    like = np.maximum(column["similar"], column["verb_group"])
    synonymy = np.maximum(column["synonym"], np.maximum(_DERIVED * near, _SIMILAR * like))
    direct = np.maximum(column["hypernym"], column["hyponym"])
    distant = np.maximum(column["inherited_hypernym"], column["inherited_hyponym"])
    hypernymy = np.maximum(direct * np.float32(0.8), distant * np.float32(0.5))
    return np.stack([synonymy, hypernymy, column["antonym"], column["jcn"]], axis=1)


def _canonical_ids(batch: Batch) -> npt.NDArray[np.int32]:
    """(positions,) equal for all spellings of a word, a number, a date or an acronym."""
    ids: dict[str, int] = {}
    forms = [ids.setdefault(_canonical_form(word), len(ids)) for word in batch.forms("word")]
    return np.array(forms, np.int32)[batch.ids("word")]


@lru_cache(maxsize=1 << 16)
def _canonical_form(word: str) -> str:
    return acronym_letters(word) or american_form(normal_form(word))
