"""What the scores around a cell say of it; the columns of `features.scores.score_context`."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

_NOWHERE = -1
_LINKED = 0.6  # a probability above which a word counts as linked
_RUN = 6  # links of a run; steps to the nearest link
_JUMP = 10
_ORDER = 8


@compiled
def describe(
    scores: Any, sizes: Any, starts: Any, content: Any, cells: Any, described: Any
) -> None:
    """Fill `described (given cells, features)` for some cells, in rising order.

    `scores` are those of all cells; `content (positions,)` says which words are content words, and
    `starts (2, pairs)` where the words of each source and target begin.
    """
    offset, row = 0, 0
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        end = offset + height * width
        last = row
        while last < len(cells) and cells[last] < end:
            last += 1
        if last > row:
            source, target = starts[0, pair], starts[1, pair]
            _describe_pair(
                scores[offset:end].reshape((height, width)),
                content[source : source + height],
                content[target : target + width],
                cells[row:last] - offset,
                described[row:last],
            )
        offset, row = end, last


@compiled
def _describe_pair(
    odds: Any, source_content: Any, target_content: Any, cells: Any, described: Any
) -> None:
    """The features of some cells of a pair, in the order of `ScoreContext.names`."""
    width = odds.shape[1]
    share = (1.0 / (1.0 + np.exp(-odds))).astype(np.float32)
    rows, columns = _tops(share), _tops(share.T)
    sources, targets = _beside(source_content), _beside(target_content)
    linked_share = rows[0].sum() / width
    for number in range(len(cells)):
        i, j = cells[number] // width, cells[number] % width
        out = described[number]
        out[0] = odds[i, j] * 0.2
        _rivals(share[i, j], rows, columns, i, j, out[1:8])
        _neighbourhood(share, i, j, out[8:24])
        _jumps(rows, i, j, out[24:28])
        out[28] = linked_share
        _content_words(share, rows, columns, sources, targets, i, j, out[29:39])
        out[39] = _run(share, i, j, -1) / _RUN
        out[40] = _run(share, i, j, 1) / _RUN
        for side in range(2):
            at = 41 + 6 * side
            _nearest(rows, i, j, 2 * side - 1, out[at : at + 3])
            _nearest(columns, j, i, 2 * side - 1, out[at + 3 : at + 6])


@compiled
def _rivals(own: Any, rows: Any, columns: Any, i: int, j: int, out: Any) -> None:
    """The cell, the best others of its row and column, and the sums of the others."""
    row_best, row_second, row_at, row_sum = rows
    column_best, column_second, column_at, column_sum = columns
    row_rival = row_second[i] if row_at[i] == j else row_best[i]
    column_rival = column_second[j] if column_at[j] == i else column_best[j]
    out[0] = own
    out[1] = row_rival
    out[2] = column_rival
    out[3] = own - row_rival
    out[4] = own - column_rival
    out[5] = min(row_sum[i] - own, 3.0)
    out[6] = min(column_sum[j] - own, 3.0)


@compiled
def _neighbourhood(share: Any, i: int, j: int, out: Any) -> None:
    """The diagonal, the cells beside, two corners, and what comes before and after."""
    for at, step in enumerate((-3, -2, -1, 1, 2, 3)):
        out[at] = _on_diagonal(share, i + step, j + step)
    out[6] = _inside(share, i, j - 1)
    out[7] = _inside(share, i - 1, j)
    out[8] = _inside(share, i, j + 1)
    out[9] = _inside(share, i + 1, j)
    out[10] = _inside(share, i - 1, j + 1)
    out[11] = _inside(share, i + 1, j - 1)
    out[12], out[13] = _around(share, i, j, -1)
    out[14], out[15] = _around(share, i, j, 1)


@compiled
def _jumps(rows: Any, i: int, j: int, out: Any) -> None:
    """How far the partners of the words before and after lie from where they would in order."""
    best, _, place, _ = rows
    at = 0
    for step in (-1, 1):
        near = i + step
        if 0 <= near < len(best) and best[near] > 0.5:
            jump = place[near] - j - step
            out[at] = max(-_JUMP, min(_JUMP, jump)) / _JUMP
            out[at + 1] = 1.0
        at += 2


@compiled
def _content_words(
    share: Any, rows: Any, columns: Any, sources: Any, targets: Any, i: int, j: int, out: Any
) -> None:
    """Whether the content words next to both words are linked, with each other or at all."""
    for side in range(2):
        a, b = sources[side][0, i], targets[side][0, j]
        second_a, second_b = sources[side][1, i], targets[side][1, j]
        at = 5 * side
        out[at] = _both(share, a, b, 0.5)
        out[at + 1] = max(_both(share, a, second_b, 0.0), _both(share, second_a, b, 0.0))
        out[at + 2] = _both(share, second_a, second_b, 0.0)
        out[at + 3] = rows[0][a] if a >= 0 else 0.0
        out[at + 4] = columns[0][b] if b >= 0 else 0.0


@compiled
def _tops(share: Any) -> Any:
    """For each row its best and second best value, where the best is, and the sum."""
    height, width = share.shape
    best = np.zeros(height, np.float32)
    second = np.zeros(height, np.float32)
    place = np.full(height, _NOWHERE)
    total = np.zeros(height, np.float32)
    for i in range(height):
        for j in range(width):
            value = share[i, j]
            total[i] += value
            if value > best[i]:
                second[i] = best[i]
                best[i] = value
                place[i] = j
            elif value > second[i]:
                second[i] = value
    return best, second, place, total


@compiled
def _beside(content: Any) -> Any:
    """(2, words) twice: the next and the second next content word before, and after, each word."""
    size = len(content)
    left = np.full((2, size), _NOWHERE)
    right = np.full((2, size), _NOWHERE)
    for word in range(1, size):
        if content[word - 1]:
            left[0, word] = word - 1
            left[1, word] = left[0, word - 1]
        else:
            left[:, word] = left[:, word - 1]
    for word in range(size - 2, -1, -1):
        if content[word + 1]:
            right[0, word] = word + 1
            right[1, word] = right[0, word + 1]
        else:
            right[:, word] = right[:, word + 1]
    return left, right


@compiled
def _inside(share: Any, i: int, j: int) -> Any:
    """A cell, 0 outside of the grid."""
    if 0 <= i < share.shape[0] and 0 <= j < share.shape[1]:
        return share[i, j]
    return np.float32(0.0)


@compiled
def _on_diagonal(share: Any, i: int, j: int) -> Any:
    """A cell; beyond both beginnings or both ends half a link."""
    height, width = share.shape
    if (i < 0 and j < 0) or (i >= height and j >= width):
        return np.float32(0.5)
    return _inside(share, i, j)


@compiled
def _both(share: Any, i: int, j: int, neither: float) -> Any:
    """A cell whose words may be missing; `neither` where both are."""
    if i >= 0 and j >= 0:
        return share[i, j]
    return np.float32(neither) if i < 0 and j < 0 else np.float32(0.0)


@compiled
def _around(share: Any, i: int, j: int, step: int) -> Any:
    """The best and the sum of the nine cells before (after) both words."""
    best, total = np.float32(0.0), np.float32(0.0)
    for down in range(1, 4):
        for across in range(1, 4):
            value = _inside(share, i + step * down, j + step * across)
            total += value
            best = max(best, value)
    return best, total


@compiled
def _run(share: Any, i: int, j: int, step: int) -> int:
    """How many links follow on the diagonal."""
    size = 0
    while size < _RUN and _inside(share, i + step * (size + 1), j + step * (size + 1)) > 0.5:
        size += 1
    return size


@compiled
def _nearest(tops: Any, word: int, other: int, step: int, out: Any) -> None:
    """The nearest linked word: which way its partner lies, how near it is, whether there is one."""
    best, _, place, _ = tops
    near, steps = word + step, 1
    while 0 <= near < len(best) and steps < _RUN and best[near] < _LINKED:
        near += step
        steps += 1
    if 0 <= near < len(best) and best[near] >= _LINKED:
        order = step * (place[near] - other)
        out[0] = max(-_ORDER, min(_ORDER, order)) / _ORDER
        out[1] = steps / _RUN
        out[2] = 1.0
