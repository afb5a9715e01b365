"""The words that the head of `.tmg` says: the one table for reading and writing."""

from __future__ import annotations

from typing import Final

TAGS: Final = {
    "matchid": "Match ID",
    "stake": "Stake",
    "rakepct": "RakePct",
    "maxrakeabs": "MaxRakeAbs",
    "autodistrib": "AutoDistrib",
    "raccoons": "Raccoons",
    "maxgames": "MaxGames",
    "playmoney": "PlayMoney",
}
"""What is kept as a tag, and its key."""
RULES: Final = ("Jacoby", "Beavers", "Crawford")
VARIANTS: Final = {"1": "Backgammon", "2": "NackGammon"}
