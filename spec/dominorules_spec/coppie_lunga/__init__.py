"""The ruleset `coppie_lunga`."""
