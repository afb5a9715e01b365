"""From what the package `ogxm` gives to a document as GammonView writes it: seats, words for numbers, remarks, and equities."""

from __future__ import annotations

from typing import Any, Final

from notation.formats.bgf.fields import child, decimal, items, number, text
from notation.formats.gva.vocabulary import CENTRE, CHANCES, TAGS, Act

Object = dict[str, Any]

VARIANTS: Final = ("backgammon", "nackgammon", "hypergammon", "longgammon")
SEATS: Final = ("white", "black")
RESIGNED: Final = ("single", "gammon", "backgammon")
PRECISIONS: Final = ("day", "month", "year")
COURSES: Final = ("no_double_equity", "double_take_equity", "double_pass_equity")
OWN: Final = "x-gammonview-"
"""What the keys of remarks begin with that hold what the format has no place for, as GammonView keeps it."""
STEPS: Final = OWN + "illegal-ply"
LOOKED: Final = OWN + "analysis/"
FIRST: Final = "1:"
"""What such a remark begins with: the version of its form."""
ANSWERS: Final = (Act.TAKE, Act.PASS, Act.BEAVER)


def document(found: Object, old: bool) -> Object:
    """The document of a projection.  In an `old` file (version 1) what GammonView
    keeps in bytes without a meaning is taken for a score at the start, which is left out."""
    variant = text(found, "variant") or VARIANTS[0]
    whole = found | {"variant": VARIANTS.index(variant) if variant in VARIANTS else 99}
    remarks = _remarks(found)
    kept = {text(note, "key"): _own(note) for note in remarks.get(("match", 0), ())}
    whole["site"] = kept.get(f"{OWN}site") or text(found, "site") or text(found, "city")
    for _, key in TAGS:
        if f"{OWN}{key}" in kept:
            whole[key] = kept[f"{OWN}{key}"]
    whole["annotations"] = _said(remarks.get(("match", 0), ()))
    whole["date_precision"] = _index(PRECISIONS, text(found, "date_precision"), -1)
    if not old:
        whole["score_start"] = [number(found, "white_score_start"), number(found, "black_score_start")]
        whole["beaver"] = found.get("beavers", False)
    # GammonView writes an answer with the chances of the player who doubled, other programs with those of the one who answers.
    turned = not old and not any(key.startswith(LOOKED) for key in kept)
    games = [game for game in items(found, "games") if isinstance(game, dict)]
    reader = _Reader(remarks, old, turned)
    whole["games"] = [reader.game(game, index) for index, game in enumerate(games)]
    return whole


def _remarks(found: Object) -> dict[tuple[str, int], list[Object]]:
    """The remarks on each thing, by its scope and its number."""
    remarks: dict[tuple[str, int], list[Object]] = {}
    for note in items(found, "annotations"):
        scope = text(note, "scope")
        # What is said of a decision or a candidate is said of its ply.
        scope = "ply" if scope in ("decision", "alternative") else scope
        remarks.setdefault((scope, number(note, "ref")), []).append(note)
    return remarks


def _own(note: Object) -> str:
    return text(note, "value").removeprefix(FIRST)


def _said(notes: Any) -> list[Object]:
    """The remarks that people made."""
    return [note for note in notes if not text(note, "key").startswith(OWN)]


def _index(words: tuple[str, ...], word: str, default: int) -> int:
    return words.index(word) if word in words else default


class _Reader:
    """Goes through the games; `turned` says that the chances of an answer are those of the player who answers.

    Remarks call a ply by its number in the match; `plies` is that of the next one.
    """

    def __init__(self, remarks: dict[tuple[str, int], list[Object]], old: bool, turned: bool) -> None:
        self.remarks = remarks
        self.plies = 0
        self.old = old
        self.turned = turned

    def game(self, game: Object, index: int) -> Object:
        """The game of a projection."""
        owner = _index(SEATS, text(game, "initial_cube_owner"), CENTRE)
        made = game | {"initial_cube_owner": owner, "annotations": _said(self.remarks.get(("game", index), ()))}
        if "initial_board" in game and not self.old:
            made.setdefault("initial_cube_value", 1)
        made["plies"] = [self._ply(ply) for ply in items(game, "plies")]
        return made

    def _ply(self, ply: Any) -> Any:
        notes = self.remarks.get(("ply", self.plies), ())
        self.plies += 1
        if not isinstance(ply, dict):
            return ply
        color = number(ply, "color", -1)
        restated = number(ply, "action_id") == Act.SET_UP and number(ply, "d1") > 0
        # A play that is told as a position stands with the player who is next.
        turned = 1 - color if restated and not self.old else color
        made = ply | {"color": turned if color in (0, 1) else -1}
        if "cube_owner" in ply:
            made["cube_owner"] = _index(SEATS, text(ply, "cube_owner"), CENTRE)
        if (level := _index(RESIGNED, text(ply, "resign_value"), -1)) >= 0:
            made["resign_value"] = level + 1
        if notes:
            made["annotations"] = _said(notes)
            steps = next((_own(note) for note in notes if text(note, "key") == STEPS), None)
            if restated and steps is not None:
                made |= {"action_id": 0, "moves": _hops(steps)}
        if (analysis := child(ply, "analysis")) is not None:
            made["analysis"] = _analysis(analysis)
            if self.turned and number(ply, "action_id") in ANSWERS:
                made["analysis"]["eval"] = other_side(child(analysis, "eval"))
        return made


def _hops(steps: str) -> list[Object]:
    """The hops of an illegal play, as GammonView keeps them: `from/pips`, with commas between them."""
    pairs = (hop.partition("/") for hop in steps.split(",") if hop)
    return [
        {"from": int(start), "pips": int(pips)} if start.isdecimal() and pips.isdecimal() and len(start + pips) < 5 else {}
        for start, _, pips in pairs
    ]


def other_side(found: Object | None) -> Object | None:
    """Chances as the other player sees them."""
    values = [decimal(found, name) for name in CHANCES]
    known = [value for value in values if value is not None]
    if len(known) < len(CHANCES):
        return None
    win, gammon, backgammon, lose_gammon, lose_backgammon = known
    return dict(zip(CHANCES, (1 - win, lose_gammon, lose_backgammon, gammon, backgammon), strict=True))


def _analysis(found: Object) -> Object:
    """An analysis with equities, which a match has as winning chances between those of a cube lost and won."""
    anchors = [value for value in found.get("emg_anchors") or () if isinstance(value, float)]
    middle, half = ((anchors[1] + anchors[0]) / 2, (anchors[1] - anchors[0]) / 2) if len(anchors) == 2 else (0.0, 1.0)

    def normal(value: float | None, base: float) -> float | None:
        return None if value is None else (value - base) / half if half else None

    made = found | {name: normal(decimal(found, name), middle) for name in COURSES if name in found}
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
    depth = f"{ply}-ply" if ply >= 0 else ""
    return "rollout" if child(level, "rollout") else text(level, "preset") or depth
