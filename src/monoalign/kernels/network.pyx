"""A small network over the features of many rows; every row is scored as if it were alone."""

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from monoalign.kernels.arrays cimport float_reals, small_numbers

cdef extern from "layers.h" nogil:
    enum:
        LANES
    int monoalign_add_layer(
        const float* values, Py_ssize_t row_step, Py_ssize_t feature_step, Py_ssize_t features,
        const float* weights, Py_ssize_t units, float* sums, Py_ssize_t rows,
    )

UNITS = LANES
"""The number of units of a layer is a multiple of this."""

cdef enum:
    CHUNK = 128  # rows that are scored together: they stay in the processor's cache


cdef struct Columns:
    # Features of all rows: row r is values[:, index[r]], or values[:, r] without an index.
    const float* values
    const int* index
    Py_ssize_t width
    Py_ssize_t distinct


cdef struct Network:
    # With k members of n and m units.
    const float* bias  # (k · n,)
    const float* inner  # (features, k · n), of the features that are not in tables
    const float* outer  # (k, n, m)
    const float* outer_bias  # (k, m)
    const float* last  # (k, m)
    double last_bias
    Py_ssize_t members
    Py_ssize_t width  # k · n
    Py_ssize_t inner_units  # n
    Py_ssize_t outer_units  # m


def add_products(values, const float[:, ::1] weights, float[:, ::1] table):
    """Add `values (features, n)` times `weights (features, units)` to the table `(n, units)`."""
    cdef const float* columns = float_reals(values)
    cdef Py_ssize_t features = weights.shape[0], units = weights.shape[1], size = table.shape[0]
    if size and features:
        with nogil:
            monoalign_add_layer(
                columns, 1, size, features, &weights[0, 0], units, &table[0, 0], size
            )


def score_rows(list tables, list blocks, layers, double last_bias, double[::1] scores):
    """Fill `scores (rows,)`: the mean of the members' last sums, plus the last bias.

    `tables` are pairs of a table (distinct, units) and the index of each row in it; `blocks` are
    pairs of values (features, distinct) and such an index, or None where values have a column per
    row. A negative index adds nothing. `layers` are the arrays of `Network`.
    """
    inner_bias, inner, outer, outer_bias, last = layers
    cdef Network network
    network.bias, network.inner = float_reals(inner_bias), float_reals(inner)
    network.outer, network.outer_bias = float_reals(outer), float_reals(outer_bias)
    network.last, network.last_bias = float_reals(last), last_bias
    network.members, network.inner_units, network.outer_units = outer.shape
    network.width = network.members * network.inner_units
    cdef Py_ssize_t rows = scores.shape[0], count = len(tables), number
    cdef Py_ssize_t features = len(inner)
    if rows == 0:
        return
    cdef Columns* columns = <Columns*>malloc((count + len(blocks) + 1) * sizeof(Columns))
    cdef float* room = <float*>malloc(
        CHUNK * (features + network.width + network.outer_units) * sizeof(float)
    )
    try:
        if columns == NULL or room == NULL:
            raise MemoryError
        for number, (values, index) in enumerate([*tables, *blocks]):
            columns[number].values = float_reals(values)
            columns[number].index = NULL if index is None else small_numbers(index)
            columns[number].width, columns[number].distinct = values.shape
        number = len(blocks)
        with nogil:
            _score(&network, columns, count, columns + count, number, room, &scores[0], rows)
    finally:
        free(columns)
        free(room)


cdef void _score(
    const Network* network,
    const Columns* tables,
    Py_ssize_t table_count,
    const Columns* blocks,
    Py_ssize_t block_count,
    float* room,
    double* scores,
    Py_ssize_t rows,
) noexcept nogil:
    cdef Py_ssize_t start = 0, size, number, features, width = network.width
    cdef float* first = room
    cdef float* second = first + CHUNK * width
    cdef float* inputs = second + CHUNK * network.outer_units
    while start < rows:
        size = min(rows - start, <Py_ssize_t>CHUNK)
        for number in range(size):
            memcpy(first + number * width, network.bias, width * sizeof(float))
        for number in range(table_count):
            _add_table(&tables[number], start, size, first, width)
        features = 0
        for number in range(block_count):
            _copy_columns(&blocks[number], start, size, inputs + features * CHUNK)
            features += blocks[number].width
        monoalign_add_layer(inputs, 1, CHUNK, features, network.inner, width, first, size)
        _rectify(first, size * width)
        _add_members(network, first, second, scores + start, size)
        start += CHUNK


cdef void _add_members(
    const Network* network, const float* first, float* second, double* scores, Py_ssize_t size
) noexcept nogil:
    """The second layer and the last sum of every member; the mean of these."""
    cdef Py_ssize_t member, row, unit, units = network.outer_units, inner = network.inner_units
    cdef const float* last
    for row in range(size):
        scores[row] = network.last_bias
    for member in range(network.members):
        for row in range(size):
            memcpy(second + row * units, network.outer_bias + member * units, units * sizeof(float))
        monoalign_add_layer(
            first + member * inner, network.width, 1, inner,
            network.outer + member * inner * units, units, second, size,
        )
        last = network.last + member * units
        for row in range(size):
            for unit in range(units):
                if second[row * units + unit] > 0:
                    scores[row] += last[unit] * second[row * units + unit]
    for row in range(size):
        scores[row] /= network.members


cdef void _add_table(
    const Columns* table, Py_ssize_t start, Py_ssize_t size, float* sums, Py_ssize_t units
) noexcept nogil:
    cdef Py_ssize_t row, unit
    cdef const float* values
    for row in range(size):
        if table.index[start + row] >= 0:
            values = table.values + table.index[start + row] * units
            for unit in range(units):
                sums[row * units + unit] += values[unit]


cdef void _copy_columns(
    const Columns* block, Py_ssize_t start, Py_ssize_t size, float* inputs
) noexcept nogil:
    """Fill in (features, CHUNK)."""
    cdef Py_ssize_t feature, row
    cdef const float* values
    cdef const int* index
    for feature in range(block.width):
        values = block.values + feature * block.distinct
        if block.index == NULL:
            memcpy(inputs + feature * CHUNK, values + start, size * sizeof(float))
        else:
            index = block.index + start
            for row in range(size):
                inputs[feature * CHUNK + row] = values[index[row]] if index[row] >= 0 else 0


cdef void _rectify(float* values, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t index
    for index in range(size):
        if values[index] < 0:
            values[index] = 0
