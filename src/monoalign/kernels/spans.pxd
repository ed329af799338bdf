"""The four columns of an `EditSpace`, as pointers."""

cdef struct Spans:
    const long long* source_starts
    const long long* source_ends
    const long long* target_starts
    const long long* target_ends


cdef inline Spans spans_of(
    const long long[::1] source_starts,
    const long long[::1] source_ends,
    const long long[::1] target_starts,
    const long long[::1] target_ends,
) noexcept nogil:
    """The pointers are null where there are no edits."""
    cdef Spans spans = Spans(NULL, NULL, NULL, NULL)
    if source_starts.shape[0] > 0:
        spans.source_starts, spans.source_ends = &source_starts[0], &source_ends[0]
        spans.target_starts, spans.target_ends = &target_starts[0], &target_ends[0]
    return spans
