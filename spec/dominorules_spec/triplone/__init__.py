"""The ruleset `triplone`."""
