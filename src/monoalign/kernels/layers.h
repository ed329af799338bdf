/* Layers of a network, whose numbers of units are multiples of LANES.

   Every sum is taken in one order, whatever the rows beside it. */
#include <stddef.h>
#include <string.h>
#include "clones.h"

enum { LANES = 8 };

typedef struct {
    const float *values; /* (distinct, units) */
    const int *index; /* (rows,) negative for none */
} monoalign_table;

#if defined(__GNUC__)
typedef float monoalign_lanes __attribute__((vector_size(32)));
typedef int monoalign_bits __attribute__((vector_size(32)));
typedef float monoalign_unaligned __attribute__((vector_size(32), aligned(4), may_alias));
#define MONOALIGN_AT(ADDRESS) (*(monoalign_unaligned *)(ADDRESS))
#endif

/* out (rows, units) = bias (units,) plus, from each table, the entry that it has for the row. */
static MONOALIGN_CLONED int monoalign_add_tables(
    const float *bias, const monoalign_table *tables, ptrdiff_t count, ptrdiff_t start,
    ptrdiff_t units, float *MONOALIGN_ALONE out, ptrdiff_t rows)
{
    for (ptrdiff_t row = 0; row < rows; row++) {
        float *to = out + row * units;
        memcpy(to, bias, units * sizeof(float));
        for (ptrdiff_t table = 0; table < count; table++) {
            const ptrdiff_t entry = tables[table].index[start + row];
            if (entry < 0)
                continue;
            const float *from = tables[table].values + entry * units;
            for (ptrdiff_t unit = 0; unit < units; unit += LANES)
#if defined(__GNUC__)
                MONOALIGN_AT(to + unit) += MONOALIGN_AT(from + unit);
#else
                for (int lane = 0; lane < LANES; lane++)
                    to[unit + lane] += from[unit + lane];
#endif
        }
    }
    return 0;
}

/* Some rows, and some vectors of units of them, which stay in registers. */
#if defined(__GNUC__)
#define MONOALIGN_TILE(ROWS, WIDTH) \
    { \
        monoalign_lanes sums[ROWS][WIDTH]; \
        for (int r = 0; r < ROWS; r++) \
            for (int w = 0; w < WIDTH; w++) \
                sums[r][w] = MONOALIGN_AT(to + r * units + w * LANES); \
        for (ptrdiff_t feature = 0; feature < features; feature++) { \
            const float *column = columns[feature] + row * step; \
            const float *weight = weights + feature * units + unit; \
            for (int r = 0; r < ROWS; r++) \
                for (int w = 0; w < WIDTH; w++) \
                    sums[r][w] += column[r * step] * MONOALIGN_AT(weight + w * LANES); \
        } \
        for (int r = 0; r < ROWS; r++) \
            for (int w = 0; w < WIDTH; w++) { \
                monoalign_bits kept = (sums[r][w] > 0.0f) | negative; \
                MONOALIGN_AT(to + r * units + w * LANES) = \
                    (monoalign_lanes)((monoalign_bits)sums[r][w] & kept); \
            } \
    }
#else
#define MONOALIGN_TILE(ROWS, WIDTH) \
    for (int r = 0; r < ROWS; r++) { \
        float *sums = to + r * units; \
        for (ptrdiff_t feature = 0; feature < features; feature++) { \
            const float value = columns[feature][(row + r) * step]; \
            for (int lane = 0; lane < WIDTH * LANES; lane++) \
                sums[lane] += value * weights[feature * units + unit + lane]; \
        } \
        for (int lane = 0; lane < WIDTH * LANES && !negative; lane++) \
            sums[lane] = sums[lane] > 0.0f ? sums[lane] : 0.0f; \
    }
#endif

/* out (rows, units) += in (rows, features) * weights (features, units).

   The input of a row and feature is columns[feature][row * step], so that both rows and columns may
   be given. Sums below zero are raised to it unless `negative` is -1. */
static MONOALIGN_CLONED int monoalign_add_layer(
    const float *const *columns, ptrdiff_t step, ptrdiff_t features,
    const float *MONOALIGN_ALONE weights, ptrdiff_t units, int negative,
    float *MONOALIGN_ALONE out, ptrdiff_t rows)
{
    for (ptrdiff_t row = 0; row < rows;) {
        const int four = rows - row >= 4;
        for (ptrdiff_t unit = 0; unit < units;) {
            float *to = out + row * units + unit;
            const ptrdiff_t left = (units - unit) / LANES;
            const int width = left >= 3 ? 3 : (int)left;
            if (four && width == 3) MONOALIGN_TILE(4, 3)
            else if (four && width == 2) MONOALIGN_TILE(4, 2)
            else if (four) MONOALIGN_TILE(4, 1)
            else if (width == 3) MONOALIGN_TILE(1, 3)
            else if (width == 2) MONOALIGN_TILE(1, 2)
            else MONOALIGN_TILE(1, 1)
            unit += width * LANES;
        }
        row += four ? 4 : 1;
    }
    return 0;
}
