"""The head of a match from tags and rules, read back to see what it cannot hold."""

from __future__ import annotations

import re
from typing import Any, Final

from notation.formats.bgf.fields import TAGS
from notation.formats.bgf.note_writer import ZERO, mode
from notation.formats.bgf.reader import head_of, rules_of
from notation.model import Match, Tag

LARGEST: Final = 1_000_000_000
"""Numbers from here on are not believed when they are read."""
_RATING: Final = re.compile(r"-?\d{1,8}(?:\.\d{1,9})?")
_MODE: Final = re.compile(r"game mode (-?\d{1,8})")
_RULES: Final = ("length", "crawford", "jacoby", "beavers", "cube_limit", "variation")
_JUDGED: Final = ("LARGE_BLUNDER", "BLUNDER", "ERROR", "QUESTIONABLE", "OK", "OUT_PLAY", "NOT_APPLICABLE")


def match_head(match: Match) -> dict[str, Any]:
    """The object of a match without its games, result and comment."""
    rules = match.rules
    limit = rules.cube_limit
    told = {key: match.tag(tag) or "" for tag, key in TAGS}
    return {
        "matchlen": rules.length if rules.length < LARGEST else 0,
        "flags": 0,
        "actGame": len(match.games),
        "finalGreen": 0,
        "finalRed": 0,
        "useCrawford": rules.crawford is not False,
        "useJacoby": bool(rules.jacoby),
        "gameMode": game_mode(match),
        "useCube": limit != 1,
        "date": match.tag("EventDate") or "",
        "nameGreen": match.players[0],
        "nameRed": match.players[1],
        "location": told["location"],
        "event": told["event"],
        "round": told["round"],
        "comment": "",
        "site": told["site"],
        "extMatchID": told["extMatchID"] or None,
        "useBeaver": bool(rules.beavers),
        "cubeLimit": limit if limit and 1 < limit < LARGEST else -1,
        "ratingGreen": _rating(match, "Player 1 Elo"),
        "ratingRed": _rating(match, "Player 2 Elo"),
        "rankGreen": 0,
        "rankRed": 0,
        "boardno": 0,
        **unjudged(match),
        "games": [],
        "count": len(match.games),
    }


def game_mode(match: Match) -> int:
    """The number of the game that is played; 0 for backgammon."""
    found = _MODE.fullmatch(match.rules.variation)
    return int(found[1]) if found else 0


def unjudged(match: Match) -> dict[str, Any]:
    """The sums of luck and errors, where nothing has been added up."""
    counted = dict.fromkeys(_JUDGED, 0)
    errors = {"cubeError": ZERO, "checkerError": ZERO, "cubeCnt": 0, "checkerCnt": 0, "cubeErrMWP": ZERO, "checkerErrMWP": ZERO}
    errors |= {"mapCntCube": counted, "mapCntMove": counted}
    luck = {"luckPlain": ZERO, "luckWeighted": ZERO, "mode": mode(bool(match.rules.length))}
    return {"luck": luck, "prGreen": errors, "prRed": errors}


def _rating(match: Match, key: str) -> float:
    found = _RATING.fullmatch(match.tag(key) or "")
    return float(found[0]) if found else 0


def lost_tags(match: Match, root: dict[str, Any]) -> list[Tag]:
    """The tags that a reader will not find in this object."""
    kept = {(tag.key.casefold(), tag.value) for tag in head_of(root) if isinstance(tag, Tag)}
    return [part for part in match.head if isinstance(part, Tag) and (part.key.casefold(), part.value) not in kept]


def lost_rules(match: Match, root: dict[str, Any]) -> list[str]:
    """The names of the rules that a reader will understand otherwise."""
    kept = rules_of(root, lambda *_, **__: None)
    told = {name: getattr(match.rules, name) for name in _RULES}
    return [name for name, value in told.items() if value is not None and value != getattr(kept, name)]
