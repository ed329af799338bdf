"""Features of where two words stand in their sentences."""
