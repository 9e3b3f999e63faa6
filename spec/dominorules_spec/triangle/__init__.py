"""The ruleset `triangle`."""
