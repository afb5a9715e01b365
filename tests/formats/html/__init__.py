"""Tests of web pages."""
