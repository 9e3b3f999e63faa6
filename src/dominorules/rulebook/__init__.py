"""The kit: kinds of clause, and what a ruleset says once all that it inherits is resolved."""
