"""Scores of alignments: counts, averages, classes of links, significance, errors."""
