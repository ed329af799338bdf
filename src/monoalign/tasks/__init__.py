"""What alignments are for: similarity, paraphrase, entailment, answers."""
