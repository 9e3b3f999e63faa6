"""The ruleset `coppie_blocco`."""
