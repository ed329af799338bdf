"""How alike the two words of each cell are: the parts of MANLI's lexical similarity.

    equal        1 where the lemmas are equal
    form         1 where the words themselves are equal, case aside
    string       the mean of several string similarities of lemmas
    synonymy     WordNet: 1 for synonyms and spelling variants, 0.9 for derived words, 0.8 similar
    hypernymy    WordNet: 0.8 for hypernyms and hyponyms, 0.5 at more than one step
    antonymy     WordNet: 1 for antonyms
    jcn          Jiang and Conrath's similarity
    distribution cosine of word vectors, from what is usual for two words (0) to 1
    similarity   the greatest of them, 1 for equal words; antonymy does not count

Columns are in [0, 1]. What depends on word types is computed once a distinct pair of types of the
batch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.sentence import Sentence
from monoalign.resources.acronyms import acronym_letters
from monoalign.resources.numbers import normal_form
from monoalign.resources.spelling import american_form
from monoalign.resources.strings import type_similarities
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.wordnet import FEATURES

from .phrase_grid import Cells, Grid, lemmas_of

COLUMNS = (
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
EQUAL, FORM, STRING, SYNONYMY, HYPERNYMY, ANTONYMY, JCN, DISTRIBUTION, SIMILARITY = range(9)

_STRINGS = ("levenshtein", "dice", "jaro_winkler")
_USUAL = 0.25  # cosine of two words that have nothing to do with each other
_DERIVED, _SIMILAR = 0.9, 0.8  # how near to synonymy these relations are
_PLACES = {name: place for place, name in enumerate(FEATURES)}


def lexical_cells(grid: Grid, wordnet: WordNet, cosines: FloatArray) -> Cells:
    """(cells, COLUMNS) from the grid and the cosine of each cell's words."""
    found = np.zeros((len(grid.lefts), len(COLUMNS)), np.float32)
    found[:, EQUAL] = _same(grid, lemmas_of)
    found[:, FORM] = _same(grid, _words_of)
    found[:, DISTRIBUTION] = np.clip((cosines - _USUAL) / (1 - _USUAL), 0.0, 1.0)
    content = (grid.source_classes[grid.lefts] == 0) & (grid.target_classes[grid.rights] == 0)
    cells = np.flatnonzero(content & (found[:, EQUAL] == 0))
    found[cells, STRING : JCN + 1] = _type_columns(grid, cells, wordnet)
    found[cells, SYNONYMY] = np.maximum(found[cells, SYNONYMY], _same(grid, _canonical)[cells])
    parts = found[:, [EQUAL, STRING, SYNONYMY, HYPERNYMY, JCN, DISTRIBUTION]]
    found[:, SIMILARITY] = parts.max(axis=1)
    return found


def _same(grid: Grid, forms_of: Callable[[Sentence], Iterable[str]]) -> BoolArray:
    """(cells,) whether the two words of a cell have the same form."""
    _, lefts, rights = _types(grid, forms_of)
    same: BoolArray = lefts[grid.lefts] == rights[grid.rights]
    return same


def _types(
    grid: Grid, forms_of: Callable[[Sentence], Iterable[str]]
) -> tuple[list[str], IntArray, IntArray]:
    """Distinct forms, and the number of each source word's and each target word's form."""
    left = [form for pair in grid.pairs for form in forms_of(pair.source)]
    right = [form for pair in grid.pairs for form in forms_of(pair.target)]
    forms = list(dict.fromkeys(chain(left, right)))
    number_of = dict(zip(forms, range(len(forms)), strict=True)).__getitem__
    lefts = np.fromiter(map(number_of, left), np.int64, len(left))
    return forms, lefts, np.fromiter(map(number_of, right), np.int64, len(right))


def _type_columns(grid: Grid, cells: IntArray, wordnet: WordNet) -> Cells:
    """(given cells, STRING to JCN), computed for distinct pairs of lemmas."""
    forms, lefts, rights = _types(grid, lemmas_of)
    keys, places = np.unique(
        lefts[grid.lefts[cells]] * max(len(forms), 1) + rights[grid.rights[cells]],
        return_inverse=True,
    )
    left, right = np.divmod(keys, max(len(forms), 1))
    sources = [forms[number] for number in left.tolist()]
    targets = [forms[number] for number in right.tolist()]
    table = np.zeros((len(keys), JCN + 1 - STRING), np.float32)
    if len(keys):
        strings = type_similarities(forms, left, right, measures=_STRINGS)
        table[:, 0] = strings.mean(axis=0)
        table[:, 1:] = _wordnet_columns(wordnet, sources, targets)
    found: Cells = table[places]
    return found


def _wordnet_columns(wordnet: WordNet, sources: list[str], targets: list[str]) -> Cells:
    """(pairs, SYNONYMY to JCN)"""
    known = wordnet.features(sources, targets)
    column = {name: known[:, place] for name, place in _PLACES.items()}
    near = np.maximum(column["derived"], column["pertainym"])
    near = np.maximum(near, column["has_pertainym"])
    like = np.maximum(column["similar"], column["verb_group"])
    synonymy = np.maximum(column["synonym"], np.maximum(_DERIVED * near, _SIMILAR * like))
    direct = np.maximum(column["hypernym"], column["hyponym"])
    distant = np.maximum(column["inherited_hypernym"], column["inherited_hyponym"])
    hypernymy = np.maximum(direct * np.float32(0.8), distant * np.float32(0.5))
    return np.stack([synonymy, hypernymy, column["antonym"], column["jcn"]], axis=1)


def _words_of(sentence: Sentence) -> list[str]:
    return [word.lower() for word in sentence.words]


def _canonical(sentence: Sentence) -> list[str]:
    return list(map(_canonical_form, sentence.words))


@lru_cache(maxsize=1 << 16)
def _canonical_form(word: str) -> str:
    """One form for all spellings of a number, a date, an acronym or a word."""
    return acronym_letters(word) or american_form(normal_form(word))
