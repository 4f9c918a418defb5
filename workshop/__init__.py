"""The makers' tools: proofs, mutants, coverage, lint, evidence, pages. Not part of a wheel."""
