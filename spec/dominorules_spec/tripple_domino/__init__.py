"""The ruleset `tripple_domino`."""
