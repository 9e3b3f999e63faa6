"""The kit that rulebooks are written in, executed by, and checked with."""
