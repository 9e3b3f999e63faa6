"""The ruleset `coppie_1v1`."""
