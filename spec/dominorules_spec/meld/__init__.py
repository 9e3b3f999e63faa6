"""The ruleset `meld`."""
