"""Tests of merging, and the proof of it on damaged copies."""
