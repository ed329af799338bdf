"""Weights of monoalign's aligner `accurate`; `monoalign.load("accurate")` reads them."""
