"""The ruleset `coppie_corta`."""
