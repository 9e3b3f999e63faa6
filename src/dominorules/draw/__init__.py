"""Boards to look at: geometry of views as data, and text made from it."""
