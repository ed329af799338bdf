"""A small network over the features of many rows; every row is scored as if it were alone."""

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from monoalign.kernels.arrays cimport float_reals, small_numbers

cdef extern from "layers.h" nogil:
    enum:
        LANES
    ctypedef struct Table "monoalign_table":
        const float* values
        const int* index
    int monoalign_add_tables(
        const float* bias, const Table* tables, Py_ssize_t count, Py_ssize_t start,
        Py_ssize_t units, float* sums, Py_ssize_t rows,
    )
    int monoalign_add_layer(
        const float** columns, Py_ssize_t step, Py_ssize_t features, const float* weights,
        Py_ssize_t units, int negative, float* sums, Py_ssize_t rows,
    )

UNITS = LANES
"""The number of units of a layer is a multiple of this."""

cdef enum:
    CHUNK = 128  # rows that are scored together: they stay in the processor's cache
    RECTIFIED = 0
    NEGATIVE = -1


cdef struct Columns:
    # Features of all rows: row r is values[:, index[r]], or values[:, r] without an index.
    const float* values
    const int* index
    Py_ssize_t width
    Py_ssize_t distinct


cdef struct Network:
    # With k members of n and m units. What the features of `tables` add is in their entries.
    const Table* tables
    const Columns* columns
    Py_ssize_t table_count
    Py_ssize_t column_count
    const float* inner_bias  # (k · n,)
    const float* inner  # (features, k · n), of the features in `columns`
    const float* outer  # (k, n, m)
    const float* outer_bias  # (k, m)
    const float* last  # (k, m, LANES) the weights, and zeros
    const float* last_bias  # (LANES,) the same
    Py_ssize_t features
    Py_ssize_t members
    Py_ssize_t inner_units  # n
    Py_ssize_t outer_units  # m


cdef struct Room:
    # For CHUNK rows.
    float* inputs  # (features, CHUNK)
    float* first  # (CHUNK, k · n)
    float* second  # (CHUNK, m)
    float* last  # (CHUNK, LANES)
    const float** features  # (features,) the rows of `inputs`
    const float** first_units  # (k · n,) the columns of `first`
    const float** second_units  # (m,)


def add_products(values, const float[:, ::1] weights, float[:, ::1] table):
    """Add `values (features, n)` times `weights (features, units)` to the table `(n, units)`."""
    cdef const float* first = float_reals(values)
    cdef Py_ssize_t feature, features = weights.shape[0], size = table.shape[0]
    if size == 0 or features == 0:
        return
    cdef const float** columns = <const float**>malloc(features * sizeof(float*))
    if columns == NULL:
        raise MemoryError
    with nogil:
        for feature in range(features):
            columns[feature] = first + feature * size
        monoalign_add_layer(
            columns, 1, features, &weights[0, 0], weights.shape[1], NEGATIVE, &table[0, 0], size
        )
    free(columns)


def score_rows(list tables, list blocks, layers, double[::1] scores):
    """Fill `scores (rows,)`: the mean of the members' last sums.

    `tables` are pairs of a table (distinct, k · n) and the index of each row in it; `blocks` are
    pairs of values (features, distinct) and such an index, or None where values have a column per
    row. A negative index adds nothing. `layers` are the arrays of `Network`, in their order.
    """
    inner_bias, inner, outer_bias, outer, last_bias, last = layers
    cdef Network network
    network.inner_bias, network.inner = float_reals(inner_bias), float_reals(inner)
    network.outer_bias, network.outer = float_reals(outer_bias), float_reals(outer)
    network.last_bias, network.last = float_reals(last_bias), float_reals(last)
    network.members, network.inner_units, network.outer_units = outer.shape
    network.features = len(inner)
    network.table_count, network.column_count = len(tables), len(blocks)
    cdef Py_ssize_t number
    cdef Table* entries = <Table*>malloc((len(tables) + 1) * sizeof(Table))
    cdef Columns* columns = <Columns*>malloc((len(blocks) + 1) * sizeof(Columns))
    try:
        if entries == NULL or columns == NULL:
            raise MemoryError
        for number, (values, index) in enumerate(tables):
            entries[number].values, entries[number].index = float_reals(values), small_numbers(index)
        for number, (values, index) in enumerate(blocks):
            columns[number].values = float_reals(values)
            columns[number].index = NULL if index is None else small_numbers(index)
            columns[number].width, columns[number].distinct = values.shape
        network.tables, network.columns = entries, columns
        if scores.shape[0] and not _score(&network, &scores[0], scores.shape[0]):
            raise MemoryError
    finally:
        free(entries)
        free(columns)


