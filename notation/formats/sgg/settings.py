"""The words that the head of `.sgg` says: the one table for reading and writing."""

from __future__ import annotations

from typing import Final

YES: Final = "yes"
MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
SETTINGS: Final = {"rated": "Rated", "raccoons": "Raccoons", "automatic doubles": "AutomaticDoubles", "match length": "Length"}
"""What is kept as a tag, and its key."""
VARIANTS: Final = {"backgammon": "Backgammon", "nackgammon": "NackGammon", "hypergammon": "HyperGammon (3)"}
