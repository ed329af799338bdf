"""What changed between two texts, in words that people use."""
