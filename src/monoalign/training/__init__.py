"""Learning the weights of aligners from corpora."""
