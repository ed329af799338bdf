"""What is known about each candidate edit, as columns of a matrix."""
