"""What the fields of decoded objects mean, and their values: whatever a file holds, the caller gets the type it asked for."""

from __future__ import annotations

from typing import Any, Final

from notation.board import Player
from notation.formats.bgf.smile import Node

PLAYERS: Final[dict[int, Player]] = {-1: 0, 1: 1}
"""Green is the first player, red the second."""
ACTION: Final = 7
"""What stands in the place of a die in a record that is no play; in that of the other stands one of the next."""
DOUBLE, TAKE, PASS, END, DANCE, RESIGN = 1, 2, 3, 4, 5, 9
TAGS: Final = (("Site", "site"), ("Location", "location"), ("Match ID", "extMatchID"), ("Event", "event"), ("Round", "round"))
ENDS: Final = (("wasResignation", "resignation"), ("lostOnTime", "lost on time"), ("wasForfeit", "forfeit"))
"""How a game ended that was not played out: the field, and the words for it."""

_LARGEST: Final = 1_000_000_000
_LOWEST: Final = -99
_LONGEST_DECIMAL: Final = 40


def number(node: Any, key: str, default: int = 0) -> int:
    """A whole number; `default` for anything else."""
    value = node.get(key) if isinstance(node, dict) else None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST:
        return value
    return default


def numbers(node: Any, key: str) -> list[int]:
    """A list of whole numbers; empty when it is anything else, or when one of them is."""
    found = items(node, key)
    for value in found:
        if type(value) is not int or abs(value) > _LARGEST:
            return []
    return found


def decimal(node: Any, key: str) -> float | None:
    """A number that BGBlitz writes as text, `"-0.05375187"`; None for anything else and for its -999 and -99."""
    value = node.get(key) if isinstance(node, dict) else None
    if isinstance(value, str) and len(value) < _LONGEST_DECIMAL:
        try:
            value = float(value)
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not _LOWEST < value < _LARGEST:
        return None
    return float(value)


def text(node: Any, key: str) -> str:
    """A text; empty for anything else."""
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, str) else ""


def flag(node: Any, key: str) -> bool | None:
    """A truth value; None for anything else."""
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, bool) else None


def items(node: Any, key: str) -> list[Any]:
    """A list; empty for anything else."""
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, list) else []


def child(node: Any, key: str) -> dict[str, Any] | None:
    """An object; None for anything else."""
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, dict) else None


def place(node: Any) -> int:
    """The byte of the unpacked data that an object begins at; 0 where that is not known."""
    return getattr(node, "at", 0) if isinstance(node, Node) else 0


def comment(node: Any, key: str = "comment") -> str:
    """Comments, written as a text, a list of texts, or objects with a text."""
    value = node.get(key) if isinstance(node, dict) else None
    found = value if isinstance(value, list) else [value]
    texts = [part if isinstance(part, str) else text(part, "comment") or text(part, "text") for part in found]
    return "\n".join(part.strip() for part in texts if part.strip())
