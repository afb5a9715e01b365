"""Replay pages: one self-contained HTML file a match."""

from notation.page.build import build

__all__ = ["build"]
