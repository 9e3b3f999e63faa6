"""The ruleset `coppie_perdenti`."""
