"""Tests of the position text of eXtreme Gammon."""
