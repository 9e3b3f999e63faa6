"""The ruleset `triominos`."""
