"""Links between several words and several others, which names and compounds need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .grid import Grid


@dataclass(frozen=True, slots=True)
class ManyLinks:
    """The links of one pair. What is joined counts as similar at `level` at least from then on."""

    grid: Grid
    number: int
    level: float

    def has(self, row: int, column: int) -> bool:
        """Whether two words are linked."""
        return bool(self.grid.links[self._cell(row, column)])

    def taken(self) -> tuple[list[bool], list[bool]]:
        """Whether each row has a link, and each column."""
        sides = (self.grid.sources, self.grid.targets)
        rows, columns = (
            side.taken[side.starts[self.number] : side.starts[self.number + 1]].tolist()
            for side in sides
        )
        return rows, columns

    def join(self, rows: Sequence[int], columns: Sequence[int]) -> None:
        """Link all rows with all columns if every one of them is free."""
        if all(map(self.free_row, rows)) and all(map(self.free_column, columns)):
            self._link(rows, columns)

    def join_rows(self, rows: Sequence[int], column: int) -> None:
        """Link the rows that are free with a column that is not."""
        self._link([row for row in rows if self.free_row(row)], [column])

    def join_columns(self, row: int, columns: Sequence[int]) -> None:
        """Link the columns that are free with a row that is not."""
        self._link([row], [column for column in columns if self.free_column(column)])

    def _link(self, rows: Sequence[int], columns: Sequence[int]) -> None:
        grid, number = self.grid, self.number
        for row in rows:
            for column in columns:
                cell = self._cell(row, column)
                grid.links[cell] = True
                grid.similarity[cell] = max(grid.similarity[cell], self.level)
                grid.sources.taken[grid.sources.starts[number] + row] = True
                grid.targets.taken[grid.targets.starts[number] + column] = True

    def free_row(self, row: int) -> bool:
        """Whether a row has no link."""
        return not self.grid.sources.taken[self.grid.sources.starts[self.number] + row]

    def free_column(self, column: int) -> bool:
        """Whether a column has no link."""
        return not self.grid.targets.taken[self.grid.targets.starts[self.number] + column]

    def _cell(self, row: int, column: int) -> int:
        starts = self.grid.targets.starts
        width = int(starts[self.number + 1] - starts[self.number])
        return int(self.grid.cells[self.number]) + row * width + column
