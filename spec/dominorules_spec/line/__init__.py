"""The ruleset `line`."""
