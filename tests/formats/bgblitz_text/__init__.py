"""Tests of the position text of BGBlitz."""
