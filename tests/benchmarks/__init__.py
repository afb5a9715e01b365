"""Measurements, not tests: ``python -m tests.benchmarks`` (see docs/benchmarks.md)."""
