"""The ruleset `coppie_capicu_30`."""
