"""Tests of the documents of GammonView."""
