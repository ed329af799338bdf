"""Features of many rows without a dense matrix: each block keeps what is distinct, once.

    values (features, distinct rows) and places (rows,)      row r is values[:, places[r]]
    no values, places (rows,)                                row r has the one feature places[r]

String similarities depend on two words, not on where they stand: their block has one column a pair
of words, and `places` says which of them a row joins. A tag pair is a category: it has no values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.kernels.compiled import compiled

from .edit import FloatArray, IntArray
from .errors import UsageError

Values = npt.NDArray[np.float32]
Places = npt.NDArray[np.int32] | IntArray
Weights = npt.NDArray[np.floating[Any]]
"""Of 32 or 64 bits, and so are the products with them."""

NO_PLACE = -1
"""The place of a row that a block says nothing about."""


@dataclass(frozen=True)
class Block:
    """Some features of all rows."""

    width: int  # features
    places: Places | None  # (rows,) `NO_PLACE` for none; absent where values has a column a row
    values: Values | None = None  # (features, distinct); absent for categories

    def scores(self, weights: FloatArray) -> FloatArray:
        """(rows,) weighted sums."""
        totals = np.zeros(self.rows)
        self.add_scores(weights, totals)
        return totals

    def add_scores(self, weights: FloatArray, totals: FloatArray) -> None:
        """Add weighted sums to totals `(rows,)`.

        The same for a row whatever the others are, to the last bit: a matrix product of NumPy's
        may add up in an order that depends on its size.
        """
        distinct = weights
        if self.values is not None:
            distinct = np.zeros(self.values.shape[1])
            _add_columns(self.values, weights, distinct)
        if self.places is None:
            totals += distinct
        else:
            _add_places(distinct, self.places, totals)

    def columns(self) -> Values:
        """(width, rows)"""
        if self.values is None:
            return np.ascontiguousarray(self.dense().T)
        if self.places is None:
            return self.values
        found: Values = self.values[:, self.places]
        found[:, np.equal(self.places, NO_PLACE)] = 0
        return found

    def add_products(self, weights: Weights, table: Weights) -> None:
        """Add the products of what is distinct with weights (width, units) to (distinct, units)."""
        if self.values is None:
            table += weights
        else:
            _add_products(self.values, weights, table)

    @property
    def distinct(self) -> int:
        """How many different rows there may be."""
        return self.width if self.values is None else int(self.values.shape[1])

    def dense(self) -> Values:
        """(rows, width)"""
        values = np.eye(self.width, dtype=np.float32) if self.values is None else self.values
        if self.places is None:
            return np.ascontiguousarray(values.T)
        none = np.zeros((1, self.width), np.float32)
        found: Values = np.concatenate([values.T, none])[self.places]
        return found

    def sums(self, shares: FloatArray) -> FloatArray:
        """(width,) how much of each feature the rows have together, a row counted by its share."""
        if self.places is not None:
            size = self.width if self.values is None else self.values.shape[1]
            gathered = np.bincount(self.places + 1, weights=shares, minlength=size + 1)
            shares = gathered[1:].astype(np.float64)
        if self.values is None:
            return shares
        sums: FloatArray = (self.values @ shares.astype(np.float32)).astype(np.float64)
        return sums

    @property
    def rows(self) -> int:
        """The number of rows."""
        if self.places is not None:
            return len(self.places)
        return 0 if self.values is None else int(self.values.shape[1])

    def row(self, row: int) -> FloatArray:
        """(width,) the features of one row."""
        found = np.zeros(self.width)
        place = row if self.places is None else int(self.places[row])
        if place != NO_PLACE:
            if self.values is None:
                found[place] = 1.0
            else:
                found[:] = self.values[:, place]
        return found


@dataclass(frozen=True)
class _SharedPlaces:
    """Blocks with the same places, and the weights of each."""

    places: Places
    distinct: int
    parts: list[tuple[Block, Weights]] = field(default_factory=list)


@dataclass(frozen=True)
class Products:
    """Features times weights, summed only where they are needed: row r is

    tables[places[:, r]].sum(axis=0) + columns[:, r] @ weights
    """

    tables: Weights  # (distinct + 1, units) the last row, of zeros, is for places that are none
    places: npt.NDArray[np.int32]  # (blocks, rows)
    columns: Values  # (features, rows) of blocks that are dense
    weights: Weights  # (features, units)


@dataclass(frozen=True)
class FeatureMatrix:
    """Blocks side by side; `matrix @ weights` scores all rows, as with a dense matrix."""

    blocks: tuple[Block, ...]

    @property
    def width(self) -> int:
        """The number of features."""
        return sum(block.width for block in self.blocks)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.blocks[0].rows

    def __matmul__(self, weights: FloatArray) -> FloatArray:
        """(rows,) from weights (width,)."""
        if len(weights) != self.width:
            raise UsageError(f"expected {self.width} weights, found {len(weights)}")
        totals = np.zeros(self.rows)
        for block, part in zip(self.blocks, self._split(weights), strict=True):
            block.add_scores(part, totals)
        return totals

    def products(self, weights: Weights) -> Products:
        """What the rows are to be multiplied with weights (width, units) by."""
        spread: dict[tuple[int, int], _SharedPlaces] = {}
        columns, dense_weights = [np.zeros((0, self.rows), np.float32)], [weights[:0]]
        for block, part in zip(self.blocks, self._split(weights), strict=True):
            if block.places is None or (block.values is not None and block.distinct >= self.rows):
                columns.append(block.columns())
                dense_weights.append(part)
            else:
                key = id(block.places), block.distinct
                same = spread.setdefault(key, _SharedPlaces(block.places, block.distinct))
                same.parts.append((block, part))
        starts = np.cumsum([0, *[same.distinct for same in spread.values()]])
        tables = np.zeros((starts[-1] + 1, weights.shape[1]), weights.dtype)  # the last is for none
        rows = np.empty((len(spread), self.rows), np.int32)
        for number, same in enumerate(spread.values()):
            for block, part in same.parts:
                block.add_products(part, tables[starts[number] : starts[number + 1]])
            _shift(same.places, starts[number], starts[-1], rows[number])
        return Products(tables, rows, np.concatenate(columns), np.concatenate(dense_weights))

    def at(self, rows: IntArray) -> FeatureMatrix:
        """The features of some rows. Places that blocks share, they share still."""
        places: dict[int, Places] = {}
        blocks = []
        for block in self.blocks:
            if block.places is None:
                blocks.append(dense(np.take(block.columns(), rows, axis=1)))
            else:
                if id(block.places) not in places:
                    places[id(block.places)] = block.places[rows]
                blocks.append(Block(block.width, places[id(block.places)], block.values))
        return FeatureMatrix(tuple(blocks))

    def dense(self) -> Values:
        """(rows, width)"""
        return np.concatenate([block.dense() for block in self.blocks], axis=1)

    def sums(self, shares: FloatArray) -> FloatArray:
        """(width,) the transposed product: `shares (rows,)` of each feature."""
        return np.concatenate([block.sums(shares) for block in self.blocks])

    def row(self, row: int) -> FloatArray:
        """(width,) one row, dense."""
        return np.concatenate([block.row(row) for block in self.blocks])

    def _split(self, weights: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
        return np.split(weights, np.cumsum([block.width for block in self.blocks])[:-1])


def dense(columns: npt.NDArray[Any]) -> Block:
    """A block of columns that differ from row to row, given as `(features, rows)`."""
    values = np.asarray(columns, dtype=np.float32)
    return Block(len(values), None, values)


@compiled
def _add_columns(values: Values, weights: FloatArray, totals: FloatArray) -> None:
    for feature in range(len(weights)):
        weight = weights[feature]
        if weight != 0.0:
            for place in range(len(totals)):
                totals[place] += weight * values[feature, place]


@compiled
def _add_places(distinct: FloatArray, places: Places, totals: FloatArray) -> None:
    for row in range(len(places)):
        place = places[row]
        if place >= 0:
            totals[row] += distinct[place]


@compiled
def _shift(places: Places, start: int, nowhere: int, found: npt.NDArray[np.int32]) -> None:
    for row in range(len(places)):
        found[row] = places[row] + start if places[row] >= 0 else nowhere


@compiled
def _add_products(values: Values, weights: Weights, table: Weights) -> None:
    product = np.empty(weights.shape[1], weights.dtype)
    for place in range(len(table)):
        product[:] = 0.0
        for feature in range(len(weights)):
            value = values[feature, place]
            if value != 0.0:
                for unit in range(len(product)):
                    product[unit] += value * weights[feature, unit]
        for unit in range(len(product)):
            table[place, unit] += product[unit]
