"""Knowledge about English: word lists and, later, WordNet, vectors, paraphrases."""
