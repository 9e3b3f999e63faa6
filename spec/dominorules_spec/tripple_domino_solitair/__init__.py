"""The ruleset `tripple_domino_solitair`."""
