"""Alignments for people to look at."""
