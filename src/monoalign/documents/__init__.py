"""Two versions of a text: which sentences correspond, and which words in them."""
