"""Position IDs: one module a kind, `decode` and `encode` together."""
