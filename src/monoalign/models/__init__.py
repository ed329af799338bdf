"""Models: from a batch to alignments, and what several systems share of them."""
