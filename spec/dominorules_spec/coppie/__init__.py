"""The ruleset `coppie`."""
