"""Records: text and JSON of tiles, moves, states, views and whole matches."""
