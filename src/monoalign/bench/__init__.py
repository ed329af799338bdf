"""The report: every aligner on the same corpora, beside what was published."""
