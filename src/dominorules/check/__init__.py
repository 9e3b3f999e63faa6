"""The checker: gates that hold a rulebook's clauses, texts, examples and engine together."""