cdef bint _score(const Network* network, double* scores, Py_ssize_t rows) noexcept:
    """Chunk by chunk; False if there is no memory left."""
    cdef Py_ssize_t width = network.members * network.inner_units, units = network.outer_units
    cdef Py_ssize_t unit, start = 0, numbers = network.features + width + units
    cdef Room room
    room.inputs = <float*>malloc(CHUNK * (numbers + LANES) * sizeof(float))
    room.features = <const float**>malloc(numbers * sizeof(float*))
    if room.inputs == NULL or room.features == NULL:
        free(room.inputs)
        free(room.features)
        return False
    with nogil:
        room.first = room.inputs + CHUNK * network.features
        room.second = room.first + CHUNK * width
        room.last = room.second + CHUNK * units
        room.first_units = room.features + network.features
        room.second_units = room.first_units + width
        for unit in range(network.features):
            room.features[unit] = room.inputs + unit * CHUNK
        for unit in range(width):
            room.first_units[unit] = room.first + unit
        for unit in range(units):
            room.second_units[unit] = room.second + unit
        while start < rows:
            _score_chunk(network, &room, start, min(rows - start, <Py_ssize_t>CHUNK), scores + start)
            start += CHUNK
    free(room.inputs)
    free(room.features)
    return True


cdef void _score_chunk(
    const Network* network, Room* room, Py_ssize_t start, Py_ssize_t size, double* scores
) noexcept nogil:
    cdef Py_ssize_t row, member, inner = network.inner_units, units = network.outer_units
    cdef Py_ssize_t width = network.members * inner
    _copy_columns(network, room, start, size)
    monoalign_add_tables(
        network.inner_bias, network.tables, network.table_count, start, width, room.first, size
    )
    monoalign_add_layer(
        room.features, 1, network.features, network.inner, width, RECTIFIED, room.first, size
    )
    monoalign_add_tables(network.last_bias, NULL, 0, 0, LANES, room.last, size)
    for member in range(network.members):
        monoalign_add_tables(
            network.outer_bias + member * units, NULL, 0, 0, units, room.second, size
        )
        monoalign_add_layer(
            room.first_units + member * inner, width, inner,
            network.outer + member * inner * units, units, RECTIFIED, room.second, size,
        )
        monoalign_add_layer(
            room.second_units, units, units,
            network.last + member * units * LANES, LANES, NEGATIVE, room.last, size,
        )
    for row in range(size):
        scores[row] = room.last[row * LANES] / <double>network.members


cdef void _copy_columns(
    const Network* network, Room* room, Py_ssize_t start, Py_ssize_t size
) noexcept nogil:
    """The features of a chunk, which lie far apart, side by side."""
    cdef Py_ssize_t number, feature, row
    cdef const Columns* block
    cdef const float* values
    cdef const int* index
    cdef float* inputs = room.inputs
    for number in range(network.column_count):
        block = &network.columns[number]
        for feature in range(block.width):
            values = block.values + feature * block.distinct
            if block.index == NULL:
                memcpy(inputs, values + start, size * sizeof(float))
            else:
                index = block.index + start
                for row in range(size):
                    inputs[row] = values[index[row]] if index[row] >= 0 else 0
            inputs += CHUNK
