/* A hint to the processor that memory will be read soon; nothing where it cannot be given. */
#ifndef MONOALIGN_PREFETCH_H
#define MONOALIGN_PREFETCH_H

#if defined(__GNUC__)
#define monoalign_prefetch(ADDRESS) __builtin_prefetch(ADDRESS)
#else
#define monoalign_prefetch(ADDRESS) ((void)(ADDRESS))
#endif

#endif
