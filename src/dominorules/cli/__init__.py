"""The command line: play, replay, list, show, check, vectors, new."""
