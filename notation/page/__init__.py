"""Replay pages: one self-contained HTML file a match, and the pages of a site of them."""

from notation.page.build import Links, build
from notation.page.view import LegalPlays

__all__ = ["LegalPlays", "Links", "build"]
