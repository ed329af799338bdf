"""The columns of what is known of each cell, a source word with a target word."""

cpdef enum:
    EQUAL
    FORM
    STRING
    SYNONYMY
    HYPERNYMY
    ANTONYMY
    JCN
    DISTRIBUTION
    SIMILARITY
    TAG
    NAME
    NUMBER
    RARITY
    BEFORE  # three columns
    AFTER = 16  # three columns
    HEADS = 19
    RIVALS
    WIDTH

cdef enum:
    CONTENT  # the classes of words
    FUNCTION
    PUNCTUATION
