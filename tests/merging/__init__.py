"""Tests of mending, and the planter of slips that proves it."""
