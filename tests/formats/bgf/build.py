"""Files of BGBlitz made for tests: matches in the words of the format."""

from __future__ import annotations

from typing import Any


def match(*games: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A match of Ada (green, the first player) and Ben."""
    root = {"matchlen": 7, "nameGreen": "Ada", "nameRed": "Ben", "finalGreen": 1, "finalRed": 0, "useCrawford": True}
    return root | fields | {"games": list(games)}


def game(*moves: Any, **fields: Any) -> dict[str, Any]:
    return {"scoreGreen": 0, "scoreRed": 0, "wonPoints": 1} | fields | {"moves": list(moves)}


def play(player: int, dice: tuple[int, int], *steps: tuple[int, int], **fields: Any) -> dict[str, Any]:
    """A play of player 0 (green) or 1."""
    slots = [*steps, (-1, -1), (-1, -1), (-1, -1), (-1, -1)][:4]
    sources, targets = [source for source, _ in slots], [target for _, target in slots]
    return {
        "type": "amove",
        "player": (-1, 1)[player],
        "red": dice[0],
        "green": dice[1],
        "from": sources,
        "to": targets,
    } | fields


def action(player: int, code: int, **fields: Any) -> dict[str, Any]:
    """1 double, 2 take, 3 pass, 4 the end, 5 a roll without a play, 9 a resignation."""
    return play(player, (code, 7)) | fields
