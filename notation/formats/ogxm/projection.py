"""From what the package `ogxm` gives to a document as GammonView writes it: seats, words for numbers, and equities."""

from __future__ import annotations

from typing import Any, Final

from notation.formats.bgf.fields import child, decimal, items, number, text

_VARIANTS: Final = {"nackgammon": 1, "hypergammon": 2, "longgammon": 3}
_SEATS: Final = {"white": 0, "black": 1}
_COURSES: Final = ("no_double_equity", "double_take_equity", "double_pass_equity")
_SET_UP: Final = 31


def document(found: dict[str, Any], old: bool) -> dict[str, Any]:
    """The document of a projection.  In an `old` file (version 1) what GammonView
    keeps in bytes without a meaning is taken for a score at the start, which is left out."""
    variant = text(found, "variant")
    whole = found | {"variant": _VARIANTS.get(variant, 0 if variant in ("", "backgammon") else 99)}
    whole["site"] = text(found, "site") or text(found, "city")
    if not old:
        whole["score_start"] = [number(found, "white_score_start"), number(found, "black_score_start")]
    whole["games"] = [_game(game, old) for game in items(found, "games") if isinstance(game, dict)]
    return whole


def _game(game: dict[str, Any], old: bool) -> dict[str, Any]:
    owner = _SEATS.get(text(game, "initial_cube_owner"), 2)
    return game | {"initial_cube_owner": owner, "plies": [_ply(ply, old) for ply in items(game, "plies")]}


def _ply(ply: Any, old: bool) -> Any:
    if not isinstance(ply, dict):
        return ply
    color = number(ply, "color", -1)
    restated = number(ply, "action_id") == _SET_UP and number(ply, "d1") > 0
    # A play that is told as a position stands with the player who is next.
    turned = 1 - color if restated and not old else color
    made = ply | {"color": turned if color in (0, 1) else -1}
    if "cube_owner" in ply:
        made["cube_owner"] = _SEATS.get(text(ply, "cube_owner"), 2)
    if (analysis := child(ply, "analysis")) is not None:
        made["analysis"] = _analysis(analysis)
    return made


def _analysis(found: dict[str, Any]) -> dict[str, Any]:
    """An analysis with equities, which a match has as winning chances between those of a cube lost and won."""
    anchors = [value for value in found.get("emg_anchors") or () if isinstance(value, float)]
    middle, half = ((anchors[1] + anchors[0]) / 2, (anchors[1] - anchors[0]) / 2) if len(anchors) == 2 else (0.0, 1.0)

    def normal(value: float | None, base: float) -> float | None:
        return None if value is None else (value - base) / half if half else None

    made = found | {name: normal(decimal(found, name), middle) for name in _COURSES if name in found}
    made["luck"] = normal(decimal(child(found, "roll"), "luck"), 0.0)
    made["alternatives"] = [
        entry | {"equity": normal(decimal(entry, "equity"), middle), "eval_level": _level(entry)}
        for entry in items(found, "alternatives")
        if isinstance(entry, dict)
    ]
    made["eval_level"] = _level(found)
    for name in ("cube_decision", "missed_double"):
        if (below := child(found, name)) is not None:
            made[name] = _analysis(below)
    return made


def _level(found: Any) -> str:
    level = child(found, "level")
    ply = number(level, "checker_ply", -1)
    return "rollout" if child(level, "rollout") else f"{ply}-ply" if ply >= 0 else ""
