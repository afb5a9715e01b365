"""Tests of OGXM."""
