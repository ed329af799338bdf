"""Trees over the words of a sentence: structure, constituents, collapsed arcs, label schemes."""
