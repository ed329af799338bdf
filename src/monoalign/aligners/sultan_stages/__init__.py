"""The stages of Sultan et al. (2014), and the table of words that they work on."""
