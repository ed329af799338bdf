"""Features of many rows without a dense matrix: each block keeps what is distinct, once.

    values (features, distinct rows) and index (rows,)      row r is values[:, index[r]]
    no values, index (rows,)                                row r has the one feature index[r]

String similarities depend on two words, not on where they stand: their block has one column per
pair of words, and `index` says which of them a row joins. A tag pair is a category: its block has
no values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.kernels.blocks import add_columns, add_indexed, add_rows
from monoalign.kernels.network import add_products

from .edit import FloatArray, IntArray
from .errors import UsageError

Values = npt.NDArray[np.floating[Any]]
"""Of 32 bits, but where more digits decide."""
Index = npt.NDArray[np.int32] | IntArray
LayerWeights = npt.NDArray[np.float32]

ABSENT = -1
"""The index of a row that a block says nothing about."""


@dataclass(frozen=True)
class Block:
    """Some features of all rows."""

    width: int  # features
    index: Index | None  # (rows,) `ABSENT` for none; None where values has a column per row
    values: Values | None = None  # (features, distinct); None for categories
    by_row: bool = False  # whether few rows share a column, as with pairs of words

    def add_scores(self, weights: FloatArray, totals: FloatArray) -> None:
        """Add weighted sums to totals `(rows,)`.

        The same for a row whatever the others are, to the last bit: a matrix product of NumPy's
        may add up in an order that depends on its size.
        """
        distinct = weights
        if self.values is not None:
            distinct = np.zeros(self.values.shape[1])
            if self.values.flags.c_contiguous:
                add_columns(self.values, weights, distinct)
            else:
                add_rows(np.ascontiguousarray(self.values.T), weights, distinct)
        if self.index is None:
            totals += distinct
        else:
            add_indexed(distinct, np.ascontiguousarray(self.index), totals)

    def columns(self) -> Values:
        """(width, rows)"""
        if self.values is None:
            return np.ascontiguousarray(self.dense().T)
        if self.index is None:
            return self.values
        columns: Values = self.values[:, self.index]
        columns[:, np.equal(self.index, ABSENT)] = 0
        return columns

    def products(self, weights: LayerWeights) -> LayerWeights:
        """(distinct, units) the products of what is distinct with weights (width, units)."""
        if self.values is None:
            return np.ascontiguousarray(weights)
        table = np.zeros((self.values.shape[1], weights.shape[1]), np.float32)
        add_products(np.ascontiguousarray(self.values, np.float32), weights, table)
        return table

    def dense(self) -> Values:
        """(rows, width)"""
        values = np.eye(self.width, dtype=np.float32) if self.values is None else self.values
        if self.index is None:
            return np.ascontiguousarray(values.T)
        rows: Values = np.zeros((len(self.index), self.width), values.dtype)
        present = np.flatnonzero(self.index != ABSENT)
        rows[present] = values.T[self.index[present]]
        return rows

    def sums(self, shares: FloatArray) -> FloatArray:
        """(width,) the sum of each feature over the rows, each row weighted by its share."""
        if self.index is not None:
            size = self.width if self.values is None else self.values.shape[1]
            gathered = np.bincount(self.index + 1, weights=shares, minlength=size + 1)
            shares = gathered[1:].astype(np.float64)
        if self.values is None:
            return shares
        sums: FloatArray = (self.values @ shares.astype(np.float32)).astype(np.float64)
        return sums

    @property
    def rows(self) -> int:
        """The number of rows."""
        if self.index is not None:
            return len(self.index)
        return 0 if self.values is None else int(self.values.shape[1])

    def row(self, row: int) -> FloatArray:
        """(width,) the features of one row."""
        values = np.zeros(self.width)
        index = row if self.index is None else int(self.index[row])
        if index != ABSENT:
            if self.values is None:
                values[index] = 1.0
            else:
                values[:] = self.values[:, index]
        return values


@dataclass(frozen=True)
class Products:
    """Features times weights, to be summed row by row: the tables' rows, and then

    values[:, index[r]] of all columns @ weights

    A block is in a table or not by what it is, not by how many rows there are: a row's sum has the
    same bits beside any others.
    """

    tables: list[tuple[LayerWeights, Index]]  # (distinct, units) and (rows,)
    columns: list[tuple[Values, Index | None]]  # (features, distinct) and (rows,), as in a `Block`
    weights: LayerWeights  # (features of all columns, units)


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

    def products(self, weights: LayerWeights) -> Products:
        """The products of all rows with weights (width, units)."""
        result = Products([], [], np.zeros((0, weights.shape[1]), np.float32))
        parts = []
        for block, part in zip(self.blocks, self._split(weights), strict=True):
            index = None if block.index is None else np.ascontiguousarray(block.index, np.int32)
            if block.values is not None and (index is None or block.by_row):
                values = np.ascontiguousarray(block.values, np.float32)
                result.columns.append((values, index))
                parts.append(part)
            elif index is not None:
                result.tables.append((block.products(part), index))
        return replace(result, weights=np.concatenate([result.weights, *parts]))

    def at(self, rows: IntArray) -> FeatureMatrix:
        """The features of some rows. No values are copied; blocks that share an index go on
        sharing one."""
        indices: dict[int, Index] = {id(None): rows.astype(np.int32)}
        blocks = []
        for block in self.blocks:
            if id(block.index) not in indices:
                assert block.index is not None
                indices[id(block.index)] = block.index[rows]
            index = indices[id(block.index)]
            by_row = block.by_row or block.index is None
            blocks.append(Block(block.width, index, block.values, by_row))
        return FeatureMatrix(tuple(blocks))

    def dense(self) -> Values:
        """(rows, width)"""
        return np.concatenate([block.dense() for block in self.blocks], axis=1)

    def column(self, number: int, rows: IntArray) -> Values:
        """(rows,) one feature of some rows."""
        for block in self.blocks:
            if number < block.width:
                break
            number -= block.width
        if block.index is None:
            values: Values = block.columns()[number, rows]
            return values
        distinct = np.eye(block.width)[number] if block.values is None else block.values[number]
        index = block.index[rows]
        return np.where(index == ABSENT, 0, distinct[index])

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
