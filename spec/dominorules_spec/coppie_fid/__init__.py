"""The ruleset `coppie_fid`."""
