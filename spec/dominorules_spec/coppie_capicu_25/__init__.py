"""The ruleset `coppie_capicu_25`."""
