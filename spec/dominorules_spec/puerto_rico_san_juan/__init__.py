"""The ruleset `puerto_rico_san_juan`."""
