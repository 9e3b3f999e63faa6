"""The rulesets of the library: texts, clauses, examples, one package each."""
