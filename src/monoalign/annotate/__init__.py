"""From text or tokens to annotated sentences."""
