"""Systems: one folder each, with its entry, its model and, where it learns, its training."""
