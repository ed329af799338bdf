"""The report: every aligner on the same corpora, next to the published figures."""
