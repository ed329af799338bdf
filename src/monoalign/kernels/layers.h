/* One layer of a network: out (rows, units) += in (rows, features) * weights (features, units).

   `units` is a multiple of LANES. The input of a row and feature is in[row * row_step + feature *
   feature_step], so that both rows and columns may be given. Four rows and up to three vectors of
   units stay in registers. Every sum is taken feature by feature, whatever the rows beside it. */
#include <stddef.h>
#include "clones.h"

enum { LANES = 8 };

#if defined(__GNUC__)
typedef float monoalign_lanes __attribute__((vector_size(32)));
typedef float monoalign_unaligned __attribute__((vector_size(32), aligned(4), may_alias));

#define MONOALIGN_TILE(ROWS, WIDTH) \
    { \
        monoalign_lanes sums[ROWS][WIDTH]; \
        for (int r = 0; r < ROWS; r++) \
            for (int w = 0; w < WIDTH; w++) \
                sums[r][w] = *(const monoalign_unaligned *)(to + r * units + w * LANES); \
        for (ptrdiff_t feature = 0; feature < features; feature++) { \
            const float *weight = weights + feature * units + unit; \
            for (int r = 0; r < ROWS; r++) \
                for (int w = 0; w < WIDTH; w++) \
                    sums[r][w] += from[r * row_step + feature * feature_step] \
                        * *(const monoalign_unaligned *)(weight + w * LANES); \
        } \
        for (int r = 0; r < ROWS; r++) \
            for (int w = 0; w < WIDTH; w++) \
                *(monoalign_unaligned *)(to + r * units + w * LANES) = sums[r][w]; \
    }
#else
#define MONOALIGN_TILE(ROWS, WIDTH) \
    for (int r = 0; r < ROWS; r++) \
        for (ptrdiff_t feature = 0; feature < features; feature++) { \
            const float value = from[r * row_step + feature * feature_step]; \
            for (int lane = 0; lane < WIDTH * LANES; lane++) \
                to[r * units + lane] += value * weights[feature * units + unit + lane]; \
        }
#endif

static MONOALIGN_CLONED int monoalign_add_layer(
    const float *in, ptrdiff_t row_step, ptrdiff_t feature_step, ptrdiff_t features,
    const float *MONOALIGN_ALONE weights, ptrdiff_t units, float *MONOALIGN_ALONE out,
    ptrdiff_t rows)
{
    for (ptrdiff_t row = 0; row < rows;) {
        const float *from = in + row * row_step;
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
